import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import {
  getTransferDesk,
  listTransfers,
  transferToDownline,
  transferToUpline,
} from '@tamarind/contract/agent-transfers';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { transferRefusal } from '@tamarind/domain/agents/line/transfer';
import { type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { PaymentPasswordField } from '#parts/PaymentPasswordField.tsx';
import { goToMemberPage } from '#parts/member-page.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import styles from './TeamTransfers.module.css';
import { useTeamTransferWords } from './words.ts';

type Desk = OutputOf<typeof getTransferDesk>;
export interface TransferReceipt extends OutputOf<typeof transferToUpline> {
  readonly amount: Money;
}

interface Props {
  desk: Desk;
  /** The receiver of the money: the member's upline (the agent above), whose name is masked, or a downline. */
  to: { readonly way: 'up' | 'down'; readonly account: string };
  onDone: (sent: TransferReceipt) => void;
}

const stale = { refreshes: [getTransferDesk, listTransfers, listTeam, getBalance] };

/**
 * Form to send money to the upline or to a downline [E05, F04]: amount and payment password, then a dialog that repeats
 * receiver and amount.
 */
export function TransferForm({ desk, to, onDone }: Props) {
  const t = useTeamTransferWords();
  const { money } = useFormat();
  const { currency, available, min, max, dayLeft } = desk;
  const errorText = useErrorText(currency);
  const up = useCall(transferToUpline, stale);
  const down = useCall(transferToDownline, stale);
  const call = to.way === 'up' ? up : down;
  const [asked, setAsked] = useState<Money>();
  const faultOf = (entry: string): string | undefined => {
    const amount = amountOf(entry, currency);
    if (amount === undefined || amount <= 0n) return t('fault.amount');
    const refusal = transferRefusal(amount, { min, max, day: dayLeft }, { sent: ZERO, available });
    if (!refusal) return undefined;
    const { code, ...details } = refusal;
    return errorText(new Refusal(code, Object.fromEntries(Object.entries(details).map(([key, of]) => [key, `${of}`]))));
  };
  const form = useForm({
    start: { amount: '', paymentPassword: '' },
    check: ({ amount, paymentPassword }) =>
      present({ amount: faultOf(amount), paymentPassword: paymentPassword === '' ? t('fault.password') : undefined }),
    call,
    submit: ({ amount }) => setAsked(amountOf(amount, currency)),
  });
  const send = async (amount: Money) => {
    const { paymentPassword } = form.values;
    const sent =
      to.way === 'up'
        ? await up.send({ amount, paymentPassword })
        : await down.send({ account: to.account, amount, paymentPassword });
    if (sent) onDone({ ...sent, amount });
  };
  if (asked !== undefined) {
    const words = { amount: money(asked, currency), account: to.account };
    return (
      <div className={styles.form}>
        <h3>{t('confirm', words)}</h3>
        <p className={styles.note}>{t('confirm.text')}</p>
        {call.refusal && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <div className={styles.acts}>
          <Button
            kind="line"
            onClick={() => {
              setAsked(undefined);
              call.reset();
            }}
          >
            {t('back')}
          </Button>
          {call.refusal?.code === 'PAYMENT_PASSWORD_MISSING' ? (
            <Button kind="cta" onClick={() => goToMemberPage('securityCenter', 'payment-password')}>
              {t('password.set')}
            </Button>
          ) : (
            <MoneyButton kind="cta" isBusy={call.state === 'sending'} onClick={() => void send(asked)}>
              {t('send', words)}
            </MoneyButton>
          )}
        </div>
      </div>
    );
  }
  return (
    <form className={styles.form} {...form.props}>
      <Bounds desk={desk} />
      <AmountField
        label={t('amount')}
        entry={form.values.amount}
        currency={currency}
        clearLabel={t('clear')}
        onChange={(amount) => form.set({ amount })}
        onBlur={() => form.values.amount !== '' && form.leave('amount')}
        fault={form.fault('amount')}
      />
      <PaymentPasswordField label={t('password')} {...form.text('paymentPassword')} />
      <Button type="submit" kind="cta" size="large" isFull>
        {t('next')}
      </Button>
    </form>
  );
}

function Bounds({ desk: { available, min, max, dayLeft, currency } }: { desk: Desk }) {
  const t = useTeamTransferWords();
  const rows = { available, min, max, dayLeft };
  return (
    <dl className={styles.bounds}>
      {(['available', 'min', 'max', 'dayLeft'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Amount value={rows[key]} currency={currency} isAlwaysShown />
          </dd>
        </div>
      ))}
    </dl>
  );
}
