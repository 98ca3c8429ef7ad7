import { type AcceptedLine, keyOf } from '@tamarind/domain/lottery/bet';
import {
  type Ladder,
  NO_LADDER,
  type NumberRule,
  type Offer,
  offerOf,
} from '@tamarind/domain/lottery/risk/offer';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { DrawRow } from './queries.ts';
import * as p from './price-queries.ts';
import * as t from './ticket-queries.ts';

/** What numbers cost in one draw, from what was accepted on them, the ladders and the rules that staff set. */
export interface Board {
  offer(key: Key, accepted: Money): Offer;
  /** The liability at which a number of the type is full; null without a ladder. */
  max(betType: string): Money | null;
}
type Key = { readonly betType: string; readonly selection: string };

export async function boardOf(db: Db, draw: DrawRow, currency: Currency, now: Date): Promise<Board> {
  const ladders = await p.laddersNow(db, draw.game, currency, now);
  const rules = new Map((await t.rulesNow(db, draw.id)).map((row) => [keyOf(row), row]));
  return {
    offer: (key, accepted) => {
      const rule = rules.get(keyOf(key));
      const ladder: Ladder = ladders.get(key.betType) ?? NO_LADDER;
      return offerOf(ladder, accepted, rule && ruleOf(rule));
    },
    max: (betType) => ladders.get(betType)?.max ?? null,
  };
}

export const ruleOf = ({ kind, reason }: t.RuleRow): NumberRule | undefined =>
  kind === 'lifted' ? undefined : { kind, reason };

/** What these numbers cost now, seen without a lock: for a preview, a quote and the first look of a bet. */
export async function offersFor(
  db: Db,
  draw: DrawRow,
  currency: Currency,
  keys: readonly Key[],
  board: Board,
): Promise<Map<string, Offer>> {
  const accepted = new Map(
    (await t.acceptedOn(db, draw.id, currency, keys)).map((row) => [keyOf(row), row.liability]),
  );
  return new Map(keys.map((key) => [keyOf(key), board.offer(key, accepted.get(keyOf(key)) ?? ZERO)]));
}

/** Reserves what the lines may cost and gives what they cost on the numbers as they stood just before, now under lock. */
export async function reserveExposure(
  tx: Tx,
  draw: DrawRow,
  currency: Currency,
  lines: readonly AcceptedLine[],
  board: Board,
): Promise<Map<string, Offer>> {
  const before = await t.reserve(tx, draw.id, currency, lines);
  return new Map(before.map((row) => [keyOf(row), board.offer(row, row.before)]));
}
