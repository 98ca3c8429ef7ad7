import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DrawCode } from './lottery.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines yeekee, a lottery whose result players influence: members submit five-digit numbers ("shots") to a
 * round, and together with the system's number these determine the result [L03, L05].
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
 * Submits one number (a shot) to a yeekee round, from its opening until two minutes after betting has closed. It costs
 * nothing; a member must wait a few seconds between two submissions. Only members may submit: the back office has no
 * such call, and trial accounts are excluded, so play money does not influence results.
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

/**
 * The numbers (shots) submitted to a round, newest first. The 16th number of the first page is subtracted from the sum
 * of all numbers; the difference is the players' part of the result.
 */
export const listShots = endpoint({
  method: 'GET',
  path: '/api/lottery/draws/{draw}/shots',
  access: 'visitor',
  input: z.object({ draw: DrawCode, page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({
    shots: z.array(Shot),
    count: z.int(),
    pageSize: z.int(),
    /** The sum of all numbers submitted so far. */
    sum: z.int(),
    /** The minimum count of submitted numbers: with fewer, the round is void and stakes are returned. */
    countMin: z.int(),
    endsAt: Moment,
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Exports the whole list of submitted numbers in order. Each has a line `seq|time|number`; line feeds join the lines.
 * The file has exactly the bytes whose SHA-256 is the draw's `listHash`.
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
