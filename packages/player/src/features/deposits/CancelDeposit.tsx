import { useState } from 'react';
import { cancelDeposit, getDeposit, listDeposits } from '@tamarind/contract/deposits';
import { Button } from '@tamarind/ui/Button';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { slipCheckOf, type Deposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

/** Cancels the deposit, which is possible only while no payment for it has arrived. */
export function CancelDeposit({ deposit }: { deposit: Deposit }) {
  const { id, amount, currency, held, seen } = deposit;
  const t = useDepositWords();
  const { money } = useFormat();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(cancelDeposit, { refreshes: [getDeposit, listDeposits] });
  if (seen || held?.isReturned === false || slipCheckOf(deposit)) return null;
  const sum = { amount: money(amount, currency) };
  const cancel = async () => {
    if (!(await call.send({ id }))) return;
    setAsking(false);
    toast(t('cancel.done', sum));
  };
  return (
    <>
      <Button kind="ghost" size="small" isFull onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('cancel.confirm', sum)}
        act={t('cancel.act', sum)}
        back={t('cancel.keep')}
        kind="danger"
        isBusy={call.state === 'sending'}
        error={call.refusal && errorText(call.refusal)}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('cancel.explain')}</p>
      </ConfirmDialog>
    </>
  );
}
