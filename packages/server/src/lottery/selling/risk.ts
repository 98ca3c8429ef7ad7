import { keyOf } from '@tamarind/domain/lottery/bet';
import { type Ladder, NO_LADDER, type NumberRule, type Offer, offerOf } from '@tamarind/domain/lottery/risk/offer';
import { add, type Currency, type Money, ZERO } from '@tamarind/domain/money';
import type { Db } from '../../platform/db/sql.ts';
import type { DrawRow } from '../queries.ts';
import { type PriceBook, priceBook } from './price-book.ts';
import * as riskQueries from './risk-queries.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * The odds of the numbers in one draw, computed from the accepted liability, the odds ladders (steps of falling odds)
 * and the number rules.
 */
export interface Board {
  offer(key: Key, accepted: Money): Offer;
  /** The liability at which a number of the bet type takes no more bets; null if the type has no ladder. */
  max(betType: string): Money | null;
}
type Key = { readonly betType: string; readonly selection: string };

export const boardOf = async (db: Db, draw: DrawRow, currency: Currency, now: Date): Promise<Board> =>
  boardsIn(await priceBook(db), await ticketQueries.rulesNow(db, [draw.code]), now)(draw, currency);

/**
 * The boards (the odds of each number) of several draws, built from the price book and from the number rules that
 * `rulesNow` reads.
 */
export function boardsIn(
  book: PriceBook,
  rows: readonly ticketQueries.RuleRow[],
  now: Date,
): (draw: Pick<DrawRow, 'id' | 'game'>, currency: Currency) => Board {
  const rules = new Map(rows.map((row) => [`${row.drawId} ${keyOf(row)}`, row]));
  return ({ id, game }, currency) => ({
    offer: (key, accepted) => {
      const rule = rules.get(`${id} ${keyOf(key)}`);
      const ladder: Ladder = book.ladder(game, currency, key.betType, now) ?? NO_LADDER;
      return offerOf(ladder, accepted, rule && ruleOf(rule));
    },
    max: (betType) => book.ladder(game, currency, betType, now)?.max ?? null,
  });
}

export const ruleOf = ({ kind, reason }: ticketQueries.RuleRow): NumberRule | undefined =>
  kind === 'lifted' ? undefined : { kind, reason };

/** Current offers of these numbers, read without a lock: for a preview, a quote, and the first check of a bet. */
export async function offersFor(
  db: Db,
  draw: DrawRow,
  currency: Currency,
  keys: readonly Key[],
  board: Board,
): Promise<Map<string, Offer>> {
  const rows = await riskQueries.acceptedOn(
    db,
    keys.map((key) => ({ ...key, draw: draw.code, currency })),
  );
  const accepted = new Map(rows.map((row) => [keyOf(row), row.liability]));
  return offersOn(board, keys, (key) => accepted.get(keyOf(key)) ?? ZERO);
}

/** The current offers (odds and state) of numbers, computed from the liability accepted on each. */
export const offersOn = (board: Board, keys: readonly Key[], accepted: (key: Key) => Money): Map<string, Offer> =>
  new Map(keys.map((key) => [keyOf(key), board.offer(key, accepted(key))]));

/** The amounts that a ticket adds to the exposure counters of its numbers. */
export const reservationsOf = (
  { drawId, currency }: { readonly drawId: bigint; readonly currency: Currency },
  lines: readonly Omit<riskQueries.Reservation, 'drawId' | 'currency' | 'lines'>[],
): riskQueries.Reservation[] =>
  lines.map(({ betType, selection, liability, stake }) => ({
    drawId,
    currency,
    betType,
    selection,
    liability,
    stake,
    lines: 1,
  }));

/**
 * The liability on each number while the bets of a batch are decided one after the other; every accepted bet adds to
 * it.
 */
export class Book {
  private readonly sums: Map<string, Money>;
  constructor(rows: readonly riskQueries.OnNumber[]) {
    this.sums = new Map(rows.map((row) => [nameOf(row), row.liability]));
  }
  on(key: riskQueries.NumberKey): Money {
    return this.sums.get(nameOf(key)) ?? ZERO;
  }
  add(row: riskQueries.OnNumber): void {
    this.sums.set(nameOf(row), add(this.on(row), row.liability));
  }
}
const nameOf = ({ drawId, currency, betType, selection }: riskQueries.NumberKey): string =>
  `${drawId} ${currency} ${betType} ${selection}`;
