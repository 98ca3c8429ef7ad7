import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DrawCode } from './lottery.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * Yeekee: members submit five-digit numbers to a round; together with the system's number they determine the result
 * [L03, L05].
 */

const Shot = z.object({
  /** The position of the number in the order of acceptance: 1, 2, 3 … */
  seq: z.int(),
  at: Moment,
  number: z.string(),
  /** The account name, masked except for its beginning and end. */
  account: z.string(),
});

/**
 * Submits one number to a round, from its opening until two minutes after betting closed. Free, with a few seconds
 * between two submissions. Members only: staff have no such call, and play money does not influence results.
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

/** The numbers of a round, newest first. The 16th of the first page is subtracted from the sum. */
export const listShots = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}/shots',
  access: 'visitor',
  input: z.object({ draw: DrawCode, page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({
    shots: z.array(Shot),
    count: z.int(),
    pageSize: z.int(),
    /** The sum of all numbers. */
    sum: z.int(),
    /** The minimum count: with fewer numbers the round is void and stakes are returned. */
    countMin: z.int(),
    endsAt: Moment,
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * The whole list in order, one line `seq|time|number` for each number, joined by line feeds: exactly the bytes whose
 * SHA-256 is the draw's `listHash`.
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
