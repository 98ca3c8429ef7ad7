import { useState } from 'react';
import { subtract, ZERO } from '@tamarind/domain/money';
import { feeOf } from '@tamarind/domain/payments/fee';
import { getCoinQuote } from '@tamarind/contract/withdrawals';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Select } from '@tamarind/ui/Field';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { PaymentPasswordField } from '#parts/PaymentPasswordField.tsx';
import { amountField } from '#parts/money/amount-field.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import { entryOf } from '#parts/money/amount-entry.ts';
import { QuoteFacts } from './CoinFacts.tsx';
import { useWithdrawalForm } from './useWithdrawalForm.ts';
import type { Withdrawal, WithdrawalCheck } from './withdrawal-view.ts';
import { openModal } from '#parts/modals.ts';
import styles from './WithdrawalPage.module.css';
import { useWithdrawalWords } from './words.ts';

/** The coin price is refetched after this time, in milliseconds. The server's price promise lasts twice as long. */
const QUOTE_MS = 60_000;

interface Props {
  check: WithdrawalCheck;
  onDone: (made: Withdrawal) => void;
}

/** Withdrawal form: account, amount, payment password. Before anything is sent, a dialog repeats amount and account. */
export function WithdrawalForm({ check, onDone }: Props) {
  const t = useWithdrawalWords();
  const { money } = useFormat();
  const errorText = useErrorText(check.currency);
  const [isAsking, setAsking] = useState(false);
  const { form, payee, terms, amount, send: request } = useWithdrawalForm(check, () => setAsking(true));
  const most = terms && terms.max < check.withdrawable ? terms.max : check.withdrawable;
  const fee = terms && amount !== undefined ? feeOf(terms.fee, amount) : ZERO;
  const quote =
    amount === undefined || fee === ZERO
      ? undefined
      : t('confirm.fee', { fee: money(fee, check.currency), paid: money(subtract(amount, fee), check.currency) });
  const shown = amount === undefined ? undefined : money(amount, check.currency, { short: true });
  // Fetch the coin price when the dialog opens, and again before the server's price promise ends.
  const isCoins = payee !== undefined && withdrawalMethod(payee.method).network !== undefined;
  const coins = useEndpoint(
    getCoinQuote,
    { eWalletId: payee?.id ?? '', amount: amount ?? check.withdrawable },
    { when: isAsking && isCoins && amount !== undefined, freshMs: 0, refreshMs: QUOTE_MS },
  );
  const send = async () => {
    const made = await request(isCoins ? coins.data?.quote : undefined);
    setAsking(false);
    if (!made) return;
    toast(t('sent', { amount: money(made.amount, made.currency) }));
    onDone(made);
  };
  return (
    <Card>
      <form className={styles.form} {...form.props}>
        <Select
          label={t('form.account')}
          icon={payee?.kind === 'e_wallet' ? 'wallet' : 'bank'}
          value={payee?.id ?? ''}
          onChange={(payeeId) => form.set({ payeeId })}
          options={check.payees.map(({ id, name, numberMasked, holderName }) => ({
            value: id,
            label: [`${name} ${numberMasked}`, ...(holderName === '' ? [] : [holderName])].join(' · '),
          }))}
        />
        <div className={styles.amountRow}>
          <AmountField
            label={t('form.amount')}
            currency={check.currency}
            clearLabel={t('form.clear')}
            {...amountField(form)}
          />
          <Button
            kind="soft"
            onClick={() => {
              form.set({ amount: entryOf(most, check.currency) });
              form.leave('amount');
            }}
          >
            {t('form.max')}
          </Button>
        </div>
        {terms && terms.presets.length > 0 && (
          <div className={styles.presets} role="group" aria-label={t('form.usual')}>
            {terms.presets.map((preset) => (
              <Button
                key={preset.toString()}
                kind="line"
                size="small"
                onClick={() => {
                  form.set({ amount: entryOf(preset, check.currency) });
                  form.leave('amount');
                }}
              >
                {money(preset, check.currency, { short: true })}
              </Button>
            ))}
          </div>
        )}
        {quote !== undefined && (
          <p className={styles.quote} role="status">
            {quote}
          </p>
        )}
        <PaymentPasswordField label={t('form.password')} {...form.text('password')} />
        {form.refusal && (
          <p className={styles.error} role="alert">
            {errorText(form.refusal)}
          </p>
        )}
        {form.refusal?.code === 'IDENTITY_NEEDED' && (
          <Button kind="line" isFull icon="identification-card" onClick={() => openModal('identityModal')}>
            {t('form.identity')}
          </Button>
        )}
        <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
          {shown === undefined ? t('form.submit.bare') : t('form.submit', { amount: shown })}
        </MoneyButton>
      </form>
      {payee && shown !== undefined && (
        <ConfirmDialog
          isOpen={isAsking}
          isMoney
          title={t('confirm.title', { amount: shown })}
          act={t('confirm.act', { amount: shown })}
          back={t('confirm.back')}
          isBusy={form.isBusy || (isCoins && coins.data === undefined && !coins.error)}
          error={isCoins && coins.error ? errorText(asRefusal(coins.error)) : undefined}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          {isCoins ? (
            <p>{t('coins.confirm', { amount: shown })}</p>
          ) : (
            <p>{t('confirm.text', { bank: payee.name, account: payee.numberMasked, holder: payee.holderName })}</p>
          )}
          {quote !== undefined && <p>{quote}</p>}
          {isCoins && coins.data && <QuoteFacts quote={coins.data} currency={check.currency} />}
        </ConfirmDialog>
      )}
    </Card>
  );
}
