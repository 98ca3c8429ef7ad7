import { useState } from 'react';
import { adjustPoints, getMallDesk } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useMallWords } from './words.ts';

/** Gives or takes points; the member reads the reason. */
export function AdjustPoints() {
  const t = useMallWords();
  const { number } = useFormat();
  const call = useCall(adjustPoints, { refreshes: [getMallDesk, listProposals] });
  const [account, setAccount] = useState('');
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const amount = /^-?\d{1,7}$/.test(text) ? Number(text) : 0;
  const isWrong = amount === 0 || Math.abs(amount) > 1_000_000;
  const send = async (reason: string) => {
    const done = await call.send({ account: account.trim(), amount, reason });
    if (!done) return;
    toast(
      done.proposal === null
        ? t('adjusted', { account: done.account, balance: number(done.balance) })
        : t('adjust.proposed', { account: done.account }),
    );
    setAsking(false);
    setText('');
  };
  return (
    <Panel title={t('adjust')}>
      <Stack gap={12}>
        <Proposals acts={['points.adjust']} />
        <Field
          label={t('account')}
          maxLength={64}
          autoComplete="off"
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
        <Field
          label={t('amount')}
          hint={t('amountHint')}
          inputMode="text"
          maxLength={8}
          value={text}
          error={text !== '' && text !== '-' && isWrong ? t('amountWrong') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Row>
          <Button kind="brand" size="small" disabled={isWrong || account.trim() === ''} onClick={() => setAsking(true)}>
            {t('adjust')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('adjust')}
        act={t('adjust.act', { points: number(amount) })}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('adjust.text', { account, points: number(amount) })}
      </Decision>
    </Panel>
  );
}
