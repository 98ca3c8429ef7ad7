import type { BetGroup, BetType } from './bet-type.ts';
import { single } from './single.ts';

/** Bets on the end of the special prize alone, paid at most once [L02]. */
export const specialTypes: readonly BetType[] = [
  special('de_db', 'de', 2, 990_000n, (number) => number.slice(-2)),
  special('dau', 'dauduoi', 1, 98_000n, (number) => number.slice(-2, -1)),
  special('duoi', 'dauduoi', 1, 98_000n, (number) => number.slice(-1)),
  special('cang3_db', 'cang', 3, 9_600_000n, (number) => number.slice(-3)),
];

function special(
  code: string,
  group: BetGroup,
  digits: number,
  oddsE4: bigint,
  part: (number: string) => string,
): BetType {
  const chance = { ways: 1n, of: 10n ** BigInt(digits) };
  return single({
    code,
    group,
    digits,
    oddsE4,
    charge: 1,
    hitsMax: 1,
    hitsTogether: 1,
    chance,
    meanHits: chance,
    read: (number, prize) => (prize === 'db' ? part(number) : undefined),
  });
}
