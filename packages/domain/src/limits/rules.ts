import { type Block, blockOf } from '../members/blocks.ts';
import type { Money } from '../money.ts';
import { present } from '../present.ts';
import { addDays, type Day, dayOf, startOfDay } from '../time.ts';

/**
 * This file decides by the rules that protect members from excessive play [R8]: limits of these four kinds, breaks and
 * self-exclusion. The most restrictive rule applies, whoever set it [GLI 2.5.5]. The functions are pure: the site calls
 * them for previews, and the server for the decision, while it locks the member's stakes.
 */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

/**
 * The periods of a limit: `week` is today and the six days before it, `month` the calendar month, `session` one login;
 * days are those of UTC+7.
 */
export const limitPeriods = ['session', 'day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/**
 * The periods that each kind of limit can have: for money a day, 7 days and a month (UKGC RTS 12B), for time a login
 * session and a day.
 */
export const periodsOf: Readonly<Record<LimitKind, readonly LimitPeriod[]>> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  stake: ['day', 'week', 'month'],
  time: ['session', 'day'],
};

/** A limit in force. `value` is in minor units of the member's currency, or in minutes for time limits. */
export interface Rule {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: bigint;
  readonly by: 'member' | 'operator' | 'jurisdiction';
}

/** A member's activity on one day. `lost` is negative on a winning day; unsettled stakes count as lost. */
export interface DayUse {
  readonly day: Day;
  readonly staked: bigint;
  readonly lost: bigint;
  readonly deposited: bigint;
  readonly seconds: number;
}

/**
 * The facts about a member that decide whether the member may stake, deposit or play. `days` must contain the current
 * month and the last seven days; further days have no effect.
 */
export interface Standing {
  readonly rules: readonly Rule[];
  readonly days: readonly DayUse[];
  readonly sessionSeconds: number;
  readonly pause: Pause | undefined;
  /** Staff's blocks that have not been lifted; none if absent. */
  readonly blocks?: readonly Block[];
  readonly now: Date;
}

/**
 * A break or self-exclusion that has begun. A break ends at `until`. A self-exclusion never ends before `until`, and
 * after that only if the member asks to return. `isAskable` is true if `until` has passed and the member has not asked
 * yet.
 */
export interface Pause {
  readonly kind: 'break' | 'exclusion';
  readonly until: Date;
  readonly isAskable?: boolean;
}

export type Verdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'ON_BREAK' | 'SELF_EXCLUDED';
      readonly until: Date;
      readonly isAskable?: boolean;
    }
  /** Staff have blocked the member's play. `until` is null if only people can end the block. */
  | { readonly ok: false; readonly code: 'PLAY_STOPPED'; readonly until: Date | null }
  /**
   * A limit would be exceeded. `left` is the amount (or the minutes) still available, never negative. `until` is the
   * time at which more becomes available; null if the member must log in again for that.
   */
  | {
      readonly ok: false;
      readonly code: 'LIMIT_REACHED';
      readonly rule: Rule;
      readonly left: bigint;
      readonly until: Date | null;
    };

/** Whether money may be staked now: in lotteries, at vendors, or moved to a vendor's wallet. */
export function mayStake(amount: Money, standing: Standing): Verdict {
  const paused = mayPlay(standing);
  return paused.ok ? withinLimits(['stake', 'loss'], amount, standing) : paused;
}

/** Whether a deposit may be opened. `reserved` is the sum of open deposits that may still be paid. */
export function mayDeposit(amount: Money, standing: Standing, reserved: Money): Verdict {
  const paused = restOf(standing);
  return paused ?? withinLimits(['deposit'], amount, standing, reserved);
}

/** Whether a game may be opened or continued: no break, no exclusion, and time left. */
export function mayPlay(standing: Standing): Verdict {
  return restOf(standing) ?? withinLimits(['time'], 1n, standing);
}

/**
 * The refusal to play: because of the current break or self-exclusion; if there is none, because of a block by staff.
 * Undefined if play is allowed.
 */
