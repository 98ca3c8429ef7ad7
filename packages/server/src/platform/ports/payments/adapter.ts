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

/** A payment connection with its secrets decrypted: it must never be logged or sent to a browser. */
export interface OpenConnection {
  readonly id: string;
  readonly provider: PaymentProviderCode;
  readonly address: string;
  readonly currency: Currency;
  /** The values of the provider's fields, including the secret ones. */
  readonly values: Readonly<Record<string, string>>;
}

/** Everything that a call to a provider needs besides the connection. */
export interface PaymentTools {
  readonly outgoing: Outgoing;
  readonly now: Date;
}

/** A payment as reported by a provider's notice, converted to the platform's terms. */
export interface HeardPayment {
  /**
   * `provider` and `providerRef` (the provider's reference) together identify the payment: a second notice with a known
   * reference counts as a repeat. If a provider numbers payments separately for each contract, the reference must
   * contain the contract's number.
   */
  readonly provider: string;
  readonly providerRef: string;
  /** The bank's own reference, if it differs from the provider's. */
  readonly bankRef: string | null;
  readonly amount: Money;
  readonly currency: Currency;
  /** References of the platform's deposits found in the notice. */
  readonly references: readonly string[];
  /** The provider's id of the payment that `create` requested, if the notice contains it. */
  readonly order?: string | undefined;
  /**
   * Identifies the bank transfer by the sending bank and the bank's reference (domain/payments/slip.ts). A slip and a
   * notice with the same value report the same payment.
   */
  readonly transfer?: string | undefined;
  readonly referenceText: string;
  /**
   * The operator's account that received the payment. For a payment requested by `create`: the account that `create`
   * returned, or '' if there is none.
   */
  readonly account: string;
  readonly payerName: string;
  readonly paidAt: Date;
  /** The price at which coins were converted to the amount, in the currency's units for one coin. */
  readonly price?: string | undefined;
}

/**
 * Returned for a notice that proves nothing by itself: the platform must first request the state of the deposit with
 * this reference from the provider.
 */
export interface AskFirst {
  readonly askAbout: string;
}

/**
 * A payment that will not be made, because the payer refused it or could not pay. It is named by the provider's id of
 * the order.
 */
export interface DeclinedPayment {
  readonly declined: string;
}

/**
 * A provider's protocol. Every method is safe to repeat: `create` and `pay` send the platform's reference, and the
 * provider makes only one payment for a reference. Silence, a 5xx or an unreadable response is 'unknown', never
 * 'refused'.
 */
export interface PaymentAdapter {
  readonly provider: PaymentProviderCode;
  /**
   * Verifies a notice over its bytes, before anything is parsed. Header names are lower case. 'stale' means that its
   * time differs by more than five minutes from the server's clock.
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
   * Parses a notice. 'outgoing' means that the notice reports no incoming payment, such as money that left the account.
   * Undefined means that the notice is not in the provider's format. May throw for malformed input.
   */
  read(raw: Buffer, connection: OpenConnection): HeardPayment | AskFirst | DeclinedPayment | 'outgoing' | undefined;
  /** The response that the sender of a notice expects; without it the notice is sent again. */
  acknowledge(raw: Buffer): { readonly status: number; readonly body: string };
  /**
   * Creates the payment at the provider and returns the data that the payer needs. Absent if the payer pays into an
   * account of the operator and the provider only reports the payment.
   */
  create?(connection: OpenConnection, order: PaymentOrder, tools: PaymentTools): Promise<Outcome<CreatedPayment>>;
  /**
   * Asks the provider about one payment and returns notices as bytes that `read` parses. An empty list means not paid
   * yet.
   */
  ask?(connection: OpenConnection, question: PaymentQuestion, tools: PaymentTools): Promise<Outcome<PaymentAnswer>>;
  /**
   * Asks a bank, through the provider, about the transfer named in the code of a payment slip. 'refused': no bank knows
   * such a transfer. 'pending': the bank cannot tell yet. `raw` is an answer that `read` can parse; it contains the
   * reference of the deposit for which the slip was sent.
   */
  checkSlip?(
    connection: OpenConnection,
    slip: { readonly text: string; readonly transactionId: string; readonly reference: string },
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly transfer: SlipTransfer; readonly raw: Buffer }> | { readonly kind: 'pending' }>;
  /** The signed price of a coin, and the largest accepted change of that price, in hundredths of a percent. */
  coinPrice?(
    connection: OpenConnection,
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly price: string; readonly jumpBps: number }>>;
  /**
   * Orders a payout. The order is sent again only if the provider says that it has no such order, and not before a
   * minute has passed since the last attempt.
   */
  pay?(connection: OpenConnection, order: PayoutOrder, tools: PaymentTools): Promise<PaidOut>;
  /** Asks the provider about a payout order. 'not_known': the provider itself says that it does not have the order. */
  askPayout?(
    connection: OpenConnection,
    question: PayoutQuestion,
    tools: PaymentTools,
  ): Promise<PaidOut | { readonly kind: 'not_known' }>;
  /** Asks a node of the blockchain whether a block contains this transaction with this transfer of the token. */
  findTransfer?(
    connection: OpenConnection,
    transfer: { readonly transaction: string; readonly to: string; readonly units: bigint },
    tools: PaymentTools,
  ): Promise<Outcome<{ readonly chain: Exclude<ChainState, 'unasked'> }>>;
}

export interface PayoutQuestion extends Pick<PayoutOrder, 'reference' | 'amount' | 'units' | 'account'> {
  /** The provider's id of the payment; null until the provider has returned one. */
  readonly providerRef: string | null;
  /** The time at which the payout order was first sent to the provider. */
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
  /**
   * True if an earlier call may already have created the payment: first ask the provider by the reference, and create
   * it only if there is none.
   */
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
  /**
   * A transfer of coins that still needs confirmations on the blockchain. It is shown to the member, but not credited
   * yet.
   */
  readonly seen?: SeenTransfer | undefined;
  /** References of credited coin transfers that the blockchain no longer contains. */
  readonly gone?: readonly string[];
}

/**
 * `units`: millionths of a coin. `confirmations`: the number so far, capped at the number that the operator requires.
 */
export interface SeenTransfer {
  readonly transaction: string;
  readonly units: string;
  readonly confirmations: number;
}

/**
 * 'processing': the provider has the order and has not finished it, so ask again later. 'refused' is definite: the
 * order will never be paid.
 */
export type PaidOut =
  | Outcome<{ readonly state: 'processing' | 'completed'; readonly bankReference: string }>
  | DoubtfulPayout;

/**
 * The provider reports that the payout failed, but money may nevertheless have been paid. The provider did answer, so
 * this does not count as an outage.
 */
export interface DoubtfulPayout {
  readonly kind: 'unknown';
  readonly why: string;
  readonly fault: CallFault;
  readonly doubt: { readonly state: string; readonly transaction: string };
}
