import { addDays, dayOf, startOfDay } from '../time.ts';

/** The periods over which a member's money is summed. */
export const moneyPeriods = ['today', 'week', 'month', 'ever'] as const;
export type MoneyPeriod = (typeof moneyPeriods)[number];

const days: Readonly<Record<Exclude<MoneyPeriod, 'ever'>, number>> = { today: 1, week: 7, month: 30 };

/** The start of a period: midnight in the members' time zone, on the first of its days, of which today is the last. */
export const periodStart = (period: MoneyPeriod, now: Date): Date =>
  period === 'ever' ? new Date(0) : startOfDay(addDays(dayOf(now), 1 - days[period]));
