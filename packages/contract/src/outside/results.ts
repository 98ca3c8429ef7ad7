import { z } from 'zod/mini';

/**
 * Returns the path of a draw's result at a source of published results. The platform polls it until it returns the
 * result, at two independent sources; status 425 means that the draw has not been held or published yet. The source
 * signs the raw body with HMAC-SHA256 and its own key, in lower-case hex.
 */
export const resultPath = (source: string, game: string, numero: string): string =>
  `/${source}/results/${game}/${numero}`;
export const RESULT_SIGNATURE_HEADER = 'x-result-signature';
export const resultSources = ['first', 'second'] as const;
export type ResultSource = (typeof resultSources)[number];

export const PublishedResult = z.object({
  game: z.string(),
  /** The source's code of the draw: `YYYYMMDD`, followed by `-NNNN` if the game has several draws a day. */
  numero: z.string(),
  publishedAt: z.iso.datetime(),
  /** The tiers with their numbers as text, including leading zeros. */
  prizes: z.record(z.string(), z.array(z.string())),
  /** Prizes that the publisher sets: the number of winners, and the value in đồng as decimal text. */
  amounts: z.optional(
    z.record(z.string(), z.object({ winners: z.int(), value: z.string().check(z.regex(/^\d{1,18}$/)) })),
  ),
});
export type PublishedResult = z.output<typeof PublishedResult>;
