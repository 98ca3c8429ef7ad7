import type { Currency } from '../../money.ts';
import { bankOf, banks } from '../banks.ts';
import { isSameName } from '../same-name.ts';
import { orderTo } from './order-to.ts';
import type { BankMethod } from './withdrawal-method.ts';

/** The part that all methods to bank accounts of one currency share. */
export const toBankAccount = (currency: Currency): Omit<BankMethod, 'code'> => ({
  currency,
  payee: 'bank_account',
  banks: banks.filter((bank) => bank.currency === currency),
  payeeFault: ({ bank, holderName }, memberName) => {
    if (!bankOf(bank, currency)) return 'NOT_FOUND';
    return isSameName(holderName, memberName) ? undefined : 'HOLDER_NAME_DIFFERS';
  },
  instruct: orderTo(currency),
  shownNumber: (lastDigits) => `••••${lastDigits}`,
});
