import { divideHalfUp } from '../money.ts';

/** Prize of a 10,000 đ line and share of the jackpot, highest tier first. */
const tiers = [
  { tier: 'first', prize: 10_000_000n, share: 2n },
  { tier: 'second', prize: 5_000_000n, share: 1n },
  { tier: 'third', prize: 500_000n, share: 1n },
  { tier: 'fourth', prize: 100_000n, share: 1n },
  { tier: 'fifth', prize: 30_000n, share: 1n },
] as const;
/** Bonuses are whole multiples of this, except for the highest tier that was won. */
const step = 5_000n;

type SplitTier = (typeof tiers)[number]['tier'];
/** Winning lines by tier, weighted by stake: a line of 10,000 đ counts 10,000, one of 15,000 đ counts 15,000. */
export type SplitWinners = Readonly<Record<'jackpot' | SplitTier, bigint>>;
/** The sum shared by a tier's winners, the prize of each without it, and the payout of each in all, for 10,000 đ. */
type SplitPrize = { readonly pot: bigint; readonly base: bigint; readonly prize: bigint };

export const splitTiers: readonly { readonly tier: SplitTier; readonly prize: bigint }[] = tiers;

/**
 * The split draw of Lotto 5/35. If nobody wins the jackpot, all of it goes to the tiers that were won, twice as much to
 * the first as to each other. Every winner's bonus is rounded down to 5,000 đ; the highest tier that was won takes the
 * remainder, to the nearest đồng a winner. Returns the prize of one winner by tier, in đồng. The consolation prize does
 * not change. The rule reproduces every published split draw [L04, L07].
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

/** The weight of a line of 10,000 đ. */
const LINE = 10_000n;
