import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, DrawState, GameCode, Vn27 } from './lottery.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/** What staff do with draws: watch them, type official results blind, see what a number would cost. */

export const StaffDraw = z.extend(Draw, {
  tickets: z.int(),
  stakes: z.array(z.object({ currency: Currency, stake: Money, payout: Money })),
  /** Who has entered a result, never what, until two entries agree. */
  entries: z.array(z.object({ by: z.string(), at: Moment, source: z.string(), differs: z.boolean() })),
});

export const listDraws = endpoint({
  method: 'GET',
  path: '/api/office/draws',
  access: { staff: 'draws.read' },
  input: z.object({
    game: z.optional(GameCode),
    state: z.optional(DrawState),
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({ draws: z.array(StaffDraw), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffDraw = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}',
  access: { staff: 'draws.read' },
  input: z.object({ draw: DrawCode }),
  output: StaffDraw,
  refusals: ['NOT_FOUND'],
});

/**
 * One person's reading of an official result, typed blind or taken from a file. The second person's equal entry makes it
 * the result and the draw settles; an unequal one is kept and the draw stays closed; `differing` names the tiers to look at.
 */
export const enterResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/result',
  access: { staff: 'results.enter' },
  once: true,
  input: z.object({ draw: DrawCode, prizes: Vn27, source: z.enum(['typed', 'file']), sourceNote: text(300) }),
  output: z.object({ agreed: z.boolean(), differing: z.array(z.string()), draw: StaffDraw }),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'RESULT_INVALID', 'RESULT_ENTERED'],
});

/** What the house owes if a selection comes up, per currency; the largest first. */
export const getExposure = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}/exposure',
  access: { staff: 'exposure.read' },
  input: z.object({ draw: DrawCode, betType: z.optional(BetType), currency: z.optional(Currency) }),
  output: z.object({
    draw: Draw,
    currency: Currency,
    byType: z.array(z.object({ betType: BetType, lines: z.int(), stake: Money, worst: Money })),
    numbers: z.array(
      z.object({ betType: BetType, selection: z.string(), lines: z.int(), stake: Money, liability: Money }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
