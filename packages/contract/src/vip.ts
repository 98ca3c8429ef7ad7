import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, wholeNumber } from './wire.ts';

/** The VIP ladder [M03, B05]: levels by status points, which follow from settled turnover and are never spent. */

const Level = z.object({
  name: z.string(),
  threshold: z.int(),
  keep: z.int(),
  /** Rewards of the points mall a member of the level may ask for in a calendar month. */
  redeemsPerMonth: z.int(),
});

const Category = z.enum(['lottery', 'slots', 'live', 'games']);
export type VipCategory = z.output<typeof Category>;

/** The ladder and its rules, for everybody. */
export const getVip = endpoint({
  method: 'GET',
  path: '/api/vip',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    levels: z.array(Level),
    /** How much of a category's turnover counts, in percent. */
    weights: z.array(z.object({ category: Category, percent: z.int() })),
    /** Weighted turnover for one status point, by currency. */
    perPoint: z.array(z.object({ currency: Currency, amount: Money })),
  }),
  refusals: [],
});

/** The member's place in it and both counters: in all, and of the calendar month. */
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
    /** The next level and the counter that decides about it; null at the top. */
    next: z.nullable(
      z.object({ place: z.int(), counter: z.enum(['total', 'month']), target: z.int(), missing: z.int() }),
    ),
    /** The level was reached this month, which keeps it. */
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
