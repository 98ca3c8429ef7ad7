import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { BetType, DrawCode, DrawState, GameCode } from './lottery.ts';
import { Currency, Day, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines limits and ladders (steps by which odds fall as liability grows), whose versions two people
 * approve, and exceptions to the draw calendar: rest days and moved draws.
 */

const reason = text(300, 3);

/** Limits per line, ticket, member, number and draw; see `Limits` in domain/lottery/risk. */
export const Limits = z.object({
  unitStakeMin: PositiveMoney,
  unitStakeMax: PositiveMoney,
  linesMax: wholeNumber(1, 500),
  numberStakeMax: PositiveMoney,
  payoutMax: PositiveMoney,
  memberPayoutMax: PositiveMoney,
  releaseAbove: PositiveMoney,
  worstCaseMax: PositiveMoney,
});
/**
 * A ladder, by which a number's odds fall as its liability grows. From the liability `from` on, a step multiplies the
 * base odds by `factorE4` ten-thousandths; at `max` no further bets are accepted.
 */
export const Ladder = z.object({
  steps: z.array(z.object({ from: PositiveMoney, factorE4: wholeNumber(1, 9999) })).check(z.maxLength(5)),
  max: PositiveMoney,
});

/** Limits and ladders of a game by version, newest first, and those waiting for a second person. */
export const listLimits = endpoint({
  method: 'GET',
  path: '/api/office/games/{game}/limits',
  access: { staff: 'draws.read', currency: 'all' },
  input: z.object({ game: GameCode }),
  output: z.object({
    limits: z.array(z.object({ currency: Currency, version: z.int(), limits: Limits, effectiveFrom: Moment })),
    ladders: z.array(
      z.object({ betType: BetType, currency: Currency, version: z.int(), ladder: Ladder, effectiveFrom: Moment }),
    ),
    asked: z.array(
      z.object({
        id: Uuid,
        currency: Currency,
        /** The bet type of a ladder; null for limits of the whole game. */
        betType: z.nullable(BetType),
        limits: z.nullable(Limits),
        ladder: z.nullable(Ladder),
        effectiveFrom: Moment,
        reason: z.string(),
        by: z.string(),
        at: Moment,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Requests other limits of a game in one currency from a given time; they take effect when another person approves
 * them.
 */
export const askLimits = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/limits',
  access: { staff: 'prices.set', currency: 'field' },
  once: true,
  input: z.object({ game: GameCode, currency: Currency, limits: Limits, effectiveFrom: Moment, reason }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'LIMIT_INVALID'],
});

/** Requests another ladder of a bet type in one currency from a given time. */
export const askLadder = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/ladders',
  access: { staff: 'prices.set', currency: 'field' },
  once: true,
  input: z.object({
    game: GameCode,
    betType: BetType,
    currency: Currency,
    ladder: Ladder,
    effectiveFrom: Moment,
    reason,
  }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'BET_TYPE_OFF', 'LIMIT_INVALID'],
});

/**
 * Decides a request for limits or a ladder: somebody other than the requester approves it, which creates a new version,
 * or refuses it.
 */
export const decideLimits = endpoint({
  method: 'POST',
  path: '/api/office/limits/{id}/decide',
  access: { staff: 'prices.set', currency: { row: 'lottery_risk_request' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE', 'LIMIT_INVALID'],
});

/**
 * Computes how a proposed ladder would change the open draws, without setting it: the numbers whose odds would fall or
 * rise, or that would close.
 */
export const previewLadder = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/ladders/preview',
  access: { staff: 'exposure.read', currency: 'field' },
  input: z.object({ game: GameCode, betType: BetType, currency: Currency, ladder: Ladder }),
  output: z.object({
    draws: z.array(
      z.object({
        draw: DrawCode,
        closesAt: Moment,
        /** The number of selections of this type with bets, and how many of them the ladder would lower or close. */
        numbers: z.int(),
        reduced: z.int(),
        closed: z.int(),
        /** Numbers whose odds would change, highest liability first. */
        changed: z.array(z.object({ selection: z.string(), liability: Money, beforeE4: z.int(), afterE4: z.int() })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BET_TYPE_OFF', 'LIMIT_INVALID'],
});

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * A month's exceptions to a lottery's regular calendar, and the draws already created. The operator's own games have no
 * exceptions; they are stopped by their on/off switch.
 */
export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/office/calendar',
  access: { staff: 'draws.read', currency: 'all' },
  input: z.object({ game: z.optional(GameCode), month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  output: z.object({
    days: z.array(
      z.object({
        game: GameCode,
        day: Day,
        /**
         * The kind of exception. `rest`: no draw on this day. `held`: a draw on this day, at the given or the regular
         * times. `withdrawn`: an earlier exception that staff cancelled.
         */
        kind: z.enum(['rest', 'held', 'withdrawn']),
        drawsAt: z.nullable(ClockTime),
        closesAt: z.nullable(ClockTime),
        /**
         * The reason for the exception. Reason and name are null for exceptions that were created together with the
         * brand.
         */
        reason: z.nullable(z.string()),
        by: z.nullable(z.string()),
        at: z.nullable(Moment),
        /** The first draw of the day, if it has been created. */
        draw: z.nullable(z.object({ code: DrawCode, state: DrawState })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Sets a rest day, other draw times, an additional draw day, or the regular calendar again. Refused for days whose
 * draws already exist; those are voided or closed by the calls for draws. Times are local to the lottery and apply to
 * the first draw of the day.
 */
export const setCalendarDay = endpoint({
  method: 'POST',
  path: '/api/office/calendar/{game}/{day}',
  access: { staff: 'draws.manage', currency: 'all' },
  once: true,
  input: z.object({
    game: GameCode,
    day: Day,
    kind: z.enum(['rest', 'held', 'withdrawn']),
    drawsAt: z.optional(ClockTime),
    closesAt: z.optional(ClockTime),
    reason,
  }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'MOMENT_INVALID', 'DRAW_EXISTS', 'PROPOSAL_OPEN'],
});
