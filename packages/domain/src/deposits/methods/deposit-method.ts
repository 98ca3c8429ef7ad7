import type { FeatureId } from '../../brand/features.ts';
import type { Currency, Money } from '../../money.ts';

/** The bank connections that report payments; each has its own signature and notice format. */
export const bankChannels = ['thb', 'vnd'] as const;
export type BankChannel = (typeof bankChannels)[number];

/** The house account that receives a currency. */
export interface ReceivingAccount {
  readonly name: string;
  readonly bank: string;
  /** Account number, or the biller id where the scheme pays to one. */
  readonly number: string;
  /** The bank's clearing number: in Vietnam its NAPAS number of 6 digits. */
  readonly routing: string;
}

/**
 * Instructions for paying one deposit. `qr`: a code to scan, framed with the scheme's own name; `byHand` where the
 * payer may also type account, amount and reference into a banking app, `isExact` where the amount alone names the
 * deposit. `transfer`: typed by hand only. `page`: the
 * payer continues at the provider's address. `slip`: a transfer typed by hand, after which the payer sends the bank's
 * slip. `chain`: a transfer on a blockchain. `wait`: the provider is being asked. `failed`: no provider took the payment,
 * so nothing can be paid.
 */
export type PaymentInstruction =
  | {
      readonly kind: 'qr';
      readonly scheme: string;
      readonly payload: string;
      readonly byHand: boolean;
      readonly isExact?: boolean | undefined;
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
  /** Steps from the house's extended public key to the address's key. */
  readonly path: string;
  readonly units: string;
  readonly price: string;
  /** Blocks from the transfer's own to the newest, both counted, until the coins are credited. */
  readonly confirmations: number;
  /** The most by which the price may move until the credit, in hundredths of a percent. */
  readonly jumpBps: number;
}

/** The text a banking app scans; empty for methods without a code. */
export const scannedText = (instruction: PaymentInstruction | null): string =>
  instruction?.kind === 'qr' ? instruction.payload : '';

/** A method that is paid into an account of the house. */
export interface AccountMethod {
  /**
   * No reference travels with the payment. The deposit gets an amount that no other open one of the account has, and the
   * payer's name must be the member's.
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
 * One deposit method [J05]. A new one is a module beside this file and an entry in `index.ts`; its bounds are
 * the brand's (brand/cashier.ts).
 */
export interface DepositMethod<Code extends string = string> {
  readonly code: Code;
  readonly currency: Currency;
  /** The configured bank's channel that reports its payments; null where only payment connections do. */
  readonly channel: BankChannel | null;
  /** Validity of an instruction. A payment after it waits for two people. */
  readonly minutes: number;
  /** Null: only a payment provider makes the instruction. */
  readonly account: AccountMethod | null;
  /** Offered only while the brand has the feature. */
  readonly feature?: FeatureId;
}
