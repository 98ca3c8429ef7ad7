import type { FeatureId } from '../../brand/features.ts';
import type { Currency, Money } from '../../money.ts';
import type { BankFact } from '../banks.ts';
import type { EWalletProvider } from '../e-wallets.ts';

/** A bound payee. `place` is the code of the payee's bank or e-wallet provider. */
export interface Payee {
  readonly kind: PayeeKind;
  readonly place: string;
  readonly number: string;
  readonly holderName: string;
}
export type PayeeKind = 'bank_account' | 'e_wallet';

/**
 * A payout order. The provider pays each reference at most once. `bank` is the code of the payee's bank or e-wallet
 * provider.
 */
export interface PayoutOrder {
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
  /** For an order in a coin, the number of millionths of a coin to send; `amount` is their value in money. */
  readonly units?: bigint;
}

/** One withdrawal method [J06]. To add a method, add a module beside this file and a code in `codes.ts`. */
export interface WithdrawalMethod<Code extends string = string> {
  readonly code: Code;
  readonly currency: Currency;
  readonly payee: PayeeKind;
  readonly instruct: (payee: Payee, payout: { readonly reference: string; readonly amount: Money }) => PayoutOrder;
  /** Formats the payee's number for the payee's card on the screen. */
  readonly shownNumber: (lastDigits: string) => string;
  /** The feature that must be on for the method to be offered. */
  readonly feature?: FeatureId;
  /** The blockchain of a method that pays in coins. */
  readonly network?: string;
}

/** A bank account as the member types it. */
export interface TypedAccount {
  readonly bank: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

export interface BankMethod<Code extends string = string> extends WithdrawalMethod<Code> {
  readonly payee: 'bank_account';
  /** The banks that the method pays to. */
  readonly banks: readonly BankFact[];
  /** The validation error of a payee, which must be an account in the member's own name; undefined if it is valid. */
  readonly payeeFault: (payee: TypedAccount, memberName: string) => 'NOT_FOUND' | 'HOLDER_NAME_DIFFERS' | undefined;
}

export interface WalletMethod<Code extends string = string> extends WithdrawalMethod<Code> {
  readonly payee: 'e_wallet';
  readonly provider: EWalletProvider;
}
