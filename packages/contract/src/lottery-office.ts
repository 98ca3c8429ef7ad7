import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, DrawState, GameCode, Prizes, Selection } from './lottery.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, OddsE4, text, Uuid, wholeNumber } from './wire.ts';

/** What staff do with draws: watch them, type official results blind, release, correct, void, price and close numbers. */

/** Prizes that the publisher of a result sets, by level: winners and value (of a jackpot: the whole, shared by the winners). */
export const Amounts = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,23}$/)),
  z.object({ winners: wholeNumber(0, 10_000_000), value: Money }),
);
const reason = text(300, 3);

export const StaffDraw = z.extend(Draw, {
  tickets: z.int(),
  stakes: z.array(z.object({ currency: Currency, stake: Money, payout: Money })),
  /** Who has entered a result, never what, until two entries agree. */
  entries: z.array(z.object({ by: z.string(), at: Moment, source: z.string(), differs: z.boolean() })),
  pausedReason: z.nullable(z.string()),
  startedAt: z.nullable(Moment),
  /** Why an agreed result waits for one more person. */
  holdReason: z.nullable(z.string()),
  resultBy: z.nullable(z.string()),
  correction: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(['result', 'void']),
      prizes: z.nullable(Prizes),
      amounts: z.nullable(Amounts),
      reason: z.string(),
      notice: z.string(),
      askedBy: z.string(),
      askedAt: Moment,
    }),
  ),
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

/** How far the settlement of a draw is, and what came of it. Counts are of members; amounts are real money. */
export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}/settlement',
  access: { staff: 'draws.read' },
  input: z.object({ draw: DrawCode }),
  output: z.object({
    step: z.enum(['none', 'held', 'grading', 'paying', 'taking_back', 'done']),
    startedAt: z.nullable(Moment),
    settledAt: z.nullable(Moment),
    winningLines: z.int(),
    due: z.int(),
    paid: z.int(),
    amounts: z.array(z.object({ currency: Currency, due: Money, paid: Money })),
    /** What a corrected result takes back from those whom the one before it had paid. */
    reversalsDue: z.int(),
    reversalsTaken: z.int(),
    /** When something last moved, members paid a second, and how long the rest takes at that pace. */
    movedAt: z.nullable(Moment),
    perSecond: z.nullable(z.int()),
    secondsLeft: z.nullable(z.int()),
    isStuck: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * One person's reading of an official result, typed blind or taken from a file. The second person's equal entry makes it
 * the result and the draw settles; an unequal one is kept and the draw stays closed; `differing` names the tiers to look at,
 * `amounts` the published prizes.
 */
export const enterResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/result',
  access: { staff: 'results.enter' },
  once: true,
  input: z.object({
    draw: DrawCode,
    prizes: Prizes,
    amounts: z.optional(Amounts),
    source: z.enum(['typed', 'file']),
    sourceNote: text(300),
  }),
  output: z.object({ agreed: z.boolean(), differing: z.array(z.string()), draw: StaffDraw }),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'RESULT_INVALID', 'RESULT_ENTERED'],
});

/** What a result would pay, nothing posted: by type, the largest winners, against what was staked. */
export const previewResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/preview',
  access: { staff: 'draws.read' },
  input: z.object({ draw: DrawCode, prizes: z.optional(Prizes), amounts: z.optional(Amounts) }),
  output: z.object({
    totals: z.array(
      z.object({ currency: Currency, tickets: z.int(), stake: Money, payout: Money, winningLines: z.int() }),
    ),
    byType: z.array(
      z.object({ betType: BetType, currency: Currency, stake: Money, winningLines: z.int(), payout: Money }),
    ),
    largest: z.array(
      z.object({
        reference: z.string(),
        account: z.string(),
        betType: BetType,
        selection: z.string(),
        stake: Money,
        payout: Money,
        currency: Currency,
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'RESULT_INVALID'],
});

/** A result that pays more than the limit waits; another person than the one who made it final lets it settle. */
export const releaseResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/release',
  access: { staff: 'results.release' },
  once: true,
  input: z.object({ draw: DrawCode }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'SAME_PERSON'],
});

/** Stops or resumes the selling of one draw. */
export const pauseDraw = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/pause',
  access: { staff: 'draws.manage' },
  once: true,
  input: z.object({ draw: DrawCode, paused: z.boolean(), reason }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE'],
});

/**
 * Proposes that the first ball fell early, at most an hour before the drawing time. Selling is paused at once; when another person agrees
 * the draw closes and bets taken since `startedAt` are void with their stakes back.
 */
