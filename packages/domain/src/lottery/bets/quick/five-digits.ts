import { combinations } from '../../combinations.ts';
import type { BetType } from '../bet-type.ts';
import { dragonOrTiger, level, parityOf, pricedWords, quick, sumOf, TWO_SIDED_E4 } from './kit.ts';

const at = (...those: number[]) => ({ prize: 'balls', places: those.map((ball) => ball - 1) });
const all = at(1, 2, 3, 4, 5);
const three = { front3: at(1, 2, 3), middle3: at(2, 3, 4), back3: at(3, 4, 5) };
const two = { front2: at(1, 2), back2: at(4, 5) };
type Part = typeof all;

const sides = ['big', 'small', 'odd', 'even'];

/** The bet types of 5D: five digits, each drawn on its own ball [L05]. */
export const fiveDigitTypes: readonly BetType[] = [
  ...[1, 2, 3, 4, 5].map((ball) => digit(ball)),
  ...[1, 2, 3, 4, 5].map((ball) => side(`5d_b${ball}_side`, 'side', at(ball), 10n, (numbers) => sumOf(numbers) >= 5)),
  // Sums from 23 are big. They are 50,000 of 100,000 results, because replacing each digit d by 9 - d mirrors the sums
  // at 22.5. Odd and even sums are halves as well.
  side('5d_sum_side', 'sum', all, 100_000n, (numbers) => sumOf(numbers) >= 23),
  // If both digits are equal, dragon (the first is higher) and tiger (the last is higher) lose. The tie is a separate
  // bet.
  quick({
    code: '5d_dragon',
    group: 'dragon',
    drawn: at(1, 5),
    ...pricedWords(100n, [
      { words: ['dragon', 'tiger'], ways: 45n },
      { words: ['tie'], ways: 10n },
    ]),
    won: (numbers) => [dragonOrTiger(numbers)],
  }),
  ...Object.entries(three).map(([part, drawn]) => pattern(part, drawn)),
  cards(),
  niuNiu(),
  ...Object.entries({ ...two, ...three }).flatMap(([part, drawn]) => [direct(part, drawn), group(part, drawn)]),
];

// ── Bet types ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function digit(ball: number): BetType {
  return quick({
    code: `5d_b${ball}`,
    group: 'digit',
    drawn: at(ball),
    entry: { kind: 'digits', digits: 1 },
    levels: [level('hit', 1n, 10n)],
    won: (numbers) => numbers,
  });
}

function side(
  code: string,
  group: string,
  drawn: Part,
  of: bigint,
  isBig: (numbers: readonly string[]) => boolean,
): BetType {
  return quick({
    code,
    group,
    drawn,
    ...pricedWords(of, [{ words: sides, ways: of / 2n, oddsE4: TWO_SIDED_E4 }]),
    hitsTogether: 2,
    won: (numbers) => [isBig(numbers) ? 'big' : 'small', parityOf(sumOf(numbers))],
  });
}

/**
 * A bet on the pattern of three balls: the first word in the list that fits them. 0 is next to both 9 and 1, so 890 and
 * 901 are straights.
 */
function pattern(part: string, drawn: Part): BetType {
  return quick({
    code: `5d_${part}_pattern`,
    group: 'pattern',
    drawn,
    ...pricedWords(1000n, [
      { words: ['triple'], ways: 10n },
      { words: ['straight'], ways: 60n },
      { words: ['pair'], ways: 270n },
      { words: ['halfstraight'], ways: 360n },
      { words: ['mixed'], ways: 300n },
    ]),
    won: (numbers) => {
      const different = new Set(numbers).size;
      if (different < 3) return [different === 1 ? 'triple' : 'pair'];
      if (isStraight(numbers)) return ['straight'];
      return [steps(numbers).includes(1) ? 'halfstraight' : 'mixed'];
    },
  });
}

/**
 * A bet on the five digits as a hand of cards. A straight may continue from 9 to 0, and a straight does not count as
 * the hand `high` (no two equal digits).
 */
