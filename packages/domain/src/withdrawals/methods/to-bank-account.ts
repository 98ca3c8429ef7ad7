import type { Currency } from '../../money.ts';
import { bankOf, banks } from '../banks.ts';
import { isSameName } from '../same-name.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** The part that every method to a bank account of one currency shares. */
export const toBankAccount = (currency: Currency): Omit<WithdrawalMethod, 'code'> => ({
  currency,
  banks: banks.filter((bank) => bank.currency === currency),
  payeeFault: ({ bank, holderName }, memberName) => {
    if (!bankOf(bank, currency)) return 'NOT_FOUND';
    return isSameName(holderName, memberName) ? undefined : 'HOLDER_NAME_DIFFERS';
  },
  instruct: ({ bank, accountNumber, holderName }, { reference, amount }) => ({
    reference,
    amount,
    currency,
    bank,
    account: accountNumber,
    holder: holderName,
  }),
  shownNumber: (lastDigits) => `••••${lastDigits}`,
});
