import type { FeatureId } from '../../brand/features.ts';
import type { Currency, Money } from '../../money.ts';

/**
 * The bank integrations through which payments are reported, one per currency; each has its own signature and
 * notification format.
 */
export const bankChannels = ['thb', 'vnd'] as const;
export type BankChannel = (typeof bankChannels)[number];

/** The operator's account to which deposits of a currency are paid. */
export interface ReceivingAccount {
  readonly name: string;
  readonly bank: string;
  /** The account number, or the biller id if the payment scheme uses one. */
  readonly number: string;
  /** The bank's clearing number: in Vietnam its NAPAS number of 6 digits. */
  readonly routing: string;
}

/**
 * Instructions for paying one deposit. `qr`: a code to scan, shown with the scheme's name; `byHand` if the payer may
 * also type account, amount and reference into a banking app, `isExact` if the amount alone identifies the deposit,
 * `takesSlip` if the connection can check the bank's slip. `transfer`: only typed by hand. `page`: the payer continues
 * at the provider's address. `slip`: a transfer typed by hand, after which the payer sends the bank's slip. `chain`: a
 * transfer on a blockchain. `wait`: the provider has not responded yet. `failed`: no provider accepted the payment, so
 * nothing can be paid.
 */
export type PaymentInstruction =
  | {
      readonly kind: 'qr';
      readonly scheme: string;
      readonly payload: string;
      readonly byHand: boolean;
      readonly isExact?: boolean | undefined;
      readonly takesSlip?: boolean | undefined;
    }
  | { readonly kind: 'transfer' }
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'slip' }
  | ChainInstruction
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed' };

/** A transfer of coins. `units` are millionths of a coin, `price` is decimal text: the currency's units for one coin. */
export interface ChainInstruction {
  readonly kind: 'chain';
  readonly network: string;
  /** The ERC-681 text in the QR code. */
  readonly payload: string;
  readonly address: string;
  /** The derivation path of the address's key, starting from the operator's extended public key. */
  readonly path: string;
  readonly units: string;
  readonly price: string;
  /** The number of blocks, from the one with the transfer to the newest, after which the coins are credited. */
  readonly confirmations: number;
  /** The largest price change between the instruction and the credit, in hundredths of a percent. */
  readonly jumpBps: number;
}

/** The text that a banking app scans; empty for methods without a code. */
export const scannedText = (instruction: PaymentInstruction | null): string =>
  instruction?.kind === 'qr' ? instruction.payload : '';

/** The rules of a method that is paid into a receiving account of the operator. */
export interface AccountMethod {
  /**
   * True if payments carry no reference. The deposit then gets an amount that no other open deposit of the account has,
   * and the payer's name must be the member's.
   */
  readonly isByAmount?: boolean;
  /**
   * Checks the number of a receiving account. `form`: the format is wrong; `check`: the check digit does not match, so
   * a digit was mistyped; undefined: valid.
   */
  readonly numberFault: (number: string) => 'form' | 'check' | undefined;
  readonly instruct: (
    account: ReceivingAccount,
    payment: { readonly reference: string; readonly amount: Money },
  ) => PaymentInstruction;
}

/**
 * One deposit method [J05]. A new one is a module beside this file and an entry in `index.ts`; the brand sets its
 * limits (brand/cashier.ts).
 */
export interface DepositMethod<Code extends string = string> {
  readonly code: Code;
  readonly currency: Currency;
  /** The bank integration that reports payments of this method; null if only payment connections report them. */
  readonly channel: BankChannel | null;
  /** The rules for the receiving account; null if a payment provider creates the payment instruction. */
  readonly account: AccountMethod | null;
  /** The feature without which the method is not offered. */
  readonly feature?: FeatureId;
}
