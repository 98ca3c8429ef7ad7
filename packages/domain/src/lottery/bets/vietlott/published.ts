/** One published tier: the number of winners, and the value each gets; for a jackpot, the whole of it. */
export type PublishedTier = { readonly winners: number; readonly value: bigint };

/**
 * The E4 odds by level that replace those of a line once the prize table of a draw is known: the payout of one ticket
 * of 10,000 đ, for a jackpot before it is divided (`shares.ts`). A value of 0 means an empty cell [L04, L07].
 */
export const publishedOdds = (amounts: Readonly<Record<string, PublishedTier>>): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([tier, { winners, value }]) => {
      if (!Number.isSafeInteger(winners) || winners < 0 || value < 0n)
        throw new RangeError(`${tier}: ${winners} winners of ${value}`);
      return value > 0n ? [[tier, value]] : [];
    }),
  );
