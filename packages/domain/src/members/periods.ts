import { addDays, dayOf, startOfDay } from '../time.ts';

/** The periods over which a member's money is summed. */
export const moneyPeriods = ['today', 'week', 'month', 'ever'] as const;
export type MoneyPeriod = (typeof moneyPeriods)[number];

const days: Readonly<Record<Exclude<MoneyPeriod, 'ever'>, number>> = { today: 1, week: 7, month: 30 };

/**
 * The time at which a period starts: midnight in the members' time zone on its first day. Its last day is today. `ever`
 * starts in 1970.
 */
export const periodStart = (period: MoneyPeriod, now: Date): Date =>
  period === 'ever' ? new Date(0) : startOfDay(addDays(dayOf(now), 1 - days[period]));
