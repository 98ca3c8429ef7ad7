import * as z from 'zod/mini';
import { winnerPeriods } from '@tamarind/domain/winners/board';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, text } from './wire.ts';

/** The winners board, and the member's choice to be on it. */

const Win = z.object({
  /** First and last letter at most. */
  account: z.string(),
  /** Code of a lottery; null: a vendor's game. */
  lottery: z.nullable(z.string()),
  /** A title of the lobby that can be opened; null: a lottery, or a game that several titles share. */
  gameId: z.nullable(z.string()),
  /** Of a vendor's game. */
  displayName: z.nullable(z.string()),
  smallIcon: z.nullable(z.string()),
  /** What came back less what was staked on the round or draw: always above zero, always this. */
  netWin: Money,
  at: Moment,
});

/**
 * Top 20 Winning [C04, K11]: real settled wins of members who agreed to be shown, largest first, in one currency. Wins of
 * trial accounts and of members who did not agree are left out altogether.
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
  output: z.object({
    period: z.enum(winnerPeriods),
    currency: Currency,
    since: Moment,
    list: z.array(Win),
  }),
  refusals: [],
});

/** Whether the member's wins may stand on the board; off until chosen. */
const Choice = z.object({ isShown: z.boolean() });

export const getWinnerChoice = endpoint({
  method: 'GET',
  path: '/api/winners/choice',
  access: 'account',
  input: z.object({}),
  output: Choice,
  refusals: [],
});

/** Shows wins from this moment on, or none at all, also no earlier ones. */
export const setWinnerChoice = endpoint({
  method: 'PUT',
  path: '/api/winners/choice',
  access: 'account',
  once: true,
  input: Choice,
  output: Choice,
  refusals: [],
});