function cards(): BetType {
  const hands: Readonly<Record<string, string>> = {
    '5': 'five',
    '41': 'four',
    '32': 'fullhouse',
    '311': 'three',
    '221': 'twopair',
    '2111': 'pair',
  };
  return quick({
    code: '5d_cards',
    group: 'cards',
    drawn: all,
    ...pricedWords(100_000n, [
      { words: ['five'], ways: 10n },
      { words: ['four'], ways: 450n },
      { words: ['fullhouse'], ways: 900n },
      { words: ['straight'], ways: 1200n },
      { words: ['three'], ways: 7200n },
      { words: ['twopair'], ways: 10_800n },
      { words: ['pair'], ways: 50_400n },
      { words: ['high'], ways: 29_040n },
    ]),
    won: (numbers) => {
      const alike = [...Map.groupBy(numbers, (number) => number).values()].map(({ length }) => length);
      const hand = hands[alike.sort((one, other) => other - one).join('')];
      return [hand ?? (isStraight(numbers) ? 'straight' : 'high')];
    },
  });
}

/**
 * Niu-niu: three of the five digits must add up to a multiple of ten. The value is the last digit of the sum of the
 * other two; 0 is niu-niu. It equals the last digit of the sum of all five, so the choice of the three does not matter.
 * Ways are counted over all 100,000 results.
 */
function niuNiu(): BetType {
  const even = ['n2', 'n4', 'n6', 'n8'];
  const odd = ['n1', 'n3', 'n5', 'n7', 'n9'];
  return quick({
    code: '5d_niuniu',
    group: 'niuniu',
    drawn: all,
    ...pricedWords(
      100_000n,
      [
        { words: ['none'], ways: 35_649n },
        { words: odd, ways: 6375n },
        { words: even, ways: 6505n },
        { words: ['niuniu'], ways: 6456n },
      ],
      ['none', ...[...odd, ...even].sort(), 'niuniu'],
    ),
    won: (numbers) => {
      if (!combinations(numbers, 3).some((those) => sumOf(those) % 10 === 0)) return ['none'];
      const value = sumOf(numbers) % 10;
      return [value === 0 ? 'niuniu' : `n${value}`];
    },
  });
}

/** A bet on two or three digits in their exact order. */
function direct(part: string, drawn: Part): BetType {
  const { length: digits } = drawn.places;
  return quick({
    code: `5d_${part}`,
    group: 'direct',
    drawn,
    entry: { kind: 'digits', digits },
    levels: [level('hit', 1n, 10n ** BigInt(digits))],
    won: (numbers) => [numbers.join('')],
  });
}

/**
 * A bet on two or three digits in any order, written ascending. The price depends on the number of possible orders.
 * Equal digits have one order only and belong to the direct bet.
 */
function group(part: string, drawn: Part): BetType {
  const { length: digits } = drawn.places;
  const of = 10n ** BigInt(digits);
  const isPriced = (numbers: readonly string[]) => new Set(numbers).size > 1;
  const type = quick({
    code: `5d_${part}_group`,
    group: 'group',
    drawn,
    entry: { kind: 'digits', digits },
    ...(digits === 2
      ? { levels: [level('hit', 2n, of)] }
      : {
          levels: [level('six', 6n, of), level('three', 3n, of)],
          levelAt: (selection: string) => [3, 2].indexOf(new Set(selection).size),
        }),
    won: (numbers) => (isPriced(numbers) ? [numbers.toSorted().join('')] : []),
  });
  return {
    ...type,
    normalise: (text) => {
      const sorted = [...(type.normalise(text) ?? '')].sort();
      return isPriced(sorted) ? sorted.join('') : undefined;
    },
  };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The distances between neighbouring digits on the circle 0 to 9, in ascending order of the digits; the last one leads
 * from the highest digit past 9 to the lowest.
 */
function steps(numbers: readonly string[]): number[] {
  const ascending = numbers.map(Number).sort((one, other) => one - other);
  return ascending.map((value, index) => (ascending[index + 1] ?? (ascending[0] ?? 0) + 10) - value);
}

/** True for different digits that follow each other on the circle 0 to 9, so all distances but one are 1. */
function isStraight(numbers: readonly string[]): boolean {
  return steps(numbers).filter((step) => step === 1).length === numbers.length - 1;
}
