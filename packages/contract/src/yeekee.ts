import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DrawCode } from './lottery.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/** Yeekee: members send five-digit numbers into a round, and the numbers make the result with the system's [L03, L05]. */

const Shot = z.object({
  /** 1, 2, 3 … in the order in which they were accepted. */
  seq: z.int(),
  at: Moment,
  number: z.string(),
  /** The account, all but its beginning and end hidden. */
  account: z.string(),
});

/**
 * Sends one number into a round, from its opening until two minutes after betting closed. Free; a few seconds between two
 * shots. Only members can: staff have no such call, and play money makes no result.
 */
export const shootNumber = endpoint({
  method: 'POST',
  path: '/api/lottery/draws/{draw}/shots',
  access: 'account',
  once: true,
  input: z.object({ draw: DrawCode, number: text(16) }),
  output: z.object({ shot: Shot, againAt: Moment }),
  refusals: ['NOT_FOUND', 'DRAW_NOT_OPEN', 'DRAW_CLOSED', 'SHOT_TOO_SOON', 'SHOT_INVALID'],
});

/** The numbers of a round, newest first: the 16th of the first page is the one that is taken off the sum. */
export const listShots = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}/shots',
  access: 'visitor',
  input: z.object({ draw: DrawCode, page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({
    shots: z.array(Shot),
    count: z.int(),
    pageSize: z.int(),
    /** All numbers added up. */
    sum: z.int(),
    /** With fewer the round is void and stakes go back. */
    countMin: z.int(),
    endsAt: Moment,
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * The whole list in order, a line `seq|time|number` each, lines joined by a line feed: exactly the bytes whose SHA-256 is the
 * draw's `listHash`.
 */
export const exportShots = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}/shots.csv',
  access: 'visitor',
  csv: true,
  input: z.object({ draw: DrawCode }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});
