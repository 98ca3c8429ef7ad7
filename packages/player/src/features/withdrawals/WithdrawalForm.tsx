import { useRef, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listBankAccounts } from '@tamarind/contract/members';
import { getBalance } from '@tamarind/contract/wallet';
import { getWithdrawalCheck, listWithdrawals, requestWithdrawal } from '@tamarind/contract/withdrawals';
import { decideWithdrawal } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Field, Select } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { AmountField } from '#shell/AmountField.tsx';
import { amountOf, entryOf, showEntry } from '#shell/amount-entry.ts';
import type { Withdrawal, WithdrawalCheck } from './withdrawal-view.ts';
import styles from './WithdrawalPage.module.css';
import { useWithdrawalWords } from './words.ts';

type BankAccount = OutputOf<typeof listBankAccounts>['accounts'][number];

interface Props {
  check: WithdrawalCheck;
  accounts: readonly BankAccount[];
  onDone: (made: Withdrawal) => void;
}

/** Account, amount, payment password; a dialog repeats amount and target before anything is sent. */
export function WithdrawalForm({ check, accounts, onDone }: Props) {
  const t = useWithdrawalWords();
  const { money, language } = useFormat();
  const errorText = useErrorText(check.currency);
  const [accountId, setAccountId] = useState<string | undefined>(undefined);
  const [entry, setEntry] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState<{ amount: boolean; password: boolean }>({
    amount: false,
    password: false,
  });
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const call = useCall(requestWithdrawal, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });

  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const amount = amountOf(entry, check.currency);
  const amountFault = (): string | undefined => {
    if (amount === undefined)
      return t('fault.invalid', { example: showEntry(entryOf(check.min, check.currency), language) });
    const refused = decideWithdrawal(check, amount, check.withdrawable);
    if (!refused) return undefined;
    if (refused.code === 'AMOUNT_TOO_SMALL')
      return t('fault.small', { min: money(refused.min, check.currency, { short: true }) });
    return t('fault.large', {
      max: money(refused.code === 'AMOUNT_TOO_LARGE' ? refused.max : refused.available, check.currency, {
        short: true,
      }),
    });
  };
  const passwordFault = (): string | undefined => (/^\d{6}$/.test(password) ? undefined : t('fault.digits'));
  const isWrongPassword = call.refusal?.code === 'PAYMENT_PASSWORD_WRONG';
  const left = Number(call.refusal?.details['left'] ?? 0);
  const wrongPassword = left > 0 ? t('fault.wrongLeft', { left }) : t('fault.wrong');

  const ask = () => {
    setChecked({ amount: true, password: true });
    if (amountFault() === undefined && passwordFault() === undefined && account) {
      call.reset();
      setAsking(true);
      return;
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const send = async () => {
    if (!account || amount === undefined) return;
    const made = await call.send({ bankAccountId: account.id, amount, paymentPassword: password });
    setAsking(false);
    if (!made) {
      setPassword('');
      return;
    }
    toast(t('sent', { amount: money(made.amount, made.currency) }));
    onDone(made);
  };

  const shownAmount = amount === undefined ? undefined : money(amount, check.currency, { short: true });
  return (
    <Card>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Select
          label={t('form.account')}
          icon="bank"
          value={account?.id ?? ''}
          onChange={setAccountId}
          options={accounts.map(({ id, bank, accountMasked, holderName }) => ({
            value: id,
            label: `${bank.name} ${accountMasked} · ${holderName}`,
          }))}
        />
        <div className={styles.amountRow}>
          <AmountField
            label={t('form.amount')}
            entry={entry}
            currency={check.currency}
            onChange={setEntry}
            onBlur={() => setChecked({ ...checked, amount: entry !== '' })}
            clearLabel={t('form.amount')}
            fault={checked.amount ? amountFault() : undefined}
          />
          <Button
            kind="soft"
            onClick={() => {
              setEntry(
                entryOf(check.withdrawable < check.max ? check.withdrawable : check.max, check.currency),
              );
              setChecked({ ...checked, amount: true });
            }}
          >
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
          value={password}
          onChange={(event) => {
            setPassword(event.target.value.replaceAll(/\D/g, ''));
            if (isWrongPassword) call.reset();
          }}
          onBlur={() => setChecked({ ...checked, password: password !== '' })}
          error={isWrongPassword ? wrongPassword : checked.password ? passwordFault() : undefined}
        />
        {call.refusal && !isWrongPassword && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
          {shownAmount === undefined ? t('form.submit.bare') : t('form.submit', { amount: shownAmount })}
        </Button>
      </form>
      {account && shownAmount !== undefined && (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('confirm.title', { amount: shownAmount })}
          act={t('confirm.act', { amount: shownAmount })}
          back={t('confirm.back')}
          isBusy={call.state === 'sending'}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {t('confirm.text', {
              bank: account.bank.name,
              account: account.accountMasked,
              holder: account.holderName,
            })}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
