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
type SplitWinners = Readonly<Record<'jackpot' | SplitTier, number>>;

/**
 * The split draw of Lotto 5/35: with nobody at the jackpot, all of it goes to the tiers that were won, twice as much to the
 * first as to each other. Every winner's bonus is rounded down to 5,000 đ; the highest tier that was won takes what is left,
 * to the nearest đồng a winner. Answers the prize of one winner by tier, in đồng. The consolation prize stays as it is.
 * The rule reproduces every published split draw [L04, L07].
 */
export function splitDraw(jackpot: bigint, winners: SplitWinners): Record<SplitTier, bigint> {
  if (jackpot < 0n || Object.values(winners).some((count) => !Number.isSafeInteger(count) || count < 0))
    throw new RangeError(`split of ${jackpot} among ${JSON.stringify(winners)}`);
  const prizes = Object.fromEntries(tiers.map(({ tier, prize }) => [tier, prize])) as Record<
    SplitTier,
    bigint
  >;
  const [highest, ...others] = winners.jackpot > 0 ? [] : tiers.filter(({ tier }) => winners[tier] > 0);
  if (!highest) return prizes;

  const shares = others.reduce<bigint>((sum, { share }) => sum + share, highest.share);
  let left = jackpot;
  for (const { tier, share } of others) {
    const count = BigInt(winners[tier]);
    const bonus = ((jackpot * share) / (shares * count * step)) * step;
    prizes[tier] += bonus;
    left -= bonus * count;
  }
  prizes[highest.tier] += divideHalfUp(left, BigInt(winners[highest.tier]));
  return prizes;
}
