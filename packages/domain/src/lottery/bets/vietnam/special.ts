import { numberOf, type PrizeNumber, type Prizes } from '../../formats/format.ts';
import type { BetType, Level } from '../bet-type.ts';
import { isDigits } from '../single.ts';

/** Two-sided bets and the sum: the last two digits of the special prize as a value from 0 to 99 [L02]. */
export const sideTypes = (): BetType[] => [
  twoSided('taixiu', ['tai', 'xiu'], (value) => (value >= 50 ? 'tai' : 'xiu')),
  twoSided('chanle', ['chan', 'le'], (value) => (value % 2 === 0 ? 'chan' : 'le')),
  sum(),
];

/**
 * The last three or four digits of the special prize in any order. This is our interpretation of a price list without
 * rules, so both types stay off sale until an operator confirms them [L02].
 */
export const anyOrderTypes = (): BetType[] => [anyOrder(3, 1_580_000n), anyOrder(4, 3_880_000n)];

function twoSided(code: string, choices: readonly string[], sideOf: (value: number) => string): BetType {
  const half = { ways: 1n, of: 2n };
  return {
    code,
    entry: { kind: 'choice', choices },
    levels: [{ name: 'hit', oddsE4: 19_500n, chance: half, meanHits: half }],
    normalise: (text) => (choices.includes(text) ? text : undefined),
    ...oneWinner('haimat', (special) => sideOf(Number(special.slice(-2)))),
  };
}

/** The odds of the sums 0 to 9; the sums 18 to 10 have the odds of 0 to 8. */
const sumOdds = [700_000n, 350_000n, 233_000n, 175_000n, 140_000n, 116_000n, 100_000n, 87_000n, 77_000n, 70_000n];

/** Tổng: the sum of the two digits, 0 to 18. Equally likely sums (s and 18 − s) share a price. */
function sum(): BetType {
  const sums = Array.from({ length: 19 }, (_, total) => `s${total}`);
  return {
    code: 'tong',
    entry: { kind: 'choice', choices: sums },
    levels: sumOdds.map((oddsE4, index): Level => {
      const chance = { ways: BigInt(index + 1), of: 100n };
      return { name: `s${index}`, oddsE4, chance, meanHits: chance };
    }),
    levelsOf: (selection) => [Math.min(sums.indexOf(selection), 18 - sums.indexOf(selection))],
    normalise: (text) => (sums.includes(text) ? text : undefined),
    ...oneWinner('haimat', (special) => `s${Number(special.at(-2)) + Number(special.at(-1))}`),
  };
}

/**
 * The prices are those of different digits. A pick with two equal digits is not sold, because it has half as many
 * winning orders or fewer.
 */
function anyOrder(digits: number, oddsE4: bigint): BetType {
  const orders = digits === 3 ? 6n : 24n;
  const chance = { ways: orders, of: 10n ** BigInt(digits) };
  const ascending = (text: string) => Array.from(text).sort().join('');
  const normalise = (text: string) =>
    isDigits(text, digits) && new Set(text).size === digits ? ascending(text) : undefined;
  return {
    code: `xien${digits}_db`,
    entry: { kind: 'digits', digits },
    levels: [{ name: 'hit', oddsE4, chance, meanHits: chance }],
    normalise,
    ...oneWinner('xien', (special) => normalise(special.slice(-digits))),
  };
}

/**
 * The common part of bet types that depend on the special prize alone and have at most one winning selection per draw.
 */
function oneWinner(
  group: string,
  winnerOf: (special: string) => string | undefined,
): Omit<BetType, 'code' | 'entry' | 'levels' | 'levelsOf' | 'normalise'> {
  const special = (prizes: Prizes): string => numberOf(prizes, 'db');
  const isWon = (prizes: Prizes, selection: string) => winnerOf(special(prizes)) === selection;
  return {
    group,
    charge: 1,
    most: () => [[1]],
    hitsTogether: 1,
    hits: (prizes, selection) => [isWon(prizes, selection) ? 1 : 0],
    hitBy: (prizes, selection): PrizeNumber[] =>
      isWon(prizes, selection) ? [{ prize: 'db', number: special(prizes) }] : [],
    winning: (prizes) => {
      const winner = winnerOf(special(prizes));
      return new Map(winner === undefined ? [] : [[winner, [1]]]);
    },
  };
}
