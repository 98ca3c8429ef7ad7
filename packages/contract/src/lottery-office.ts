import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, DrawState, GameCode, Prizes, Selection } from './lottery.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, OddsE4, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines staff actions on draws: monitoring, result entry in which nobody sees the other's numbers, release,
 * correction, voiding, prices and closed numbers.
 */

/**
 * Prizes that the publisher of a result sets together with it, by level (kind of win): the number of winners and the
 * value of one prize. For a jackpot the value is the total that the winners share.
 */
export const Amounts = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,23}$/)),
  z.object({ winners: wholeNumber(0, 10_000_000), value: Money }),
);
const reason = text(300, 3);

export const StaffDraw = z.extend(Draw, {
  tickets: z.int(),
  stakes: z.array(z.object({ currency: Currency, stake: Money, payout: Money })),
  /** The people who have entered a result; the entered numbers stay hidden until two entries agree. */
  entries: z.array(
    z.object({
      by: z.string(),
      at: Moment,
      source: z.string(),
      differs: z.boolean(),
      /** True if people refused the result that was made from this entry. */
      isRefused: z.boolean(),
    }),
  ),
  pausedReason: z.nullable(z.string()),
  startedAt: z.nullable(Moment),
  /** The reason why the result waits for one more person although two entries agree; null if it does not wait. */
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
  access: { staff: 'draws.read', currency: 'list' },
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
  access: { staff: 'draws.read', currency: 'list' },
  input: z.object({ draw: DrawCode }),
  output: StaffDraw,
  refusals: ['NOT_FOUND'],
});

/**
 * Progress and outcome of a draw's settlement. `due` is what must be paid and `paid` what has been paid, both as
 * numbers of members and as amounts of real money.
 */
export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/office/draws/{draw}/settlement',
  access: { staff: 'draws.read', currency: 'list' },
  input: z.object({ draw: DrawCode }),
  output: z.object({
    step: z.enum(['none', 'held', 'grading', 'paying', 'taking_back', 'done']),
    startedAt: z.nullable(Moment),
    settledAt: z.nullable(Moment),
    winningLines: z.int(),
    due: z.int(),
    paid: z.int(),
    amounts: z.array(z.object({ currency: Currency, due: Money, paid: Money })),
    /**
     * The number of members from whom a correction must take back credits that the replaced result had paid;
     * `reversalsTaken` is the number done so far.
     */
    reversalsDue: z.int(),
    reversalsTaken: z.int(),
    /**
     * The time of the last progress; `perSecond` is the number of members paid per second, `secondsLeft` the remaining
     * time at that rate.
     */
    movedAt: z.nullable(Moment),
    perSecond: z.nullable(z.int()),
    secondsLeft: z.nullable(z.int()),
    isStuck: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Stores one person's entry of an official result, which the person typed without seeing other entries or read from a
 * file. If a second person's entry is equal, it becomes the result and the draw settles. If it differs, it is stored
 * and the draw stays closed; `differing` names the prize groups (tiers) that differ. `amounts` are the prizes that the
 * publisher set.
 */
export const enterResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/result',
  access: { staff: 'results.enter', currency: 'all' },
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

/**
 * Computes the payouts that a result would cause, by bet type and with the largest winners, compared with the stakes.
 * Nothing is posted.
 */
export const previewResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/preview',
  access: { staff: 'draws.read', currency: 'list' },
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

/**
 * Releases a held result, one that pays more than the limit, or refuses it with a note. After a refusal its entries no
 * longer count, and the draw waits for new ones. The caller must not be the person whose entry completed the result.
 */
export const releaseResult = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/release',
  access: { staff: 'results.release', currency: 'all' },
  once: true,
  input: z.object({ draw: DrawCode, decision: z.optional(z.enum(['release', 'refuse'])), note: z.optional(text(300)) }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE', 'INPUT_INVALID'],
});

/** Pauses or resumes selling of one draw. */
export const pauseDraw = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/pause',
  access: { staff: 'draws.manage', currency: 'all' },
  once: true,
  input: z.object({ draw: DrawCode, paused: z.boolean(), reason }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE'],
});

/**
 * Proposes an early close because the first ball was drawn early, at most an hour before the planned time. Sales are
 * paused at once. When another person agrees, the draw closes; bets accepted since `startedAt` are void and their
 * stakes returned.
 */
export const closeEarly = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/close',
  access: { staff: 'draws.manage', currency: 'all' },
  once: true,
  input: z.object({ draw: DrawCode, startedAt: Moment, reason }),
  output: z.extend(StaffDraw, Proposed.shape),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'MOMENT_INVALID', 'PROPOSAL_OPEN'],
});

/**
 * Proposes to void a draw for which no result will come (cancelled, or not held in time). When two more people agree,
 * every stake is returned, and players receive the notice.
 */
export const voidDraw = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/void',
  access: { staff: 'draws.manage', currency: 'all' },
  once: true,
  input: z.object({ draw: DrawCode, reason, notice: text(500, 10) }),
  output: z.extend(StaffDraw, Proposed.shape),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'PROPOSAL_OPEN'],
});

/** Requests to replace a settled result, or to void the draw. Two more people decide, and players read the notice. */
export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/corrections',
  access: { staff: 'results.correct', currency: 'all' },
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

/**
 * Decides a correction: first a colleague, then compliance. The second approval stores a new version of the result,
 * reverses the old credits, credits the new result and notifies players.
 */
export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/corrections/decide',
  access: { staff: 'any', currency: 'all' },
  once: true,
  input: z.object({ draw: DrawCode, decision: z.enum(['approve', 'reject']), note: text(300) }),
  output: StaffDraw,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE'],
});

/**
 * Sets numbers of one draw to half pay or closed. It can also lift such a rule, so that the ladder (odds that fall as
 * the liability grows) applies again. Accepted bets keep their odds.
 */
export const setNumberRule = endpoint({
  method: 'POST',
  path: '/api/office/draws/{draw}/numbers',
  access: { staff: 'prices.set', currency: 'all' },
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

/** The brand's games, each with its on/off state for sale. */
export const listGameSettings = endpoint({
  method: 'GET',
  path: '/api/office/games',
  access: { staff: 'draws.read', currency: 'all' },
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
  access: { staff: 'prices.set', currency: 'all' },
  once: true,
  input: z.object({ game: GameCode, on: z.boolean(), reason }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'JURISDICTION_OFF'],
});

/** Requests a new price of a bet type from a given time; it takes effect when another person approves it. */
export const askPrice = endpoint({
  method: 'POST',
  path: '/api/office/games/{game}/prices',
  access: { staff: 'prices.set', currency: 'all' },
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
  access: { staff: 'prices.set', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE', 'PRICE_INVALID'],
});

/** Prices of a game by version, newest first, and those waiting for a second person. */
export const listPrices = endpoint({
  method: 'GET',
  path: '/api/office/games/{game}/prices',
  access: { staff: 'draws.read', currency: 'all' },
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
