import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, wholeNumber } from './wire.ts';

/** The VIP ladder [M03, B05]: levels by status points, which are earned by settled turnover and never spent. */

const Level = z.object({
  name: z.string(),
  threshold: z.int(),
  keep: z.int(),
  /** The mall rewards that a member of the level may redeem per calendar month. */
  redeemsPerMonth: z.int(),
});

const Category = z.enum(['lottery', 'slots', 'live', 'games']);
export type VipCategory = z.output<typeof Category>;

/** The public ladder and its rules. */
export const getVip = endpoint({
  method: 'GET',
  path: '/api/vip',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    levels: z.array(Level),
    /** The share of a category's turnover that counts, in percent. */
    weights: z.array(z.object({ category: Category, percent: z.int() })),
    /** Weighted turnover for one status point, by currency. */
    perPoint: z.array(z.object({ currency: Currency, amount: Money })),
  }),
  refusals: [],
});

/** The member's level and both counters: total, and of the calendar month. */
export const getOwnVip = endpoint({
  method: 'GET',
  path: '/api/vip/own',
  access: 'account',
  input: z.object({}),
  output: z.object({
    level: z.int(),
    peak: z.int(),
    total: z.int(),
    month: z.int(),
    /** The next level and the counter that decides it; null at the top. */
    next: z.nullable(
      z.object({ place: z.int(), counter: z.enum(['total', 'month']), target: z.int(), missing: z.int() }),
    ),
    /** True if the level was reached this month, so that it is kept for this month. */
    reachedThisMonth: z.boolean(),
  }),
  refusals: [],
});

/** Every bet that counted, newest first. */
export const listVipTurnover = endpoint({
  method: 'GET',
  path: '/api/vip/turnover',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({
    bets: z.array(
      z.object({
        id: z.string(),
        category: Category,
        /** The code of a lottery, or the vendor's name of a game. */
        name: z.string(),
        stake: Money,
        valid: Money,
        percent: z.int(),
        counted: Money,
        at: Moment,
      }),
    ),
    currency: Currency,
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});
