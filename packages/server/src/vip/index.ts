import { contract } from '@tamarind/contract/index';
import { currencies, money } from '@tamarind/domain/money';
import { monthOf, nextStep, statusPoints } from '@tamarind/domain/vip/ladder';
import { brandSettings } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { countTurnover, pointsOf } from './count.ts';
import * as queries from './queries.ts';
import { noticeMonths, reviewMonths } from './review.ts';

/**
 * The VIP ladder (levels of regular players) [M03]: members earn status points by settled turnover, which a job counts
 * incrementally. The brand's settings contain the levels.
 */
export const vipRoutes: Route[] = routes('vip', contract.vip, {
  getVip: async ({ pool }) => {
    const { vip } = await brandSettings(pool);
    return {
      levels: vip.levels.map((level) => ({ ...level })),
      weights: categories.map((category) => ({ category, percent: vip.weights[category] })),
      perPoint: currencies.map((currency) => ({ currency, amount: money(BigInt(vip.perPoint[currency])) })),
    };
  },
  getOwnVip: ({ pool, actor, now }) => ownPlace(pool, actor.memberId, now),
  listVipTurnover: async ({ pool, actor }, input) => {
    const { bets, count } = await queries.turnoverPage(pool, actor.memberId, pageOf(input));
    return {
      bets: bets.map(({ source, category, name, stake, valid, weight, weighted, at }) => ({
        id: source,
        category,
        name,
        stake,
        valid,
        percent: weight,
        counted: weighted,
        at,
      })),
      currency: actor.currency,
      count,
      pageSize: PAGE_SIZE,
    };
  },
});

export const vipJobs: readonly Job[] = [
  { name: 'count-turnover', everyMs: 5_000, run: countTurnover },
  { name: 'review-vip-months', everyMs: 60_000, run: reviewMonths },
  { name: 'notice-vip-months', everyMs: 60_000, run: noticeMonths },
];

export { countBets } from './count.ts';

/** A member's level: its rank, name and benefits. A member without bets is on the lowest level. */
export async function vipOf(
  db: Db,
  memberId: bigint,
): Promise<{ level: number; name: string; redeemsPerMonth: number }> {
  const { levels } = (await brandSettings(db)).vip;
  const level = levelIn(levels, (await queries.vipRow(db, memberId))?.level);
  return { level, name: levels[level]?.name ?? '', redeemsPerMonth: levels[level]?.redeemsPerMonth ?? 0 };
}

/**
 * The member's current level for a stored rank. The rank may be missing (a member without bets) or too high (the brand
 * has fewer levels now).
 */
export const levelIn = (levels: readonly unknown[], stored: number | null | undefined): number =>
  Math.min(stored ?? 0, levels.length - 1);

/**
 * Data of the warning that the member will lose the VIP level at the month's end; undefined if that is no longer so.
 */
export async function noticeFacts(
  db: Db,
  memberId: bigint,
  month: string,
): Promise<{ level: string; points: number; keep: number } | undefined> {
  const { vip } = await brandSettings(db);
  const member = await queries.vipRow(db, memberId);
  const level = member && vip.levels[member.level];
  if (!member || !level) return undefined;
  const perPoint = money(BigInt(vip.perPoint[member.currency]));
  const points = statusPoints(await queries.monthTurnover(db, memberId, month), perPoint);
  return points >= level.keep ? undefined : { level: level.name, points, keep: level.keep };
}

async function ownPlace(db: Db, memberId: bigint, now: Date) {
  const { vip } = await brandSettings(db);
  const month = monthOf(now);
  const member = await queries.vipRow(db, memberId);
  const points = member ? await pointsOf(db, member, month, vip) : { total: 0, month: 0 };
  const standing = { level: member?.level ?? 0, peak: member?.peak ?? 0 };
  return {
    ...standing,
    ...points,
    next: nextStep(vip.levels, standing, points) ?? null,
    reachedThisMonth: member?.levelMonth === month,
  };
}

const categories = ['lottery', 'slots', 'live', 'games'] as const;
