import type { Currency, Money } from '../../money.ts';
import type { BankFact } from '../banks.ts';

/** The account that money goes to, as the member types it. */
export interface Payee {
  readonly bank: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

/** The order to the bank, which pays each reference only once. */
export interface PayoutOrder {
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}

/** One withdrawal method [J06]. A new one is a module beside this file and a code in `codes.ts`. */
export interface WithdrawalMethod<Code extends string = string> {
  readonly code: Code;
  readonly currency: Currency;
  /** The banks it pays to. */
  readonly banks: readonly BankFact[];
  /** The fault of a payee, which must be an account in the member's own name; undefined: none. */
  readonly payeeFault: (payee: Payee, memberName: string) => 'NOT_FOUND' | 'HOLDER_NAME_DIFFERS' | undefined;
  readonly instruct: (payee: Payee, payout: { readonly reference: string; readonly amount: Money }) => PayoutOrder;
  /** The payee's account number as the card shows it. */
  readonly shownNumber: (lastDigits: string) => string;
}
