import { tiers } from '../draw-result.ts';
import type { BetType } from './bet-type.ts';
import { chanceOfNone } from './chance.ts';
import { single } from './single.ts';

/** Lô: the last digits of any prize number, paid once for each number that ends so [L02]. */
export const loTypes: readonly BetType[] = [lo(2, 990_000n), lo(3, 9_600_000n), lo(4, 88_800_000n)];

function lo(digits: number, oddsE4: bigint): BetType {
  const played = tiers.filter(({ width }) => width >= digits);
  const charge = played.reduce((total, { count }) => total + count, 0);
  const none = chanceOfNone(1, digits);
  return single({
    code: `lo${digits}`,
    group: 'lo',
    digits,
    oddsE4,
    charge,
    // Inside a tier numbers differ, so a tier as narrow as the pick can hold it only once: 24, 21 and 12, not 27, 23 and 20.
    hitsMax: played.reduce((total, { count, width }) => total + Math.min(count, 10 ** (width - digits)), 0),
    hitsTogether: charge,
    chance: { ways: none.of - none.ways, of: none.of },
    meanHits: { ways: BigInt(charge), of: 10n ** BigInt(digits) },
    read: (number) => (number.length >= digits ? number.slice(-digits) : undefined),
  });
}
