import type { Currency, Money } from '@tamarind/domain/money';
import type { PaymentInstruction, ReceivingAccount } from '@tamarind/domain/deposits/methods/deposit-method';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { SlipTransfer } from '@tamarind/domain/payments/slip';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { PayoutOrder } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { Outcome } from '../outcome.ts';

/** A payment connection with its secrets opened: never logged, never sent to a browser. */
export interface OpenConnection {
  readonly id: string;
  readonly provider: PaymentProviderCode;
  readonly address: string;
  readonly currency: Currency;
  /** Values of the provider's fields, the secret ones included. */
  readonly values: Readonly<Record<string, string>>;
}

/** Things that a call to a provider needs besides the connection. */
export interface PaymentTools {
  readonly outgoing: Outgoing;
  readonly now: Date;
}

/** A payment in our own terms. */
export interface HeardPayment {
  /**
   * The provider, and its reference for the payment: together they identify the payment. A provider that numbers by
   * contract needs the contract's number in the reference: a payment with a known reference counts as a repeat.
   */
  readonly provider: string;
  readonly providerRef: string;
  /** The bank's own reference, where the provider has another. */
  readonly bankRef: string | null;
  readonly amount: Money;
  readonly currency: Currency;
  /** Our references found in it. */
  readonly references: readonly string[];
  /** The provider's id of what `create` made, where the notice names that. */
  readonly order?: string | undefined;
  /** The sending bank and its reference (domain/payments/slip.ts): a slip and a notice with the same name are one payment. */
  readonly transfer?: string | undefined;
  readonly referenceText: string;
  /** Our account that received it; of a payment that `create` made, the account that it gave, or empty. */
  readonly account: string;
  readonly payerName: string;
  readonly paidAt: Date;
  /** The price of coins that gave the amount, in the currency's units for one coin. */
  readonly price?: string | undefined;
}

/** A notice that proves nothing by itself: the provider must be asked about the deposit with this reference. */
export interface AskFirst {
  readonly askAbout: string;
}

/**
 * A provider's protocol. Every method is safe to repeat: `create` and `pay` name the payment by our reference, and the
 * provider makes one of it. Silence, a 5xx or an unreadable answer is 'unknown', never 'refused'.
 */
export interface PaymentAdapter {
  readonly provider: PaymentProviderCode;
  /** Over the bytes, before anything is parsed. Header names are lower case. 'stale': more than five minutes away. */
  verify(
    notice: {
      readonly raw: Buffer;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly now: Date;
    },
    connection: OpenConnection,
  ): 'valid' | 'forged' | 'stale';
  /** 'outgoing': money that left, or no payment. Undefined: not of the provider's form. May throw for broken input. */
  read(raw: Buffer, connection: OpenConnection): HeardPayment | AskFirst | 'outgoing' | undefined;
  /** The response that the sender of a notice expects; without it the notice is sent again. */
  acknowledge(raw: Buffer): { readonly status: number; readonly body: string };
  /**
   * Tells the provider of a payment and gets what the payer needs. Absent: the payer pays into an account of the house,
   * and the provider only reports it.
   */
  create?(connection: OpenConnection, order: PaymentOrder, tools: PaymentTools): Promise<Outcome<CreatedPayment>>;
  /** The provider's word on one payment, as bytes that `read` parses. None: not paid yet. */
  ask?(connection: OpenConnection, question: PaymentQuestion, tools: PaymentTools): Promise<Outcome<PaymentAnswer>>;
  /**
   * Asks what a slip's code means. 'refused': no bank knows such a transfer. 'pending': the bank cannot say yet. `raw` are
   * the bytes that `read` parses, with the reference of the deposit that the slip was sent for.
   */
  checkSlip?(
    connection: OpenConnection,
    slip: { readonly text: string; readonly transactionId: string; readonly reference: string },
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly transfer: SlipTransfer; readonly raw: Buffer }> | { readonly kind: 'pending' }>;
  /** Orders a payout. It is repeated only after the provider said that it has no such order, a minute after the last try. */
  pay?(connection: OpenConnection, order: PayoutOrder, tools: PaymentTools): Promise<PaidOut>;
  /** 'not_known': the provider itself says that it has no such order. */
  askPayout?(
    connection: OpenConnection,
    question: PayoutQuestion,
    tools: PaymentTools,
  ): Promise<PaidOut | { readonly kind: 'not_known' }>;
}

export interface PayoutQuestion extends Pick<PayoutOrder, 'reference' | 'amount'> {
  /** The provider's id of the payment, once it told it. */
  readonly providerRef: string | null;
  /** When the order was first sent. */
  readonly since: Date;
}

export interface PaymentOrder {
  readonly method: DepositMethodCode;
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
  /** The page that shows the deposit: the payer comes back to it. */
  readonly returnUrl: string;
  /** Address for the provider’s notices. */
  readonly noticeUrl: string;
  readonly expiresAt: Date;
  /** An earlier call may have reached the provider: ask by the reference before anything is made again. */
  readonly isRepeat: boolean;
}

export interface CreatedPayment {
  readonly instruction: PaymentInstruction;
  /** The provider's id of the payment. */
  readonly providerRef: string;
  readonly payee: Pick<ReceivingAccount, 'name' | 'bank' | 'number'>;
}

export interface PaymentQuestion {
  readonly reference: string;
  readonly providerRef: string | null;
  readonly account: string;
  readonly from: Date;
  readonly to: Date;
  /** The provider's references of its payments that were booked. */
  readonly credited: readonly string[];
}

export interface PaymentAnswer {
  readonly notices: readonly Buffer[];
  /** A transfer of coins on its way, for the member's screen. */
  readonly seen?: SeenTransfer | undefined;
  /** Booked coins that the chain no longer has. */
  readonly gone?: readonly string[];
}

/** `units`: millionths of a coin. `confirmations`: at most those that the house wants. */
export interface SeenTransfer {
  readonly transaction: string;
  readonly units: string;
  readonly confirmations: number;
}

/** 'processing': the provider has the order, ask again. 'refused' is definite: it will never be paid. */
export type PaidOut = Outcome<{ readonly state: 'processing' | 'completed'; readonly bankReference: string }>;
