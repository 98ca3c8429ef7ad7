import { keyOf } from '@tamarind/domain/lottery/bet';
import { add, type Money, ZERO } from '@tamarind/domain/money';
import type { walletsOf } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/sql.ts';
import * as ticketQueries from '../ticket-queries.ts';

/** A member's stakes in one draw: the highest payouts of all tickets, and stakes by number (`keyOf`). */
export interface Held {
  readonly payout: Money;
  readonly stakes: ReadonlyMap<string, Money>;
}
interface Sums {
  payout: Money;
  readonly stakes: Map<string, Money>;
}

/**
 * Cache of each member's open stakes and maximum payout per draw, needed to check limits on every bet. Adding up costs
 * more with every ticket, so a process caches the sums of recent bettors with the entry count of their wallet. No
 * ticket is placed, cancelled or settled without an entry in the wallet that paid it, so the sums hold while that count
 * does. After a bet in another process, a cancellation or a deposit they are added up anew. Use it only under the lock
 * of the member's play.
 */
export interface HeldBook {
  /** Whether sums of these draws are cached, valid or not. */
  has(who: Who): boolean;
  /** The cached sums, if the wallet still has the entry count they were stored with. */
  find(who: Who & { readonly entries: bigint }): ReadonlyMap<bigint, Held> | undefined;
  /** Stores the new sums after the commit of a bet, which took the wallet's entry count from `from` to `to`. */
  keep(memberId: bigint, entries: { from: bigint; to: bigint }, draws: ReadonlyMap<bigint, Held>): void;
}
interface Who {
  readonly memberId: bigint;
  readonly drawIds: readonly bigint[];
}
type Owner = Parameters<Awaited<ReturnType<typeof walletsOf>>>[0];

/** One cache per pool: two servers in one test process have different members. */
const books = new WeakMap<object, HeldBook>();
export function heldBook(pool: object): HeldBook {
  const known = books.get(pool) ?? createHeldBook();
  books.set(pool, known);
  return known;
}

export function createHeldBook(numbersMost = NUMBERS_MOST): HeldBook {
  interface Kept {
    readonly entries: bigint;
    readonly draws: ReadonlyMap<bigint, Held>;
    readonly numbers: number;
  }
  /** Ordered by last bet, newest last. */
  const kept = new Map<bigint, Kept>();
  let numbers = 0;
  const forget = (memberId: bigint): Kept | undefined => {
    const one = kept.get(memberId);
    numbers -= one?.numbers ?? 0;
    kept.delete(memberId);
    return one;
  };
  return {
    has: ({ memberId, drawIds }) => {
      const draws = kept.get(memberId)?.draws;
      return draws !== undefined && drawIds.every((id) => draws.has(id));
    },
    find({ memberId, drawIds, entries }) {
      const one = kept.get(memberId);
      if (one?.entries === entries && drawIds.every((id) => one.draws.has(id))) return one.draws;
      forget(memberId);
      return undefined;
    },
    keep(memberId, { from, to }, draws) {
      const before = forget(memberId);
      // Valid sums of other draws stay valid after this bet.
      const all = new Map([...(before?.entries === from ? before.draws : []), ...draws]);
      // A draw takes an entry even if nothing is staked in it.
      const size = [...all.values()].reduce((sum, { stakes }) => sum + 1 + stakes.size, 0);
      if (size > NUMBERS_OF_MEMBER) return;
      kept.set(memberId, { entries: to, draws: all, numbers: size });
      numbers += size;
      for (const oldest of kept.keys()) {
        if (numbers <= numbersMost) break;
        forget(oldest);
      }
    },
  };
}

/**
 * Current sums, cached or added up from the tickets. At most one bet per member. The wallets are read before the sums,
 * in the same packet: a change between the two is in the sums but not in the entry count, and then the sums are not
 * cached.
 */
export async function heldNow(
  tx: Tx,
  book: HeldBook,
  members: readonly (Who & Owner)[],
  wallets: ReturnType<typeof walletsOf>,
): Promise<(memberId: bigint, drawId: bigint) => Held> {
  const [walletOf, added] = await Promise.all([
    wallets,
    heldOf(
      tx,
      members.filter((one) => !book.has(one)),
    ),
  ]);
  const held = new Map<bigint, ReadonlyMap<bigint, Held>>(added);
  const stale = members.filter((who) => {
    if (added.has(who.memberId)) return false;
    const draws = book.find({ ...who, entries: walletOf(who).seq });
    if (draws) held.set(who.memberId, draws);
    return draws === undefined;
  });
  for (const [memberId, draws] of await heldOf(tx, stale)) held.set(memberId, draws);
  return (memberId, drawId) => held.get(memberId)?.get(drawId) as Held;
}

async function heldOf(tx: Tx, members: readonly Who[]): Promise<Map<bigint, Map<bigint, Held>>> {
  const holders = members.flatMap(({ memberId, drawIds }) => drawIds.map((drawId) => ({ memberId, drawId })));
  const found = new Map(
    members.map(({ memberId, drawIds }) => [
      memberId,
      new Map(drawIds.map((id): [bigint, Sums] => [id, { payout: ZERO, stakes: new Map() }])),
    ]),
  );
  if (holders.length === 0) return found;
  const [payouts, stakes] = await Promise.all([
    ticketQueries.heldPayouts(tx, holders),
    ticketQueries.heldStakes(tx, holders),
  ]);
  const sums = ({ memberId, drawId }: ticketQueries.Holder) => found.get(memberId)?.get(drawId) as Sums;
  for (const row of payouts) sums(row).payout = row.payout;
  for (const row of stakes) sums(row).stakes.set(keyOf(row), row.stake);
  return found;
}

/** The sums with one more ticket. */
export function withTicket(
  held: Held,
  ticket: {
    readonly highestPayout: Money;
    readonly lines: readonly { readonly betType: string; readonly selection: string; readonly stake: Money }[];
  },
): Held {
  const stakes = new Map(held.stakes);
  for (const line of ticket.lines) stakes.set(keyOf(line), add(stakes.get(keyOf(line)) ?? ZERO, line.stake));
  return { payout: add(held.payout, ticket.highestPayout), stakes };
}

/**
 * An entry takes some hundred bytes, so the cache is a hundred megabytes at most. No member gets more than a small
 * part.
 */
const NUMBERS_MOST = 500_000;
const NUMBERS_OF_MEMBER = 1000;
