import { type Money, money, sum } from '@tamarind/domain/money';
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
import { only, type Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import * as queries from './queries.ts';

type Vip = Awaited<ReturnType<typeof brandSettings>>['vip'];

/**
 * Counts settled bets in batches, one transaction per batch, each bet once by its key. The cursor stays ten minutes
 * behind, longer than any settling transaction takes, so that no bet is missed. A bet counts as it was first settled; a
 * later correction removes no status points.
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

/** Counts these bets now; the caller must make sure that none was counted before. */
export async function countBets(tx: Tx, bets: readonly queries.BetRow[], vip: Vip, now: Date): Promise<void> {
  const counted = bets.map((bet) => {
    const weight = vip.weights[bet.category];
    const valid = validTurnover(bet.stake, bet.payout);
    return { ...bet, weight, valid, weighted: weighted(valid, weight) };
  });
  await queries.insertTurnover(tx, counted);
  const current = monthOf(now);
  const months = [...Map.groupBy(counted, ({ memberId, at }) => `${memberId} ${monthOf(at)}`).values()];
  const members = [...Map.groupBy(counted, ({ memberId }) => memberId).values()];
  const raised = await queries.addToTotals(tx, members.map(together), addMonths(current, -1));
  await queries.addToMonths(tx, months.map(together));
  const ids = raised.map(({ memberId }) => memberId);
  const ofMonth = await queries.monthTurnovers(tx, ids, current);
  for (const member of raised) await climbTo(tx, member, ofMonth.get(member.memberId) ?? money(0), vip, now);
}

/** The sum of one member's bets, and the month of the earliest one. */
const together = (bets: readonly queries.CountedRow[]) => {
  const { memberId, currency, at } = only(bets.slice(0, 1));
  return { memberId, currency, month: monthOf(at), weighted: sum(bets.map((bet) => bet.weighted)) };
};

/** Raises the member's level as soon as the points of the higher level are reached. */
async function climbTo(tx: Tx, member: queries.VipRow, ofMonth: Money, vip: Vip, now: Date): Promise<void> {
  const { memberId } = member;
  const month = monthOf(now);
  const points = pointsFrom(member, ofMonth, vip);
  const standing = climb(vip.levels, member, points);
  if (standing.level === member.level) return;
  await queries.setLevel(tx, memberId, { ...standing, levelMonth: month, reviewed: member.reviewed });
  await queries.insertChange(tx, {
    memberId,
    kind: 'up',
    month,
    from: member.level,
    to: standing.level,
    points: points.total,
    at: now,
  });
  await announce(tx, `member:${memberId}`, { type: 'vip', data: { id: month, state: 'up' } }, now);
}

/** A member's status points, in total and in a month. */
export async function pointsOf(
  tx: Parameters<typeof queries.monthTurnover>[0],
  member: Pick<queries.VipRow, 'memberId' | 'currency' | 'weighted'>,
  month: Month,
  vip: Vip,
): Promise<{ total: number; month: number }> {
  return pointsFrom(member, await queries.monthTurnover(tx, member.memberId, month), vip);
}

function pointsFrom(
  member: Pick<queries.VipRow, 'currency' | 'weighted'>,
  ofMonth: Money,
  vip: Vip,
): { total: number; month: number } {
  const perPoint = money(BigInt(vip.perPoint[member.currency]));
  return { total: statusPoints(member.weighted, perPoint), month: statusPoints(ofMonth, perPoint) };
}

const BATCH = 1_000;
const BEHIND_MS = 600_000;