export const closeEarly = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/close',
  access: { staff: 'draws.manage' },
  once: true,
  input: z.object({ draw: DrawCode, startedAt: Moment, reason }),
  output: z.extend(StaffDraw, Proposed.shape),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'MOMENT_INVALID', 'PROPOSAL_OPEN'],
});

/** Proposes that no result will come (cancelled, not held within its time). When another person agrees every stake goes back. */
export const voidDraw = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/void',
  access: { staff: 'draws.manage' },
  once: true,
  input: z.object({ draw: DrawCode, reason }),
  output: z.extend(StaffDraw, Proposed.shape),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'PROPOSAL_OPEN'],
});

/** Asks that a settled result be replaced (or the draw voided). Another person decides. */
export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/corrections',
  access: { staff: 'results.correct' },
  once: true,
  input: z.object({
    draw: DrawCode,
    kind: z.enum(['result', 'void']),
    prizes: z.optional(Prizes),
    amounts: z.optional(Amounts),
    reason,
    notice: text(500, 10),
  }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'RESULT_INVALID', 'CORRECTION_OPEN'],
});

/** Approved: a new version of the result, what was credited taken back, the new result credited, players told. */
export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/corrections/decide',
  access: { staff: 'results.correct' },
  once: true,
  input: z.object({ draw: DrawCode, decision: z.enum(['approve', 'reject']), note: text(300) }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'SAME_PERSON'],
});

/** Half pay, closed, or back to the ladder, for numbers of one draw. Bets already taken keep what they were sold at. */
export const setNumberRule = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/numbers',
  access: { staff: 'prices.set' },
  once: true,
  input: z.object({
    draw: DrawCode,
    betType: BetType,
    selections: z.array(Selection).check(z.minLength(1), z.maxLength(1000)),
    kind: z.enum(['half', 'closed', 'lifted']),
    reason,
  }),
  output: z.object({ changed: z.int() }),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'BET_TYPE_OFF', 'SELECTION_INVALID'],
});

/** What waits for another person than the one who began it, the oldest first: results on hold, corrections, prices and limits. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/office/approvals',
  access: { staff: 'draws.read' },
  input: z.object({}),
  output: z.object({
    approvals: z.array(
      z.object({
        kind: z.enum(['result', 'correction', 'price', 'limits', 'ladder']),
        game: GameCode,
        /** Only of results and corrections. */
        draw: z.nullable(DrawCode),
        /** Of a price and a ladder. */
        betType: z.nullable(BetType),
        reason: z.string(),
        /** Who may not decide it; null for a result that came from its sources. */
        by: z.nullable(z.string()),
        at: Moment,
      }),
    ),
  }),
  refusals: [],
});

/** The brand's games and whether they are on sale. */
export const listGameSettings = endpoint({
  method: 'GET',
  path: '/api/office/games',
  access: { staff: 'draws.read' },
  input: z.object({}),
  output: z.object({
    games: z.array(
      z.object({ game: GameCode, isAllowed: z.boolean(), isOn: z.boolean(), reason: z.nullable(z.string()) }),
    ),
  }),
  refusals: [],
});

export const setGameSwitch = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/switch',
  access: { staff: 'prices.set' },
  once: true,
  input: z.object({ game: GameCode, on: z.boolean(), reason }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'JURISDICTION_OFF'],
});

/** Asks for a new price of a bet type from a moment on; it counts when another person approves it. */
export const askPrice = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/prices',
  access: { staff: 'prices.set' },
  once: true,
  input: z.object({
    game: GameCode,
    betType: BetType,
    on: z.boolean(),
    oddsE4: z.array(OddsE4).check(z.minLength(1), z.maxLength(30)),
    discountE4: wholeNumber(0, 5000),
    effectiveFrom: Moment,
    reason,
  }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'BET_TYPE_OFF', 'PRICE_INVALID'],
});

export const decidePrice = endpoint({
  method: 'POST',
  path: '/api/office/prices/{id}/decide',
  access: { staff: 'prices.set' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'PRICE_INVALID'],
});

/** Prices of a game by version, newest first, and those that wait for a second person. */
export const listPrices = endpoint({
  method: 'GET',
  path: '/api/office/games/{game}/prices',
  access: { staff: 'draws.read' },
  input: z.object({ game: GameCode }),
  output: z.object({
    prices: z.array(
      z.object({
        betType: BetType,
        version: z.int(),
        on: z.boolean(),
        oddsE4: z.array(OddsE4),
        charge: z.int(),
        discountE4: z.int(),
        effectiveFrom: Moment,
      }),
    ),
    asked: z.array(
      z.object({
        id: Uuid,
        betType: BetType,
        on: z.boolean(),
        oddsE4: z.array(OddsE4),
        discountE4: z.int(),
        effectiveFrom: Moment,
        reason: z.string(),
        by: z.string(),
        at: Moment,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
