import { join } from 'node:path';
import { movementNumbers, openLogBook, type LogBook } from '../log-book.ts';
import type { LogItem } from '../stand-in.ts';

/** A payment that a merchant asked a provider to collect. Amounts are minor units: đồng or satang. */
export interface Order {
  readonly provider: string;
  /** The provider's own id of the order, in the address of its page. */
  readonly id: string;
  /** The merchant's id of the order; a merchant uses each id once. */
  readonly name: string;
  readonly amount: number;
  readonly at: string;
  readonly expiresAt: string;
  readonly noticeUrl: string;
  readonly returnUrl: string;
  /** Fields of the request that the provider's messages repeat. */
  readonly echo: Readonly<Record<string, string | number>>;
}

/**
 * The outcome of an attempt to pay: money that arrived, or a refusal by the payer (`isPaid` is false), which moves no
 * money.
 */
export interface Payment {
  readonly provider: string;
  /** Increases from payment to payment and is never used twice, even if the journal was deleted. */
  readonly number: number;
  readonly at: string;
  readonly isPaid: boolean;
  readonly amount: number;
  /** The order's id; empty for a transfer to an account. */
  readonly order: string;
  /** For a transfer, the receiving account; `content` is the transfer's text. */
  readonly account: string;
  readonly content: string;
  readonly payerName: string;
}

/**
 * A payment that a merchant ordered from a provider. Its state follows from the clock: in progress until its end time,
 * then paid or refused.
 */
export interface Payout {
  readonly provider: string;
  /** The provider's id of the payout. */
  readonly id: string;
  /** The merchant's reference of the payout. */
  readonly name: string;
  readonly amount: number;
  /** The payee as the merchant sent it: bank, account, holder. */
  readonly payee: Readonly<Record<string, string>>;
  readonly at: string;
  readonly endsAt: string;
  /** The reason for the refusal; absent if the payout is paid. */
  readonly refusal?: string | undefined;
}

type Entry =
  | { readonly kind: 'payout'; readonly payout: Payout }
  | { readonly kind: 'recipient'; readonly recipient: Readonly<Record<string, string>> & { readonly id: string } }
  | { readonly kind: 'order'; readonly order: Order }
  /**
   * A payment in the journal. The same journal line records that its notice is due, so neither is stored without the
   * other.
   */
  | { readonly kind: 'payment'; readonly payment: Payment; readonly key?: string }
  | {
      readonly kind: 'told';
      readonly at: string;
      readonly payment: number;
      readonly outcome: 'delivered' | 'not_taken' | 'given_up';
      readonly note: string;
    };

export interface Books extends LogBook<Entry> {
  order(provider: string, id: string): Order | undefined;
  orderNamed(provider: string, name: string): Order | undefined;
  /** The orders of a provider, oldest first. */
  orders(provider: string): readonly Order[];
  payment(number: number): Payment | undefined;
  /** The payments at a provider, oldest first. */
  payments(provider: string): readonly Payment[];
  paymentsOf(order: Order): readonly Payment[];
  /** The payment that a customer made with this idempotency key. */
  paidWith(key: string): Payment | undefined;
  /** The payouts of a provider, oldest first. */
  payouts(provider: string): readonly Payout[];
  /** Payees stored at a provider, each with the id that the provider gave it. */
  recipients(): readonly (Readonly<Record<string, string>> & { readonly id: string })[];
  /** Payments whose notice is not delivered yet and is still retried. */
  owed(): readonly number[];
  nextNumber(now: Date): number;
}

export async function openBooks(dataDir: string): Promise<Books> {
  const orders = new Map<string, Order>();
  const names = new Map<string, Order>();
  const payments = new Map<number, Payment>();
  const keys = new Map<string, Payment>();
  const payouts: Payout[] = [];
  const recipients: (Readonly<Record<string, string>> & { readonly id: string })[] = [];
  const owed = new Set<number>();
  const numbers = movementNumbers(100);

  const show = (entry: Entry): void => {
    if (entry.kind === 'order') {
      orders.set(`${entry.order.provider} ${entry.order.id}`, entry.order);
      names.set(`${entry.order.provider} ${entry.order.name}`, entry.order);
    } else if (entry.kind === 'payment') {
      payments.set(entry.payment.number, entry.payment);
      if (entry.key !== undefined) keys.set(entry.key, entry.payment);
      numbers.used(entry.payment.number);
      owed.add(entry.payment.number);
    } else if (entry.kind === 'payout') payouts.push(entry.payout);
    else if (entry.kind === 'recipient') recipients.push(entry.recipient);
    else if (entry.outcome !== 'not_taken') owed.delete(entry.payment);
  };
  const book = await openLogBook<Entry>(join(dataDir, 'payments.jsonl'), { show, lineOf });

  return {
    order: (provider, id) => orders.get(`${provider} ${id}`),
    orderNamed: (provider, name) => names.get(`${provider} ${name}`),
    orders: (provider) => [...orders.values()].filter((order) => order.provider === provider),
    payment: (number) => payments.get(number),
    payments: (provider) => [...payments.values()].filter((payment) => payment.provider === provider),
    paymentsOf: ({ provider, id }) =>
      [...payments.values()].filter((payment) => payment.provider === provider && payment.order === id),
    paidWith: (key) => keys.get(key),
    payouts: (provider) => payouts.filter((payout) => payout.provider === provider),
    recipients: () => recipients,
    owed: () => [...owed],
    nextNumber: numbers.next,
    ...book,
  };
}

function lineOf(entry: Entry): LogItem {
  switch (entry.kind) {
    case 'order': {
      const { order } = entry;
      return {
        at: order.at,
        kind: 'order',
        summary: `${order.provider} ${order.name}: ${order.amount}`,
        detail: { ...order },
      };
    }
    case 'payment': {
      const { payment } = entry;
      const what = payment.isPaid ? 'paid' : 'refused';
      return {
        at: payment.at,
        kind: 'payment',
        summary: `${payment.provider} ${what}: ${payment.amount} ${payment.content}`.trimEnd(),
        detail: { ...payment },
      };
    }
    case 'payout': {
      const { payout } = entry;
      return {
        at: payout.at,
        kind: 'payout',
        summary: `${payout.provider} pays ${payout.name}: ${payout.amount}`,
        detail: { ...payout },
      };
    }
    case 'recipient':
      return {
        at: entry.recipient['at'] ?? '',
        kind: 'recipient',
        summary: entry.recipient.id,
        detail: { ...entry.recipient },
      };
    case 'told':
      return {
        at: entry.at,
        kind: 'notice',
        summary: `${entry.payment}: ${entry.outcome}`,
        detail: { payment: entry.payment, outcome: entry.outcome, note: entry.note },
      };
  }
}
