import type { Currency } from '../../money.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** Returns a function that builds the payout order for a payee of any kind. */
export const orderTo =
  (currency: Currency): WithdrawalMethod['instruct'] =>
  ({ place, number, holderName }, { reference, amount }) => ({
    reference,
    amount,
    currency,
    bank: place,
    account: number,
    holder: holderName,
  });
