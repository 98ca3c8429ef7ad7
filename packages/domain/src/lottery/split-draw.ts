import { divideHalfUp } from '../money.ts';

/**
 * The tiers of prizes, highest first: for each the prize of a 10,000 đ line, and its weight when the jackpot is
 * divided.
 */
const tiers = [
  { tier: 'first', prize: 10_000_000n, share: 2n },
  { tier: 'second', prize: 5_000_000n, share: 1n },
  { tier: 'third', prize: 500_000n, share: 1n },
  { tier: 'fourth', prize: 100_000n, share: 1n },
  { tier: 'fifth', prize: 30_000n, share: 1n },
] as const;
/** Bonuses are rounded down to multiples of this amount, except in the highest tier that was won. */
const step = 5_000n;

type SplitTier = (typeof tiers)[number]['tier'];
/** Winning lines by tier, weighted by stake: a line of 10,000 đ counts 10,000, one of 15,000 đ counts 15,000. */
export type SplitWinners = Readonly<Record<'jackpot' | SplitTier, bigint>>;
/**
 * The result for one tier of a split draw, for a line of 10,000 đ. `pot`: the sum that the tier's winners share.
 * `base`: the prize of each winner without a part of the pot. `prize`: the total payout of each winner.
 */
type SplitPrize = { readonly pot: bigint; readonly base: bigint; readonly prize: bigint };

export const splitTiers: readonly { readonly tier: SplitTier; readonly prize: bigint }[] = tiers;

/**
 * The split draw of Lotto 5/35: if nobody wins the jackpot, it is distributed among the tiers that were won, with twice
 * as much for the first as for each other tier. Every winner's bonus is rounded down to 5,000 đ. The highest tier that
 * was won receives the remainder, rounded to the nearest đồng per winner. Returns the prize of one winner by tier, in
 * đồng. The consolation prize does not change. The rule reproduces every published split draw [L04, L07].
 */
export function splitDraw(jackpot: bigint, winners: SplitWinners): Record<SplitTier, SplitPrize> {
  if (jackpot < 0n || Object.values(winners).some((weight) => weight < 0n))
    throw new RangeError(`split of ${jackpot} among ${Object.values(winners).join()}`);
  const prizes = Object.fromEntries(tiers.map(({ tier, prize }) => [tier, { pot: 0n, base: prize, prize }])) as Record<
    SplitTier,
    SplitPrize
  >;
  const [highest, ...others] = winners.jackpot > 0n ? [] : tiers.filter(({ tier }) => winners[tier] > 0n);
  if (!highest) return prizes;

  const shares = others.reduce<bigint>((sum, { share }) => sum + share, highest.share);
  let left = jackpot;
  for (const { tier, share, prize } of others) {
    const weight = winners[tier];
    const pot = (jackpot * share) / shares;
    const bonus = ((pot * LINE) / (weight * step)) * step;
    prizes[tier] = { pot, base: prize, prize: prize + bonus };
    left -= (bonus * weight) / LINE;
  }
  const bonus = divideHalfUp(left * LINE, winners[highest.tier]);
  prizes[highest.tier] = { pot: left, base: highest.prize, prize: highest.prize + bonus };
  return prizes;
}

/** The weight of one winning line of 10,000 đ in the counts of winners (`SplitWinners`). */
const LINE = 10_000n;
