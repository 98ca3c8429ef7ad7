import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, DrawState, GameCode } from './lottery.ts';
import { Currency, Moment, Money } from './wire.ts';

/**
 * Lists draws without a result for the exposure page: largest liability (what the operator pays if one number wins)
 * first, then the draw that closes soonest. Liabilities in different currencies are compared as shares of the game's
 * worst-case limit.
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
         * The largest liability (what the operator pays if one number wins) and its bet type, in the currency in which
         * it uses the largest share of the draw's limit; null without stakes.
         */
        largest: z.nullable(z.object({ currency: Currency, betType: BetType, liability: Money })),
      }),
    ),
  }),
  refusals: [],
});

/** The exposure of a draw in one currency: for each selection, what the operator pays if it wins, largest first. */
export const getExposure = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}/exposure',
  access: { staff: 'exposure.read', currency: 'list' },
  input: z.object({ draw: DrawCode, betType: z.optional(BetType), currency: z.optional(Currency) }),
  output: z.object({
    draw: Draw,
    /** The reason why sales are paused: `worst_case` if the guard paused them, otherwise a text by staff. */
    pausedReason: z.nullable(z.string()),
    currency: Currency,
    byType: z.array(z.object({ betType: BetType, lines: z.int(), stake: Money, worst: Money })),
    /**
     * The most that the draw can cost over all bet types: exact for Thai draws, an upper bound otherwise. `likely` is
     * the cost that 999 of 1,000 simulated results do not exceed.
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
        /** The liability at which no further bets on the number are accepted; null if the bet type has no ladder. */
        max: z.nullable(Money),
        state: z.enum(['full_rate', 'reduced', 'closed']),
        factorE4: z.int(),
        reason: z.nullable(z.string()),
      }),
    ),
    /**
     * Agents' teams that concentrate their bets on one number: the number's liability is at least 80 % of `max`, and
     * more than half of it comes from this agent's team. The number closest to `max` comes first.
     */
    pressure: z.array(
      z.object({
        betType: BetType,
        selection: z.string(),
        liability: Money,
        max: Money,
        agent: z.string(),
        /** The part of `liability` that comes from this agent's team. */
        ofTeam: Money,
      }),
    ),
    /** Rules that staff set on numbers of this draw, newest first. */
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
