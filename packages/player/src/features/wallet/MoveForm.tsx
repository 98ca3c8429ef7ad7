import { useState } from 'react';
import {
  getConsolidatedFunds,
  getVendorWallets,
  listVendorTransfers,
  transferToVendor,
} from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountOf, entryOf } from '#parts/money/amount-entry.ts';
import { amountField } from '#parts/money/amount-field.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import styles from './MoveForm.module.css';
import { useWalletWords } from './words.ts';

export interface Move {
  readonly vendor: string;
  readonly name: string;
  readonly direction: 'in' | 'out';
  /** The highest amount that could be moved when the balance was last read. */
  readonly available: Money;
  readonly currency: Currency;
}

/** Moves money between the main wallet and a vendor's [E02]: the member enters an amount and confirms it. */
export function MoveForm({ move, onDone }: { move: Move; onDone: () => void }) {
  const t = useWalletWords();
  const { money } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { name, direction, available, currency } = move;
  const valueOf = (entry: string) => amountOf(entry, currency) ?? ZERO;
  const faultOf = (amount: Money): string | undefined => {
    if (amount <= 0n) return t('fault.none');
    return amount > available ? t('fault.more', { amount: money(available, currency) }) : undefined;
  };
  const form = useForm({
    start: { amount: '', isAll: false },
    check: ({ amount }) => ({ amount: faultOf(valueOf(amount)) }),
    submit: () => setAsking(true),
  });
  const { isAll } = form.values;
  if (isAsking)
    return (
      <Question
        move={move}
        amount={valueOf(form.values.amount)}
        isAll={isAll && direction === 'out'}
        onBack={() => setAsking(false)}
        onDone={onDone}
      />
    );
  const main = { label: t('main'), key: direction === 'in' ? 'from' : 'to' } as const;
  const there = { label: name, key: direction === 'in' ? 'to' : 'from' } as const;
  return (
    <form className={styles.form} {...form.props}>
      <dl className={styles.way}>
        {(direction === 'in' ? [main, there] : [there, main]).map(({ label, key }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              {label}
              {key === 'from' && <small>{t('available', { amount: money(available, currency) })}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <AmountField
        label={t('amount')}
        currency={currency}
        clearLabel={t('clear')}
        {...amountField(form)}
        onChange={(amount) => form.set({ amount, isAll: false })}
      />
      <Button
        kind="soft"
        size="small"
        disabled={available <= 0n}
        aria-pressed={isAll}
        onClick={() => form.set({ amount: entryOf(available, currency), isAll: true })}
      >
        {t('all', { amount: money(available, currency) })}
      </Button>
      <Button type="submit" kind="cta" isFull>
        {t('next')}
      </Button>
    </form>
  );
}

interface QuestionProps {
  move: Move;
  amount: Money;
  /** True: move the whole balance found at the moment of the call and ignore `amount`. */
  isAll: boolean;
  onBack: () => void;
  onDone: () => void;
}

function Question({ move, amount, isAll, onBack, onDone }: QuestionProps) {
  const t = useWalletWords();
  const { money } = useFormat();
  const errorText = useErrorText();
  const call = useCall(transferToVendor, {
    refreshes: [getVendorWallets, getConsolidatedFunds, listVendorTransfers, getBalance],
  });
  const { name, direction, vendor } = move;
  const words = { amount: money(amount, move.currency), name };
  const send = async () => {
    const asked = await call.send({ vendor, direction, ...present({ amount: isAll ? undefined : amount }) });
    if (!asked) return;
    toast(t(direction === 'in' ? 'asked.in' : 'asked.out', words), { tone: 'info' });
    onDone();
  };
  return (
    <div className={styles.form}>
      <h3>{t(isAll ? 'confirm.all' : direction === 'in' ? 'confirm.in' : 'confirm.out', words)}</h3>
      <p>{t('confirm.text')}</p>
      {call.refusal && (
        <p className={styles.error} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="line" onClick={onBack}>
          {t('back')}
        </Button>
        <MoneyButton kind="cta" isBusy={call.state === 'sending'} onClick={() => void send()}>
          {t(direction === 'in' ? 'act.in' : 'act.out', words)}
        </MoneyButton>
      </div>
    </div>
  );
}
