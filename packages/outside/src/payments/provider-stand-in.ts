import type { StandInClock } from '../clock.ts';
import type { Question, Reply } from '../stand-in.ts';
import type { Books, Order, Payment } from './books.ts';
import type { FaultState } from './faults.ts';

/** A provider's surroundings. `base` returns the address at which it is reached, without a slash at the end. */
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

/** One payment provider: its calls for shops, its notices, and where its page sends the payer afterwards. */
export interface ProviderStandIn {
  /** A shop's call below the provider's address. Undefined: no such address. */
  answer(question: Question): Promise<Reply | undefined> | Reply | undefined;
  /** The notice of a payment; undefined when the provider sends none for it. `isForged`: signed by somebody else. */
  notice(payment: Payment, isForged: boolean): Message | undefined;
  /** Whether the shop took the notice. */
  isTaken(status: number, body: string): boolean;
  /** Pauses before the retries, in milliseconds. */
  readonly pauses: readonly number[];
  /** Milliseconds that the shop has to answer. */
  readonly answerLimitMs: number;
  /** Whether an order takes another payment. */
  takesMore(order: Order): boolean;
  /** The world around the provider, for tests: no fault of its interface touches it. Undefined: no such address. */
  world?(question: Question): Reply | undefined;
  /** Address to which the page sends the payer back. */
  backTo(order: Order, payment: Payment): string;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
