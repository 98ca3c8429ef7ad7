import type { StandInClock } from '../clock.ts';
import type { Books, Payout } from './books.ts';
import { type FaultState, takeOne } from './faults.ts';

/** The common part of all providers' payouts: one payout per reference, and its state at a given time. */
export function createPayouts(
  provider: string,
  { books, clock, state }: { books: Books; clock: StandInClock; state: FaultState },
) {
  const underWay = new Map<string, Promise<Payout>>();
  const named = (name: string): Payout | undefined => books.payouts(provider).find((payout) => payout.name === name);
  return {
    named,
    /** All payouts of the provider. A provider without idempotency keys may have several with one reference. */
    all: () => books.payouts(provider),
    isRefusedNow: (): boolean => takeOne(state, 'refusePayouts'),
    stateOf: (payout: Payout): 'processing' | 'completed' | 'failed' => {
      if (clock.now().getTime() < Date.parse(payout.endsAt)) return 'processing';
      return payout.refusal === undefined ? 'completed' : 'failed';
    },
    /** The amount for a response; it is wrong while the fault `wrongPayouts` is on. */
    shownAmount: (payout: Payout): number => payout.amount + (takeOne(state, 'wrongPayouts') ? 1 : 0),
    book,
    /** Books an order once per reference (`name`), even if two requests with the same reference arrive together. */
    bookOnce: (order: Parameters<typeof book>[0]): Promise<Payout> => {
      const before = named(order.name);
      if (before) return Promise.resolve(before);
      const booking = underWay.get(order.name) ?? book(order).finally(() => underWay.delete(order.name));
      underWay.set(order.name, booking);
      return booking;
    },
  };

  async function book(order: Pick<Payout, 'id' | 'name' | 'amount' | 'payee'>): Promise<Payout> {
    const now = clock.now();
    const payout: Payout = {
      ...order,
      provider,
      at: now.toISOString(),
      endsAt: new Date(now.getTime() + state.payoutMs).toISOString(),
      refusal: takeOne(state, 'failPayouts')
        ? 'account_closed'
        : takeOne(state, 'strandPayouts')
          ? STRANDED
          : undefined,
    };
    await books.write({ kind: 'payout', payout });
    return payout;
  }
}

/** The refusal code of a payout whose transaction was sent to the blockchain before the payout failed. */
export const STRANDED = 'stranded';
