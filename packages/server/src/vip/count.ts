import { type Currency, money, sum } from '@tamarind/domain/money';
import {
  addMonths,
  climb,
  type Month,
  monthOf,
  statusPoints,
  validTurnover,
  weighted,
} from '@tamarind/domain/vip/ladder';
import { brandSettings } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import * as queries from './queries.ts';

type Vip = Awaited<ReturnType<typeof brandSettings>>['vip'];

/**
 * Counts settled bets in batches, one transaction each, every bet once by its key. The cursor stays ten minutes behind,
 * longer than any settling transaction takes, so that no bet is missed. A bet counts as it was first settled; a later
 * correction removes no status points.
 */
export async function countTurnover({ pool, clock }: Platform): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      if (!(await queries.lockCounting(tx))) return 0;
      const now = clock.now();
      const bets = await queries.freshBets(tx, await queries.readCursor(tx), BATCH);
      if (bets.length > 0) await countBets(tx, bets, (await brandSettings(tx)).vip, now);
      if (bets.length < BATCH) await queries.keepCursor(tx, new Date(now.getTime() - BEHIND_MS));
      return bets.length;
    });
  }
}

/** Counts these bets now; the caller must know that none was counted before. */
export async function countBets(tx: Tx, bets: readonly queries.BetRow[], vip: Vip, now: Date): Promise<void> {
  const counted = bets.map((bet) => {
    const weight = vip.weights[bet.category];
    const valid = validTurnover(bet.stake, bet.payout);
    return { ...bet, weight, valid, weighted: weighted(valid, weight) };
  });
  await queries.insertTurnover(tx, counted);
  const byMember = Map.groupBy(counted, ({ memberId }) => memberId);
  // Members are locked in id order, so that two transactions cannot deadlock.
  for (const [memberId, rows] of [...byMember].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const [first] = rows;
    if (first) await raise(tx, { memberId, currency: first.currency, rows }, vip, now);
  }
}

/** Adds a member's bets and raises the level as soon as it is reached. */
async function raise(
  tx: Tx,
  { memberId, currency, rows }: { memberId: bigint; currency: Currency; rows: readonly queries.CountedRow[] },
  vip: Vip,
  now: Date,
): Promise<void> {
  const current = monthOf(now);
  const member = await queries.addToTotal(tx, {
    memberId,
    currency,
    reviewed: addMonths(current, -1),
    weighted: sum(rows.map((row) => row.weighted)),
  });
  const byMonth = Map.groupBy(rows, ({ at }) => monthOf(at));
  for (const [month, bets] of byMonth)
    await queries.addToMonth(tx, memberId, month, sum(bets.map((bet) => bet.weighted)));
  const points = await pointsOf(tx, member, current, vip);
  const standing = climb(vip.levels, member, points);
  if (standing.level === member.level) return;
  await queries.setLevel(tx, memberId, { ...standing, levelMonth: current, reviewed: member.reviewed });
  await queries.insertChange(tx, {
    memberId,
    kind: 'up',
    month: current,
    from: member.level,
    to: standing.level,
    points: points.total,
    at: now,
  });
  await announce(tx, `member:${memberId}`, { type: 'vip', data: { id: current, state: 'up' } }, now);
}

/** A member's status points, in total and in a month. */
export async function pointsOf(
  tx: Parameters<typeof queries.monthTurnover>[0],
  member: Pick<queries.VipRow, 'memberId' | 'currency' | 'weighted'>,
  month: Month,
  vip: Vip,
): Promise<{ total: number; month: number }> {
  const perPoint = money(BigInt(vip.perPoint[member.currency]));
  return {
    total: statusPoints(member.weighted, perPoint),
    month: statusPoints(await queries.monthTurnover(tx, member.memberId, month), perPoint),
  };
}

const BATCH = 1_000;
const BEHIND_MS = 600_000;
