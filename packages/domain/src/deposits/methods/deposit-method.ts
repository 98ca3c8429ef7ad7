import type { FeatureId } from '../../brand/features.ts';
import type { Currency, Money } from '../../money.ts';

/** The configured banks' channels that report payments; each has a separate signature and notice format. */
export const bankChannels = ['thb', 'vnd'] as const;
export type BankChannel = (typeof bankChannels)[number];

/** The house account that receives a currency. */
export interface ReceivingAccount {
  readonly name: string;
  readonly bank: string;
  /** The account number, or the biller id if the scheme pays to one. */
  readonly number: string;
  /** The bank's clearing number: in Vietnam its NAPAS number of 6 digits. */
  readonly routing: string;
}

/**
 * Instructions for paying one deposit. `qr`: a code to scan, framed with the scheme's name; `byHand` if the payer may
 * also type account, amount and reference into a banking app, `isExact` if the amount alone identifies the deposit,
 * `takesSlip` if the connection can check the bank's slip. `transfer`: only typed by hand. `page`: the payer continues
 * at the provider's address. `slip`: a transfer typed by hand, after which the payer sends the bank's slip. `chain`: a
 * transfer on a blockchain. `wait`: the provider is being asked. `failed`: no provider took the payment, so nothing can
 * be paid.
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
  /** ERC-681 text of the code. */
  readonly payload: string;
  readonly address: string;
  /** The derivation path from the house's extended public key to the address's key. */
  readonly path: string;
  readonly units: string;
  readonly price: string;
  /** The number of blocks, from the one with the transfer to the newest, after which the coins are credited. */
  readonly confirmations: number;
  /** The largest change of the price until the credit, in hundredths of a percent. */
  readonly jumpBps: number;
}

/** The text that a banking app scans; empty for methods without a code. */
export const scannedText = (instruction: PaymentInstruction | null): string =>
  instruction?.kind === 'qr' ? instruction.payload : '';

/** A method that is paid into a receiving account of the house. */
export interface AccountMethod {
  /**
   * True if the payment carries no reference. The deposit then gets an amount that no other open one of the account
   * has, and the payer's name must be the member's.
   */
  readonly isByAmount?: boolean;
  /** The fault of a receiving account's number. `check`: a check digit shows that a digit was mistyped. */
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
  /** The configured bank's channel that reports its payments; null if only payment connections do. */
  readonly channel: BankChannel | null;
  /** The receiving account's rules; null if only a payment provider makes the instruction. */
  readonly account: AccountMethod | null;
  /** The feature without which the method is not offered. */
  readonly feature?: FeatureId;
}
