import { useState } from 'react';
import { askReturn, enterToWithdraw } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { enterSite } from '#parts/entry/enter-site.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import styles from './LoginForm.module.css';
import { useSessionWords } from './words.ts';

interface Props {
  ticket: string;
  /** True if the exclusion period is over, so that the member may ask to return. */
  mayAsk: boolean;
  onDone: () => void;
}

/**
 * The choices of a self-excluded member: a session that can only withdraw, and after the period the request to return
 * [GLI A.3.8].
 */
export function WithdrawalWay({ ticket, mayAsk, onDone }: Props) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const call = useCall(enterToWithdraw);
  const enter = async () => {
    const session = await call.send({ ticket });
    if (!session) return;
    const { token, memberKind, account, merchant, currency } = session;
    enterSite({ token, memberKind, account, merchant, currency });
    onDone();
    goToMemberPage('withdraw');
  };
  return (
    <>
      {call.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button kind="brand" isFull isBusy={call.state === 'sending'} onClick={() => void enter()}>
        {t('withdrawMoney')}
      </Button>
      {mayAsk && <WayBack ticket={ticket} />}
    </>
  );
}

function WayBack({ ticket }: { ticket: string }) {
  const t = useSessionWords();
  const { date } = useFormat();
  const errorText = useErrorText();
  const call = useCall(askReturn);
  const [reason, setReason] = useState('');
  if (call.value) return <p role="status">{t('back.done', { at: date(call.value.backAt, 'full') })}</p>;
  return (
    <>
      <p>{t('back.text')}</p>
      <TextArea
        label={t('back.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {call.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button
        kind="line"
        isFull
        isBusy={call.state === 'sending'}
        disabled={reason.trim().length < 3}
        onClick={() => void call.send({ ticket, reason: reason.trim() })}
      >
        {t('back.ask')}
      </Button>
    </>
  );
}
