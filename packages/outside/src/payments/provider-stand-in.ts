import type { StandInClock } from '../clock.ts';
import type { Question, Reply } from '../stand-in.ts';
import type { Books, Order, Payment } from './books.ts';
import type { FaultState } from './faults.ts';

/** The parts that a provider's stand-in needs. `base` returns its address, without a slash at the end. */
export interface ProviderParts {
  readonly books: Books;
  readonly clock: StandInClock;
  readonly state: FaultState;
  readonly base: () => string;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One payment provider: its API for merchants, its notices, and where its page sends the payer afterwards. */
export interface ProviderStandIn {
  /** Answers a merchant's call below the provider's address; undefined for an unknown address. */
  answer(question: Question): Promise<Reply | undefined> | Reply | undefined;
  /**
   * The notice of a payment; undefined if the provider sends none for it. `isForged` signs it with a key that is not
   * the merchant's.
   */
  notice(payment: Payment, isForged: boolean): Message | undefined;
  /** Whether the merchant accepted the notice, judged by status and body of the response. */
  isTaken(status: number, body: string): boolean;
  /** Pauses before the retries, in milliseconds. */
  readonly pauses: readonly number[];
  /** The time within which the merchant has to answer a notice, in milliseconds. */
  readonly answerLimitMs: number;
  /** Whether an order accepts another payment. */
  takesMore(order: Order): boolean;
  /**
   * Answers calls by which a test changes the provider's surroundings, for example mines a block. Such calls are
   * outside the provider's API, and no fault applies to them; undefined for an unknown address.
   */
  world?(question: Question): Reply | undefined;
  /** The address to which the payment page returns the payer. */
  backTo(order: Order, payment: Payment): string;
}

/** Default members for a provider that sends no notices and has no payment page. */
export const withoutNotices = {
  notice: () => undefined,
  isTaken: () => false,
  pauses: [],
  answerLimitMs: 0,
  takesMore: () => false,
  backTo: ({ returnUrl }: Order) => returnUrl,
} satisfies Partial<ProviderStandIn>;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
