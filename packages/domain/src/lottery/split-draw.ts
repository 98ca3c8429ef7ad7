import { divideHalfUp } from '../money.ts';

/** Prize of a 10,000 đ line and share of the jackpot, highest tier first. */
const tiers = [
  { tier: 'first', prize: 10_000_000n, share: 2n },
  { tier: 'second', prize: 5_000_000n, share: 1n },
  { tier: 'third', prize: 500_000n, share: 1n },
  { tier: 'fourth', prize: 100_000n, share: 1n },
  { tier: 'fifth', prize: 30_000n, share: 1n },
] as const;
/** Bonuses are whole multiples of this, but for the highest tier that was won. */
const step = 5_000n;

type SplitTier = (typeof tiers)[number]['tier'];
/** Winning lines by tier: a line of 10,000 đ counts 10,000, so that one of 15,000 đ counts half as much again. */
export type SplitWinners = Readonly<Record<'jackpot' | SplitTier, bigint>>;
/** What a tier's winners share, what each has without it, and what each is paid in all, for 10,000 đ. */
type SplitPrize = { readonly pot: bigint; readonly base: bigint; readonly prize: bigint };

export const splitTiers: readonly { readonly tier: SplitTier; readonly prize: bigint }[] = tiers;

/**
 * The split draw of Lotto 5/35: with nobody at the jackpot, all of it goes to the tiers that were won, twice as much to the
 * first as to each other. Every winner's bonus is rounded down to 5,000 đ; the highest tier that was won takes what is left,
 * to the nearest đồng a winner. Answers the prize of one winner by tier, in đồng. The consolation prize stays as it is.
 * The rule reproduces every published split draw [L04, L07].
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

/** What a line of 10,000 đ counts. */
const LINE = 10_000n;
