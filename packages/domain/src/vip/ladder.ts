import type { Money } from '../money.ts';
import { dayOf, INDOCHINA_MINUTES, startOfDay } from '../time.ts';

/**
 * One level of the VIP ladder [M03]. Members earn status points, valid settled turnover × category weight. A member
 * rises as soon as the total reaches a level's threshold. A calendar month with fewer points than the level's
 * keep-threshold costs the member one level at the end of the month, never more. A lost level returns as soon as a
 * month's points reach its keep-threshold, so nobody has to earn a threshold twice.
 */
export interface Level {
  readonly name: string;
  /** The total of status points needed to reach the level. */
  readonly threshold: number;
  /** The status points per calendar month needed to keep the level. */
  readonly keep: number;
}

/**
 * A member's position on the ladder: the current level, and `peak`, the highest level ever reached. Levels are indexes
 * into the ladder, from 0.
 */
export interface Standing {
  readonly level: number;
  readonly peak: number;
}

/**
 * The part of a stake that was really at risk: `min(|payout − stake|, stake)`. A bet whose stake was returned adds
 * nothing (design, rewards §7.3).
 */
export function validTurnover(stake: Money, payout: Money): Money {
  const moved = payout > stake ? payout - stake : stake - payout;
  return (moved < stake ? moved : stake) as Money;
}

/** Turnover × weight in percent, stored in minor units so that many small bets lose nothing to rounding. */
export const weighted = (valid: Money, weightPercent: number): Money =>
  ((valid * BigInt(weightPercent)) / 100n) as Money;

export const statusPoints = (turnover: Money, perPoint: Money): number => Number(turnover / perPoint);

/** The VIP level after new turnover: never lower than before. */
export function climb(
  ladder: readonly Level[],
  standing: Standing,
  points: { readonly total: number; readonly month: number },
): Standing {
  let level = standing.level;
  ladder.forEach(({ threshold, keep }, place) => {
    if (place <= level) return;
    const reached = points.total >= threshold && (place > standing.peak || points.month >= keep);
    if (reached) level = place;
  });
  return { level, peak: Math.max(level, standing.peak) };
}

/**
 * The level after the end of a month: the same, or one step lower. In the month in which a member reached a level, that
 * level cannot be lost.
 */
export function monthEnd(
  ladder: readonly Level[],
  standing: Standing,
  month: { readonly points: number; readonly reachedIn: boolean },
): Standing {
  const level = ladder[standing.level];
  if (standing.level === 0 || level === undefined || month.reachedIn || month.points >= level.keep) return standing;
  return { ...standing, level: standing.level - 1 };
}

/**
 * The next level and the points that are missing; undefined at the top. For a level that the member held before, the
 * points of this month count towards it; for a new level, the total counts.
 */
export function nextStep(
  ladder: readonly Level[],
  standing: Standing,
  points: { readonly total: number; readonly month: number },
): { place: number; counter: 'total' | 'month'; target: number; missing: number } | undefined {
  const place = standing.level + 1;
  const next = ladder[place];
  if (!next) return undefined;
  const counter = place <= standing.peak ? 'month' : 'total';
  const target = counter === 'month' ? next.keep : next.threshold;
  return { place, counter, target, missing: Math.max(0, target - points[counter]) };
}

/** A calendar month in UTC+7 as `YYYY-MM`. Months compare as text. */
export type Month = string;

export const monthOf = (moment: Date): Month => dayOf(moment, INDOCHINA_MINUTES).slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export const startOfMonth = (month: Month): Date => startOfDay(`${month}-01`);
