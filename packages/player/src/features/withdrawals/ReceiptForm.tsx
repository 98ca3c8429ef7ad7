import { useState } from 'react';
import type { InputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { confirmReceipt, getWithdrawalCheck, listWithdrawals } from '@tamarind/contract/withdrawals';
import { money as moneyOf, subtract } from '@tamarind/domain/money';
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
import { AmountField } from '#parts/money/AmountField.tsx';
import { amountOf } from '#parts/money/amount-entry.ts';
import type { PictureFile } from '#parts/picture-file.ts';
import { ProofPicker } from './ProofPicker.tsx';
import styles from './ReceiptForm.module.css';
import type { Withdrawal } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

/** A partial receipt is at least one unit less than the whole amount. */
const ONE = moneyOf(1);

type Outcome = InputOf<typeof confirmReceipt>['outcome'];

/** After the bank has paid, the member says whether it arrived; after the deadline it counts as received [J07]. */
export function ReceiptForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWithdrawalWords();
  const { money } = useFormat();
  const errorText = useErrorText(withdrawal.currency);
  const [outcome, setOutcome] = useState<Outcome>('received');
  const [entry, setEntry] = useState('');
  const [proof, setProof] = useState<PictureFile | undefined>(undefined);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const call = useCall(confirmReceipt, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });

  const { amount, currency } = withdrawal;
  const receivedAmount = outcome === 'partial' ? amountOf(entry, currency) : undefined;
  const decision = decideReceipt(amount, { outcome, receivedAmount, hasProof: proof !== undefined });
  const fault = 'field' in decision ? decision.field : undefined;
  const all = money(amount, currency, { short: true });
  const send = async () => {
    const done = await call.send({
      id: withdrawal.id,
      outcome,
      ...(receivedAmount === undefined ? {} : { receivedAmount }),
      ...(proof && outcome !== 'received' ? { proof: proof.base64 } : {}),
    });
    setAsking(false);
    if (done) toast(t(outcome === 'received' ? 'receipt.done.received' : 'receipt.done.case'));
  };
  const submit = () => {
    setChecked(true);
    if (fault !== undefined) return;
    if (outcome === 'received') setAsking(true);
    else void send();
  };
  const remaining = 'field' in decision ? undefined : decision.remaining;
  const act =
    outcome === 'received'
      ? t('receipt.confirm.act', { amount: all })
      : t(`receipt.send.${outcome}`, { amount: money(remaining ?? amount, currency, { short: true }) });
  return (
    <Card as="section" label={t('receipt.title', { amount: all })}>
      <div className={styles.form}>
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
            setOutcome(next);
            setChecked(false);
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
              onChange={setEntry}
              clearLabel={t('receipt.clear')}
              fault={
                isChecked && fault === 'receivedAmount'
                  ? t('fault.large', { max: money(subtract(amount, ONE), currency, { short: true }) })
                  : undefined
              }
            />
            <p>
              {t('receipt.remaining')}
              <b>{remaining === undefined ? '–' : <Amount value={remaining} currency={currency} isAlwaysShown />}</b>
            </p>
          </div>
        )}
        {outcome !== 'received' && (
          <ProofPicker
            proof={proof}
            onProof={setProof}
            error={isChecked && fault === 'proof' ? t('receipt.proof.missing') : undefined}
          />
        )}
        {call.refusal && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <Button kind="cta" size="large" isFull isBusy={call.state === 'sending'} onClick={submit}>
          {act}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('receipt.confirm.title', { amount: all })}
        act={t('receipt.confirm.act', { amount: all })}
        back={t('confirm.back')}
        isBusy={call.state === 'sending'}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('receipt.confirm.text')}</p>
      </ConfirmDialog>
    </Card>
  );
}
