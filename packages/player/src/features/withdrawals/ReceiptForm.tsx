import { useState } from 'react';
import type { InputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { confirmReceipt, getWithdrawalCheck, listWithdrawals } from '@tamarind/contract/withdrawals';
import { money as moneyOf, subtract } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { decideReceipt } from '@tamarind/domain/withdrawals/decide-receipt';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Countdown } from '@tamarind/ui/Countdown';
import { Icon } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import { amountOf } from '#parts/money/amount-entry.ts';
import type { PictureFile } from '#parts/picture-file.ts';
import { ProofPicker } from './ProofPicker.tsx';
import styles from './ReceiptForm.module.css';
import type { Withdrawal } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

/** The smallest unit of money. A partial receipt must be less than the whole amount by at least this unit. */
const ONE = moneyOf(1);

type Outcome = InputOf<typeof confirmReceipt>['outcome'];
interface Receipt {
  outcome: Outcome;
  entry: string;
  proof: PictureFile | undefined;
}

/**
 * After the bank has paid, the member says whether the money arrived. After the deadline the withdrawal counts as
 * received [J07].
 */
export function ReceiptForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWithdrawalWords();
  const { money } = useFormat();
  const errorText = useErrorText(withdrawal.currency);
  const [isAsking, setAsking] = useState(false);
  const call = useCall(confirmReceipt, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });

  const { currency } = withdrawal;
  const amount = subtract(withdrawal.amount, withdrawal.fee);
  const all = money(amount, currency, { short: true });
  const decide = ({ outcome, entry, proof }: Receipt) => {
    const receivedAmount = outcome === 'partial' ? amountOf(entry, currency) : undefined;
    return decideReceipt(amount, { outcome, receivedAmount, hasProof: proof !== undefined });
  };
  const send = async ({ outcome, entry, proof }: Receipt) => {
    const receivedAmount = outcome === 'partial' ? amountOf(entry, currency) : undefined;
    const done = await call.send({
      id: withdrawal.id,
      outcome,
      ...present({ receivedAmount, proof: proof && outcome !== 'received' ? proof.base64 : undefined }),
    });
    setAsking(false);
    if (done) toast(t(outcome === 'received' ? 'receipt.done.received' : 'receipt.done.case'));
  };
  const form = useForm<Receipt>({
    start: { outcome: 'received', entry: '', proof: undefined },
    check: (values) => {
      const decision = decide(values);
      const field = 'field' in decision ? decision.field : undefined;
      const max = money(subtract(amount, ONE), currency, { short: true });
      return {
        entry: field === 'receivedAmount' ? t('fault.large', { max }) : undefined,
        proof: field === 'proof' ? t('receipt.proof.missing') : undefined,
      };
    },
    submit: (values) => (values.outcome === 'received' ? setAsking(true) : send(values)),
  });
  const { outcome, entry, proof } = form.values;
  const decision = decide(form.values);
  const remaining = 'field' in decision ? undefined : decision.remaining;
  const act =
    outcome === 'received'
      ? t('receipt.confirm.act', { amount: all })
      : t(`receipt.send.${outcome}`, { amount: money(remaining ?? amount, currency, { short: true }) });
  return (
    <Card as="section" label={t('receipt.title', { amount: all })}>
      <div ref={form.ref} className={styles.form}>
        <div className={styles.head}>
          <h2>{t('receipt.title', { amount: all })}</h2>
          {withdrawal.confirmsItselfAt && (
            <p className={styles.timer}>
              {t('receipt.timer')}{' '}
              <Countdown until={withdrawal.confirmsItselfAt} size="small" after={t('receipt.automatic')} />
            </p>
          )}
        </div>
        <p className={styles.warning}>
          <Icon name="warning-circle" />
          {t('receipt.warning')}
        </p>
        <Segmented<Outcome>
          label={t('receipt.title', { amount: all })}
          isFull
          value={outcome}
          onChange={(next) => {
            form.reset({ ...form.values, outcome: next });
            call.reset();
          }}
          options={[
            { value: 'received', label: t('receipt.received') },
            { value: 'not_received', label: t('receipt.not_received') },
            { value: 'partial', label: t('receipt.partial') },
          ]}
        />
        {outcome === 'partial' && (
          <div className={styles.partial}>
            <AmountField
              label={t('receipt.amount')}
              entry={entry}
              currency={currency}
              onChange={(next) => form.set({ entry: next })}
              clearLabel={t('receipt.clear')}
              fault={form.fault('entry')}
            />
            <p>
              {t('receipt.remaining')}
              <b>{remaining === undefined ? '–' : <Amount value={remaining} currency={currency} isAlwaysShown />}</b>
            </p>
          </div>
        )}
        {outcome !== 'received' && (
          <ProofPicker proof={proof} onProof={(next) => form.set({ proof: next })} error={form.fault('proof')} />
        )}
        {call.refusal && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <Button kind="cta" size="large" isFull isBusy={call.state === 'sending'} onClick={form.submit}>
          {act}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('receipt.confirm.title', { amount: all })}
        act={t('receipt.confirm.act', { amount: all })}
        back={t('confirm.back')}
        isBusy={call.state === 'sending'}
        onConfirm={() => void send(form.values)}
        onCancel={() => setAsking(false)}
      >
        <p>{t('receipt.confirm.text')}</p>
      </ConfirmDialog>
    </Card>
  );
}
