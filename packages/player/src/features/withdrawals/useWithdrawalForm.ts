import { getBalance } from '@tamarind/contract/wallet';
import { getWithdrawalCheck, listWithdrawals, requestWithdrawal } from '@tamarind/contract/withdrawals';
import { decideWithdrawal } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { present } from '@tamarind/domain/present';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountOf, entryOf, showEntry } from '#parts/money/amount-entry.ts';
import { type CoinQuote, methodFor, type WithdrawalCheck } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

/**
 * State of the withdrawal form, with validation errors by the terms that the server sent. `onWhole` is called when the
 * form is complete and valid; a dialog then asks for confirmation and calls `send`.
 */
export function useWithdrawalForm(check: WithdrawalCheck, onWhole: () => void) {
  const t = useWithdrawalWords();
  const { money, language } = useFormat();
  const call = useCall(requestWithdrawal, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });
  const { currency } = check;
  const payeeOf = (id: string) => check.payees.find((payee) => payee.id === id) ?? check.payees[0];

  const amountFault = (entry: string, payeeId: string): string | undefined => {
    const terms = methodFor(check, payeeOf(payeeId));
    const amount = amountOf(entry, currency);
    if (amount === undefined)
      return t('fault.invalid', { example: showEntry(entryOf(terms?.min ?? check.withdrawable, currency), language) });
    const refused = terms && decideWithdrawal(terms, amount, check.withdrawable);
    if (!refused) return undefined;
    if (refused.code === 'AMOUNT_TOO_SMALL')
      return t('fault.small', { min: money(refused.min, currency, { short: true }) });
    const max = refused.code === 'AMOUNT_TOO_LARGE' ? refused.max : refused.available;
    return t('fault.large', { max: money(max, currency, { short: true }) });
  };
  const wrongPassword = (left: number) => (left > 0 ? t('fault.wrongLeft', { left }) : t('fault.wrong'));
  const form = useForm({
    start: { payeeId: '', amount: '', password: '' },
    check: ({ payeeId, amount, password }) => ({
      amount: amountFault(amount, payeeId),
      password: /^\d{6}$/.test(password) ? undefined : t('fault.digits'),
    }),
    call,
    refused: ({ code, details }) =>
      code === 'PAYMENT_PASSWORD_WRONG' ? { password: wrongPassword(Number(details['left'] ?? 0)) } : undefined,
    submit: () => {
      call.reset();
      onWhole();
    },
  });
  const payee = payeeOf(form.values.payeeId);
  const amount = amountOf(form.values.amount, currency);
  return {
    form,
    payee,
    terms: methodFor(check, payee),
    amount,
    /** Sends the withdrawal. After a refusal the member must type the payment password again. */
    send: async (quote?: CoinQuote['quote']) => {
      if (!payee || amount === undefined) return undefined;
      const made = await call.send({
        ...(payee.kind === 'bank_account' ? { bankAccountId: payee.id } : { eWalletId: payee.id }),
        amount,
        paymentPassword: form.values.password,
        ...present({ quote }),
      });
      if (!made) form.reset({ ...form.values, password: '' });
      return made;
    },
  };
}
