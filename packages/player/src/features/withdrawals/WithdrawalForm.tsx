import { useRef, useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Field, Select } from '@tamarind/ui/Field';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import { entryOf } from '#parts/money/amount-entry.ts';
import { useWithdrawalForm } from './useWithdrawalForm.ts';
import type { Withdrawal, WithdrawalCheck } from './withdrawal-view.ts';
import { openModal } from '#parts/modals.ts';
import styles from './WithdrawalPage.module.css';
import { useWithdrawalWords } from './words.ts';

interface Props {
  check: WithdrawalCheck;
  onDone: (made: Withdrawal) => void;
}

/** Account, amount, payment password; a dialog repeats amount and target before anything is sent. */
export function WithdrawalForm({ check, onDone }: Props) {
  const t = useWithdrawalWords();
  const { money } = useFormat();
  const errorText = useErrorText(check.currency);
  const place = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useWithdrawalForm(check);
  const { payee, terms, amount } = form;
  const most = terms && terms.max < check.withdrawable ? terms.max : check.withdrawable;
  const isSending = form.call.state === 'sending';
  const shown = amount === undefined ? undefined : money(amount, check.currency, { short: true });
  const ask = () => {
    if (form.check()) {
      form.call.reset();
      setAsking(true);
      return;
    }
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const send = async () => {
    const made = await form.send();
    setAsking(false);
    if (!made) return;
    toast(t('sent', { amount: money(made.amount, made.currency) }));
    onDone(made);
  };
  return (
    <Card>
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Select
          label={t('form.account')}
          icon={payee?.kind === 'e_wallet' ? 'wallet' : 'bank'}
          value={payee?.id ?? ''}
          onChange={form.setPayeeId}
          options={check.payees.map(({ id, name, numberMasked, holderName }) => ({
            value: id,
            label: `${name} ${numberMasked} · ${holderName}`,
          }))}
        />
        <div className={styles.amountRow}>
          <AmountField
            label={t('form.amount')}
            entry={form.entry}
            currency={check.currency}
            onChange={form.setEntry}
            onBlur={() => form.leave('amount')}
            clearLabel={t('form.clear')}
            fault={form.errors.amount}
          />
          <Button kind="soft" onClick={() => form.setEntry(entryOf(most, check.currency), true)}>
            {t('form.max')}
          </Button>
        </div>
        <Field
          label={t('form.password')}
          icon="lock"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={form.password}
          onChange={(event) => form.setPassword(event.target.value)}
          onBlur={() => form.leave('password')}
          error={form.errors.password}
        />
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
        <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={isSending}>
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
          isBusy={isSending}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('confirm.text', { bank: payee.name, account: payee.numberMasked, holder: payee.holderName })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
