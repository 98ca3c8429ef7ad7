import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, DrawState, GameCode } from './lottery.ts';
import { Currency, Moment, Money } from './wire.ts';

/**
 * Draws without a result, for the exposure board: those with the largest liability first, then those that close next.
 * Amounts of two currencies are compared as shares of the game's worst-case limit.
 */
export const listExposures = endpoint({
  method: 'GET',
  path: '/api/office/exposures',
  access: { staff: 'exposure.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    draws: z.array(
      z.object({
        code: DrawCode,
        game: GameCode,
        state: DrawState,
        closesAt: Moment,
        /**
         * The largest liability, in the currency that uses most of the draw's limit, with the bet type of its number;
         * null without stakes.
         */
        largest: z.nullable(z.object({ currency: Currency, betType: BetType, liability: Money })),
      }),
    ),
  }),
  refusals: [],
});

/** The exposure of a draw: the house's liability per selection and currency, largest first. */
export const getExposure = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}/exposure',
  access: { staff: 'exposure.read', currency: 'list' },
  input: z.object({ draw: DrawCode, betType: z.optional(BetType), currency: z.optional(Currency) }),
  output: z.object({
    draw: Draw,
    /** The reason of the pause: `worst_case`, or a text by staff. */
    pausedReason: z.nullable(z.string()),
    currency: Currency,
    byType: z.array(z.object({ betType: BetType, lines: z.int(), stake: Money, worst: Money })),
    /**
     * The worst case over all types: exact for Thai draws, an upper bound otherwise. `likely` is not exceeded in 999 of
     * 1,000 simulated results.
     */
    worst: z.object({ cost: Money, isExact: z.boolean(), top: z.nullable(z.string()), bottom: z.nullable(z.string()) }),
    likely: z.nullable(Money),
    stake: Money,
    worstCaseMax: Money,
    numbers: z.array(
      z.object({
        betType: BetType,
        selection: z.string(),
        lines: z.int(),
        stake: Money,
        liability: Money,
        /** The liability at which the number is full; null without a ladder. */
        max: z.nullable(Money),
        state: z.enum(['full_rate', 'reduced', 'closed']),
        factorE4: z.int(),
        reason: z.nullable(z.string()),
      }),
    ),
    /**
     * Teams that press on a limit: the number's liability is at least 80 % of `max`, and more than half of it comes from
     * the agent's team. The fullest number comes first.
     */
    pressure: z.array(
      z.object({
        betType: BetType,
        selection: z.string(),
        liability: Money,
        max: Money,
        agent: z.string(),
        /** The team's part of `liability`. */
        ofTeam: Money,
      }),
    ),
    /** Rules set on numbers of this draw, newest first. */
    rules: z.array(
      z.object({
        betType: BetType,
        selection: z.string(),
        kind: z.enum(['half', 'closed', 'lifted']),
        reason: z.string(),
        by: z.nullable(z.string()),
        at: Moment,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
