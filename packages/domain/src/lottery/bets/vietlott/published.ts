/**
 * The result of one published tier: the number of winners and the value that each receives. For a jackpot, the value is
 * the whole jackpot.
 */
export type PublishedTier = { readonly winners: number; readonly value: bigint };

/**
 * The E4 odds by level that replace a line's odds once the prize table of the draw is known: the payout of a 10,000 đ
 * ticket. For a jackpot, this is the value before it is divided (`shares.ts`). A value of 0 means that the table's cell
 * is empty [L04, L07].
 */
export const publishedOdds = (amounts: Readonly<Record<string, PublishedTier>>): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([tier, { winners, value }]) => {
      if (!Number.isSafeInteger(winners) || winners < 0 || value < 0n)
        throw new RangeError(`${tier}: ${winners} winners of ${value}`);
      return value > 0n ? [[tier, value]] : [];
    }),
  );
