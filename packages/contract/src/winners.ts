import { z } from 'zod/mini';
import { winnerPeriods } from '@tamarind/domain/winners/board';
import { leaderPeriods } from '@tamarind/domain/winners/leaders';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, OddsE4, text } from './wire.ts';

/** This file defines the winners board, and the member's consent to appear on it. */

const Win = z.object({
  /** The masked account name; at most its first and last letter are shown. */
  account: z.string(),
  /** The code of a lottery; null for a vendor's game. */
  lottery: z.nullable(z.string()),
  /** The lobby entry that opens the game; null for a lottery, or for a game that several entries share. */
  gameId: z.nullable(z.string()),
  /** The name of a vendor's game; null for a lottery. */
  displayName: z.nullable(z.string()),
  smallIcon: z.nullable(z.string()),
  /** The return less the stake of the round or draw; always above zero. */
  netWin: Money,
  at: Moment,
});

/**
 * Top 20 Winning [C04, K11]: real settled wins of members who agreed to be listed, largest first, in one currency. Wins
 * of trial accounts and of members who did not agree are left out completely.
 */
export const getWinnerBoard = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_getWinnerBoard',
  access: 'visitor',
  input: z.object({
    merchantCode: z.optional(text(40)),
    period: z.optional(z.enum(winnerPeriods)),
    currency: z.optional(Currency),
    language: z.optional(Language),
  }),
  output: z.object({ period: z.enum(winnerPeriods), currency: Currency, since: Moment, list: z.array(Win) }),
  refusals: [],
});

/** A member's best round or draw of the period. */
const Leader = z.object({
  /** The rank. Members with equal multiples share a rank. */
  place: z.int(),
  /** The masked account name; at most its first and last letter are shown. */
  account: z.string(),
  lottery: z.nullable(z.string()),
  gameId: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  smallIcon: z.nullable(z.string()),
  /** The multiple: total return divided by total stake of that round or draw. */
  multipleE4: OddsE4,
  at: Moment,
});

/**
 * The leaderboard [K11, G04]: members who agreed to be listed, each once, ranked by the largest multiple of one round
 * or draw, across all currencies. It contains no amounts, and no figure that grows with stakes or losses.
 */
export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/winners/leaderboard',
  access: 'visitor',
  input: z.object({ period: z.optional(z.enum(leaderPeriods)), language: z.optional(Language) }),
  output: z.object({ period: z.enum(leaderPeriods), since: Moment, list: z.array(Leader) }),
  refusals: [],
});

/**
 * The member's own row on the leaderboard, down to rank 1,000; null if the member did not agree to be listed or has no
 * rank in the period.
 */
export const getOwnPlace = endpoint({
  method: 'GET',
  path: '/api/winners/leaderboard/own',
  access: 'account',
  input: z.object({ period: z.optional(z.enum(leaderPeriods)), language: z.optional(Language) }),
  output: z.object({ isShown: z.boolean(), own: z.nullable(Leader) }),
  refusals: [],
});

/** `isShown` is true if the member's wins may appear on the board; false by default. */
const Choice = z.object({ isShown: z.boolean() });

export const getWinnerChoice = endpoint({
  method: 'GET',
  path: '/api/winners/choice',
  access: 'account',
  input: z.object({}),
  output: Choice,
  refusals: [],
});

/** Stores the member's choice: lists the member's wins from now on, or hides all of them, including earlier ones. */
export const setWinnerChoice = endpoint({
  method: 'PUT',
  path: '/api/winners/choice',
  access: 'account',
  once: true,
  input: Choice,
  output: Choice,
  refusals: [],
});
