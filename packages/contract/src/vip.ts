import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, wholeNumber } from './wire.ts';

/**
 * This file defines the VIP levels [M03, B05]. A member reaches a level by status points, which settled turnover earns
 * and which cannot be spent.
 */

const Level = z.object({
  name: z.string(),
  threshold: z.int(),
  keep: z.int(),
  /** The mall rewards that a member of the level may redeem per calendar month. */
  redeemsPerMonth: z.int(),
});

const Category = z.enum(['lottery', 'slots', 'live', 'games']);
export type VipCategory = z.output<typeof Category>;

/** The public list of VIP levels, with the rules for earning points. */
export const getVip = endpoint({
  method: 'GET',
  path: '/api/vip',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    levels: z.array(Level),
    /** The percentage of a category's turnover that counts when status points are computed. */
    weights: z.array(z.object({ category: Category, percent: z.int() })),
    /** The weighted turnover that earns one status point, by currency. */
    perPoint: z.array(z.object({ currency: Currency, amount: Money })),
  }),
  refusals: [],
});

/** The member's level and two counters of status points: in total, and in the calendar month. */
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
    /**
     * The next level, and which of the two counters (`total` or `month`) must reach its target; null at the highest
     * level.
     */
    next: z.nullable(
      z.object({ place: z.int(), counter: z.enum(['total', 'month']), target: z.int(), missing: z.int() }),
    ),
    /** True if the level was reached this month; the member then keeps it for the rest of this month. */
    reachedThisMonth: z.boolean(),
  }),
  refusals: [],
});

/** Every settled bet that counted toward status points, newest first. */
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
        /** A lottery's code, or the name of a vendor's game. */
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
