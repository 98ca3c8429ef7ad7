import { contract } from '@tamarind/contract/index';
import { currencies } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import type { Db, Tx } from '../../platform/db/sql.ts';
import type { Random } from '../../platform/random.ts';
import { propose } from '../../proposals/index.ts';
import { priceBook } from '../selling/price-book.ts';
import * as settlementQueries from '../settlement-queries.ts';
import * as queries from '../queries.ts';
import { agrees, drawnResult, type Reading } from '../show.ts';
import { winnersOf } from './settle-draw.ts';
import * as staffQueries from './staff-queries.ts';

/**
 * A result that is held because it pays more than the limit of a currency. The draw stays closed and nothing is
 * published until another person releases the result. Two equal reports make the result; the stored numbers are those
 * of the newer report.
 */
interface HeldResult extends Reading {
  /** Names of the two people or sources that reported the result. */
  readonly source: string;
  /**
   * The person who made the newer of the two reports, or, if a source made it, the person who made the other one; null
   * if sources made both.
   */
  readonly maker: { readonly staffId: bigint; readonly username: string } | null;
}

/** Decides if a result must be held: true if it would pay more than the limit of a currency. */
export async function mustHold(tx: Tx, draw: queries.DrawRow, now: Date): Promise<boolean> {
  const payouts = await payoutsOf(tx, draw);
  if (currencies.every((currency) => payouts[currency] === 0n)) return false;
  const limits = (await priceBook(tx)).limits([draw.game], now);
  return limits.some(({ currency, releaseAbove }) => payouts[currency] > releaseAbove);
}

/**
 * Holds the result on which the draw's two newest reports agree, and proposes its release. The caller has locked the
 * draw.
 */
export async function holdResult(
  { tx, now, random }: { readonly tx: Tx; readonly now: Date; readonly random: Random },
  draw: queries.DrawRow,
): Promise<void> {
  const held = await heldResult(tx, draw);
  if (!held) throw new Error(`draw ${draw.code} has no result to hold`);
  const { maker, prizes, amounts } = held;
  await staffQueries.setHold(tx, draw.id, HOLD_REASON);
  await propose(
    { tx, now, random, actor: maker ? { kind: 'staff', ...maker } : undefined },
    {
      act: 'result.release',
      subject: draw.code,
      endpoint: contract.lottery.releaseResult,
      input: { draw: draw.code },
      shows: present({ prizes, amounts: amounts ?? undefined }),
      reason: '',
      rests: await groundOfRelease(tx, { ...draw, ...held }),
    },
  );
}

/** The result on which the newest reports of the draw agree; undefined if no two agree. */
export const heldResult = async (db: Db, draw: Pick<queries.DrawRow, 'id'>): Promise<HeldResult | undefined> =>
  heldResultOf(await staffQueries.entriesOf(db, [draw.id]));

/** Finds the result in all reports of the draw, passed oldest first; undefined if no two agree. */
export function heldResultOf(all: readonly staffQueries.EntryRow[]): HeldResult | undefined {
  const entries = all.filter(({ isRefused }) => !isRefused);
  const last = entries.at(-1);
  const newest = new Map(entries.map((entry) => [entry.by, entry]));
  const other = last && [...newest.values()].find((entry) => entry.by !== last.by && agrees(entry, last));
  if (!last || !other) return undefined;
  const person = [last, other].find(({ staffId }) => staffId !== null);
  return {
    prizes: last.prizes,
    amounts: last.amounts,
    source: `${other.by}, ${last.by}`,
    maker: person && person.staffId !== null ? { staffId: person.staffId, username: person.by } : null,
  };
}

/**
 * The values on which a proposed release is based: the draw's state and the payout of its result. If either changes,
 * the proposal is stale.
 */
export async function groundOfRelease(db: Db, draw: queries.DrawRow): Promise<Readonly<Record<string, string>>> {
  const payouts = await payoutsOf(db, draw);
  return { state: draw.state, payout: currencies.map((currency) => `${payouts[currency]} ${currency}`).join(', ') };
}

async function payoutsOf(db: Db, draw: queries.DrawRow): Promise<{ THB: bigint; VND: bigint }> {
  const payouts = { THB: 0n, VND: 0n };
  const result = drawnResult(draw);
  if (!result) return payouts;
  const { winners } = await winnersOf(db, draw.id, result);
  if (winners.length === 0) return payouts;
  for (const { currency, payout } of await settlementQueries.winTotals(db, draw.id, winners))
    payouts[currency] += payout;
  return payouts;
}

const HOLD_REASON = 'payout_above';
