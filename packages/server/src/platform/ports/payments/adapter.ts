import type { CallFault } from '@tamarind/contract/call-faults';
import type { Currency, Money } from '@tamarind/domain/money';
import type { PaymentInstruction, ReceivingAccount } from '@tamarind/domain/deposits/methods/deposit-method';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { SlipTransfer } from '@tamarind/domain/payments/slip';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { ChainState } from '@tamarind/domain/withdrawals/doubt';
import type { PayoutOrder } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { Outcome } from '../outcome.ts';

/** A payment connection with its secrets opened: never logged, never sent to a browser. */
export interface OpenConnection {
  readonly id: string;
  readonly provider: PaymentProviderCode;
  readonly address: string;
  readonly currency: Currency;
  /** The values of the provider's fields, including the secret ones. */
  readonly values: Readonly<Record<string, string>>;
}

/** Things that a call to a provider needs besides the connection. */
export interface PaymentTools {
  readonly outgoing: Outgoing;
  readonly now: Date;
}

/** A payment from a provider's notice, converted to the platform's terms. */
export interface HeardPayment {
  /**
   * The provider, and its reference for the payment: together they identify the payment. A provider that numbers by
   * contract needs the contract's number in the reference: a payment with a known reference counts as a repeat.
   */
  readonly provider: string;
  readonly providerRef: string;
  /** The bank's own reference, if it differs from the provider's. */
  readonly bankRef: string | null;
  readonly amount: Money;
  readonly currency: Currency;
  /** Our references found in the notice. */
  readonly references: readonly string[];
  /** The provider's id of the payment that `create` made, if the notice contains it. */
  readonly order?: string | undefined;
  /** The sending bank and its reference (domain/payments/slip.ts): a slip and a notice with the same name are one payment. */
  readonly transfer?: string | undefined;
  readonly referenceText: string;
  /** Our account that received the payment. For a payment that `create` made, the account that it returned, or ''. */
  readonly account: string;
  readonly payerName: string;
  readonly paidAt: Date;
  /** The price of coins that gave the amount, in the currency's units for one coin. */
  readonly price?: string | undefined;
}

/**
 * Returned for a notice that proves nothing by itself: the provider must be asked about the deposit with this
 * reference.
 */
export interface AskFirst {
  readonly askAbout: string;
}

/** The payer definitely refused, or could not pay: the order with this id of the provider will not be paid. */
export interface DeclinedPayment {
  readonly declined: string;
}

/**
 * A provider's protocol. Every method is safe to repeat: `create` and `pay` name the payment by our reference, and the
 * provider makes one of it. Silence, a 5xx or an unreadable answer is 'unknown', never 'refused'.
 */
export interface PaymentAdapter {
  readonly provider: PaymentProviderCode;
  /**
   * Verifies a notice over its bytes, before anything is parsed. Header names are lower case. 'stale' means that its
   * time is more than five minutes off.
   */
  verify(
    notice: {
      readonly raw: Buffer;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly now: Date;
    },
    connection: OpenConnection,
  ): 'valid' | 'forged' | 'stale';
  /**
   * Parses a notice. 'outgoing' means money that left, or no payment; undefined means another format than the
   * provider's. May throw for broken input.
   */
  read(raw: Buffer, connection: OpenConnection): HeardPayment | AskFirst | DeclinedPayment | 'outgoing' | undefined;
  /** The response that the sender of a notice expects; without it the notice is sent again. */
  acknowledge(raw: Buffer): { readonly status: number; readonly body: string };
  /**
   * Creates the payment at the provider and returns what the payer needs. Absent if the payer pays into an account of
   * the house and the provider only reports it.
   */
  create?(connection: OpenConnection, order: PaymentOrder, tools: PaymentTools): Promise<Outcome<CreatedPayment>>;
  /**
   * Asks the provider about one payment and returns notices as bytes that `read` parses. An empty list means not paid
   * yet.
   */
  ask?(connection: OpenConnection, question: PaymentQuestion, tools: PaymentTools): Promise<Outcome<PaymentAnswer>>;
  /**
   * Asks which transfer a slip's code stands for. 'refused': no bank knows such a transfer. 'pending': the bank cannot
   * tell yet. `raw` is what `read` parses, with the reference of the deposit that the slip was sent for.
   */
  checkSlip?(
    connection: OpenConnection,
    slip: { readonly text: string; readonly transactionId: string; readonly reference: string },
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly transfer: SlipTransfer; readonly raw: Buffer }> | { readonly kind: 'pending' }>;
  /** The signed price at which coins are sent, and how far it may move, in hundredths of a percent, before it is too far. */
  coinPrice?(
    connection: OpenConnection,
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly price: string; readonly jumpBps: number }>>;
  /** Orders a payout. It is repeated only after the provider said that it has no such order, a minute after the last try. */
  pay?(connection: OpenConnection, order: PayoutOrder, tools: PaymentTools): Promise<PaidOut>;
  /** 'not_known': the provider itself says that it has no such order. */
  askPayout?(
    connection: OpenConnection,
    question: PayoutQuestion,
    tools: PaymentTools,
  ): Promise<PaidOut | { readonly kind: 'not_known' }>;
  /** Asks a node whether a block has this transaction, with this transfer of the token. */
  findTransfer?(
    connection: OpenConnection,
    transfer: { readonly transaction: string; readonly to: string; readonly units: bigint },
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly chain: Exclude<ChainState, 'unasked'> }>>;
}

export interface PayoutQuestion extends Pick<PayoutOrder, 'reference' | 'amount' | 'units' | 'account'> {
  /** The provider's id of the payment; null until the provider has returned one. */
  readonly providerRef: string | null;
  /** When the order was first sent. */
  readonly since: Date;
}

export interface PaymentOrder {
  readonly method: DepositMethodCode;
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
  /** The page that shows the deposit; the payer returns to it. */
  readonly returnUrl: string;
  /** Address for the provider’s notices. */
  readonly noticeUrl: string;
  readonly expiresAt: Date;
  /** True if an earlier call may have reached the provider: ask by the reference before creating anything again. */
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
  /** The provider's references of payments that are already credited. */
  readonly credited: readonly string[];
}

export interface PaymentAnswer {
  readonly notices: readonly Buffer[];
  /** A transfer of coins on its way, for the member's screen. */
  readonly seen?: SeenTransfer | undefined;
  /** References of credited coins that the chain no longer contains. */
  readonly gone?: readonly string[];
}

/** `units`: millionths of a coin. `confirmations`: at most the number that the house requires. */
export interface SeenTransfer {
  readonly transaction: string;
  readonly units: string;
  readonly confirmations: number;
}

/** 'processing': the provider has the order, ask again. 'refused' is definite: it will never be paid. */
export type PaidOut =
  | Outcome<{ readonly state: 'processing' | 'completed'; readonly bankReference: string }>
  | DoubtfulPayout;

/** The provider reports a failure that does not prove that nothing was paid. It has answered, so its health is good. */
export interface DoubtfulPayout {
  readonly kind: 'unknown';
  readonly why: string;
  readonly fault: CallFault;
  readonly doubt: { readonly state: string; readonly transaction: string };
}
