import { combinations } from '../../combinations.ts';
import type { BetType } from '../bet-type.ts';
import { level, parityOf, picksOf, pricedWords, quick, sumOf, sumWords, TWO_SIDED_E4, type Words } from './kit.ts';

const drawn = { prize: 'dice', places: [0, 1, 2] };
const rolls = 216n;

/** The number of rolls with each of the sums 3 to 10; the sums 18 to 11 have the same numbers. */
const sumWays = [1n, 3n, 6n, 10n, 15n, 21n, 25n, 27n];
const sums = sumWays.map((ways, index): Words => ({ words: [`s${3 + index}`, `s${18 - index}`], ways }));

const isTriple = (dice: readonly string[]) => new Set(dice).size === 1;
/** The different faces of a roll, ascending. */
const facesOf = (dice: readonly string[]) => [...new Set(dice)].sort();

/** The bet types of K3: three dice [L05]. */
export const k3Types: readonly BetType[] = [
  quick({
    code: 'k3_sum',
    group: 'sum',
    drawn,
    ...pricedWords(rolls, sums, sumWords(3, 18)),
    won: (dice) => [`s${sumOf(dice)}`],
  }),
  // Sold in the variant in which triples lose: big is 11 to 17, small 4 to 10, and a triple is neither odd nor even.
  side('k3_size', ['big', 'small'], (sum) => (sum >= 11 ? 'big' : 'small')),
  side('k3_parity', ['odd', 'even'], parityOf),
  // At least one die must show the digit. The bet pays once, however many dice show it.
  onFaces('k3_digit', 1, 91n, facesOf, 3),
  // At least two dice show the digit; a triple counts.
  onFaces('k3_pair', 1, 16n, (dice) => facesOf(dice).filter((face) => timesOf(dice, face) >= 2)),
  onFaces('k3_two', 2, 30n, (dice) => combinations(facesOf(dice), 2).map((pair) => pair.join('-')), 3),
  onFaces('k3_three', 3, 6n, (dice) => (facesOf(dice).length === 3 ? [facesOf(dice).join('-')] : [])),
  onAny('k3_straight', 24n, (dice) => ['123', '234', '345', '456'].includes(facesOf(dice).join(''))),
  onFaces('k3_triple', 1, 1n, (dice) => (isTriple(dice) ? facesOf(dice) : [])),
  onAny('k3_any_triple', 6n, isTriple),
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function timesOf(dice: readonly string[], face: string): number {
  return dice.filter((shown) => shown === face).length;
}

function side(code: string, words: readonly string[], wordOf: (sum: number) => string): BetType {
  return quick({
    code,
    group: 'side',
    drawn,
    ...pricedWords(rolls, [{ words, ways: 105n, oddsE4: TWO_SIDED_E4 }]),
    won: (dice) => (isTriple(dice) ? [] : [wordOf(sumOf(dice))]),
  });
}

/** A bet on one, two or three different faces. */
function onFaces(
  code: string,
  picks: number,
  ways: bigint,
  won: (dice: readonly string[]) => readonly string[],
  hitsTogether = 1,
): BetType {
  const levels = [level('hit', ways, rolls)];
  return quick({ code, group: 'dice', drawn, entry: picksOf(picks, 6, 1), levels, won, hitsTogether });
}

function onAny(code: string, ways: bigint, isWon: (dice: readonly string[]) => boolean): BetType {
  return quick({
    code,
    group: 'dice',
    drawn,
    ...pricedWords(rolls, [{ words: ['any'], ways }]),
    won: (dice) => (isWon(dice) ? ['any'] : []),
  });
}
