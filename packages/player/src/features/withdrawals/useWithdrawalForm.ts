import { useState } from 'react';
import { getBalance } from '@tamarind/contract/wallet';
import { getWithdrawalCheck, listWithdrawals, requestWithdrawal } from '@tamarind/contract/withdrawals';
import { decideWithdrawal } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { amountOf, entryOf, showEntry } from '#parts/money/amount-entry.ts';
import { methodFor, type WithdrawalCheck } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

/** State of the withdrawal form and its faults by the server's terms. */
export function useWithdrawalForm(check: WithdrawalCheck) {
  const t = useWithdrawalWords();
  const { money, language } = useFormat();
  const [payeeId, setPayeeId] = useState<string | undefined>(undefined);
  const [entry, setEntry] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState({ amount: false, password: false });
  const call = useCall(requestWithdrawal, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });

  const { currency } = check;
  const payee = check.payees.find(({ id }) => id === payeeId) ?? check.payees[0];
  const terms = methodFor(check, payee);
  const amount = amountOf(entry, currency);
  const refused = amount === undefined || !terms ? undefined : decideWithdrawal(terms, amount, check.withdrawable);
  const amountFault = (): string | undefined => {
    if (amount === undefined)
      return t('fault.invalid', { example: showEntry(entryOf(terms?.min ?? check.withdrawable, currency), language) });
    if (!refused) return undefined;
    if (refused.code === 'AMOUNT_TOO_SMALL')
      return t('fault.small', { min: money(refused.min, currency, { short: true }) });
    const max = refused.code === 'AMOUNT_TOO_LARGE' ? refused.max : refused.available;
    return t('fault.large', { max: money(max, currency, { short: true }) });
  };
  const isPasswordWrong = call.refusal?.code === 'PAYMENT_PASSWORD_WRONG';
  const triesLeft = Number(call.refusal?.details['left'] ?? 0);
  const passwordFault = (): string | undefined => (/^\d{6}$/.test(password) ? undefined : t('fault.digits'));
  const wrongPassword = triesLeft > 0 ? t('fault.wrongLeft', { left: triesLeft }) : t('fault.wrong');

  return {
    payee,
    terms,
    amount,
    entry,
    password,
    call,
    setPayeeId,
    /** An amount typed; `isFinal` when it came from a button and may be judged at once. */
    setEntry: (next: string, isFinal = false) => {
      setEntry(next);
      if (isFinal) setLeft({ ...left, amount: true });
    },
    setPassword: (next: string) => {
      setPassword(next.replaceAll(/\D/g, ''));
      if (isPasswordWrong) call.reset();
    },
    leave: (field: 'amount' | 'password') =>
      setLeft({ ...left, [field]: (field === 'amount' ? entry : password) !== '' }),
    /** Judges everything; true when it may be sent. */
    check: (): boolean => {
      setLeft({ amount: true, password: true });
      return amountFault() === undefined && passwordFault() === undefined && payee !== undefined;
    },
    /** Sends it; a refused payment password has to be typed again. */
    send: async () => {
      if (!payee || amount === undefined) return undefined;
      const made = await call.send({
        ...(payee.kind === 'bank_account' ? { bankAccountId: payee.id } : { eWalletId: payee.id }),
        amount,
        paymentPassword: password,
      });
      if (!made) setPassword('');
      return made;
    },
    errors: {
      amount: left.amount ? amountFault() : undefined,
      password: isPasswordWrong ? wrongPassword : left.password ? passwordFault() : undefined,
    },
    /** A refusal that belongs to no field. */
    refusal: isPasswordWrong ? undefined : call.refusal,
  };
}
