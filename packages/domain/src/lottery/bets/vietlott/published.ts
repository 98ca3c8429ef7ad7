import { type FormatCode } from '../../formats/format.ts';

/** One tier as the operator publishes it: winners, and the value each gets; of a jackpot, the whole of it. */
export type PublishedTier = { readonly winners: number; readonly value: bigint };

/** Tiers that are one pot, shared equally by their winners. */
const jackpots: Partial<Record<FormatCode, readonly string[]>> = {
  mega645: ['jackpot'],
  power655: ['jackpot1', 'jackpot2'],
  lotto535: ['jackpot'],
};

/**
 * The E4 odds by level that replace those of a line once the prize table of a draw is known: what one ticket of 10,000 đ
 * is paid. A jackpot is divided by its winners and rounded down to 1 đ; nobody having won it, a first winner gets the whole
 * of it. Tiers of a split draw come with their bonus [L04, L07].
 */
export function publishedOdds(
  format: FormatCode,
  amounts: Readonly<Record<string, PublishedTier>>,
): Record<string, bigint> {
  const pots = jackpots[format] ?? [];
  return Object.fromEntries(
    Object.entries(amounts).map(([tier, { winners, value }]) => {
      if (!Number.isSafeInteger(winners) || winners < 0 || value < 0n)
        throw new RangeError(`${tier}: ${winners} winners of ${value}`);
      return [tier, pots.includes(tier) && winners > 1 ? value / BigInt(winners) : value];
    }),
  );
}