export function restOf({
  pause,
  blocks = [],
  now,
}: Pick<Standing, 'pause' | 'blocks' | 'now'>): Exclude<Verdict, { ok: true } | { code: 'LIMIT_REACHED' }> | undefined {
  if (!pause || (pause.until <= now && !pause.isAskable)) {
    const block = blockOf(blocks, 'play', now);
    return block && { ok: false, code: 'PLAY_STOPPED', until: block.until };
  }
  const { kind, until, isAskable = false } = pause;
  if (kind === 'break') return { ok: false, code: 'ON_BREAK', until };
  return { ok: false, code: 'SELF_EXCLUDED', until, ...present({ isAskable: isAskable || undefined }) };
}

/** How much of a limit is used: minor units, or full minutes for time limits (a started minute does not count). */
export function usedOf({ kind, period }: Pick<Rule, 'kind' | 'period'>, standing: Standing): bigint {
  if (kind === 'time') {
    const seconds =
      period === 'session'
        ? standing.sessionSeconds
        : inPeriod(standing, period).reduce((all, day) => all + day.seconds, 0);
    return BigInt(Math.floor(seconds / 60));
  }
  const column = { deposit: 'deposited', loss: 'lost', stake: 'staked' } as const;
  return inPeriod(standing, period).reduce((all, day) => all + day[column[kind]], 0n);
}

/**
 * The time at which more of a limit becomes available. For a day it is the next midnight, for a week the day on which
 * the oldest use leaves the seven-day window, for a month the start of the next month.
 */
export function freeAt({ kind, period }: Pick<Rule, 'kind' | 'period'>, standing: Standing): Date | null {
  const today = dayOf(standing.now);
  if (period === 'session') return null;
  if (period === 'day') return startOfDay(addDays(today, 1));
  if (period === 'month') return startOfDay(`${addDays(`${today.slice(0, 7)}-01`, 32).slice(0, 7)}-01`);
  const column = { deposit: 'deposited', loss: 'lost', stake: 'staked', time: 'seconds' } as const;
  const used = inPeriod(standing, 'week')
    .filter((day) => day[column[kind]] > 0)
    .map(({ day }) => day)
    .sort();
  return startOfDay(addDays(used[0] ?? today, DAYS_OF_WEEK));
}

/** The lowest limit of each kind and period, whoever set it. */
export function strictest(rules: readonly Rule[]): Rule[] {
  const kept = new Map<string, Rule>();
  for (const rule of rules) {
    const key = `${rule.kind} ${rule.period}`;
    const other = kept.get(key);
    if (!other || rule.value < other.value) kept.set(key, rule);
  }
  return [...kept.values()];
}

function withinLimits(kinds: readonly LimitKind[], amount: bigint, standing: Standing, reserved: bigint = 0n): Verdict {
  let worst: { rule: Rule; left: bigint } | undefined;
  for (const rule of standing.rules) {
    if (!kinds.includes(rule.kind)) continue;
    const left = rule.value - usedOf(rule, standing) - reserved;
    if (amount > left && (!worst || left < worst.left)) worst = { rule, left };
  }
  if (!worst) return { ok: true };
  const { rule, left } = worst;
  return { ok: false, code: 'LIMIT_REACHED', rule, left: left > 0n ? left : 0n, until: freeAt(rule, standing) };
}

function inPeriod({ days, now }: Pick<Standing, 'days' | 'now'>, period: LimitPeriod): DayUse[] {
  const today = dayOf(now);
  const first = firstDay(today, period);
  return days.filter(({ day }) => day >= first && day <= today);
}

function firstDay(today: Day, period: LimitPeriod): Day {
  if (period === 'week') return addDays(today, 1 - DAYS_OF_WEEK);
  return period === 'month' ? `${today.slice(0, 7)}-01` : today;
}

/** The first day whose activity can matter for any period. */
export function firstDayOfUse(now: Date): Day {
  const today = dayOf(now);
  const [week, month] = [firstDay(today, 'week'), firstDay(today, 'month')];
  return week < month ? week : month;
}

const DAYS_OF_WEEK = 7;
