import { enterToWithdraw } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { startSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { goToMemberPage } from '#shell/member-page.ts';
import styles from './LoginForm.module.css';
import { useSessionWords } from './words.ts';

/** For a member who is excluded: a session that can do nothing but bring the money home [GLI A.3.8]. */
export function WithdrawalWay({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const call = useCall(enterToWithdraw);
  const enter = async () => {
    const session = await call.send({ ticket });
    if (!session) return;
    const { token, isAgent, account, merchant, currency } = session;
    startSession({ token, isAgent, account, merchant, currency });
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
    </>
  );
}
