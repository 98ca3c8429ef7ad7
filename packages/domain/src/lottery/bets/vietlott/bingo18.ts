import { type Prizes, numbersOf } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { type Price, picksEntry, priced, pricedByChoice, reached, ticket } from './kit.ts';

const faces = ['1', '2', '3', '4', '5', '6'];
/** The 216 equally likely results. */
const rolls = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])));

type Dice = readonly string[];
const timesOf = (dice: Dice, face: string) => dice.filter((drawn) => drawn === face).length;
const sumOf = (dice: Dice) => dice.reduce((sum, face) => sum + Number(face), 0);

const once: Price[] = [
  { name: 'once', prize: 12_000n },
  { name: 'twice', prize: 20_000n },
  { name: 'thrice', prize: 30_000n },
];
const sumPrizes: readonly (readonly [sums: readonly number[], prize: bigint])[] = [
  [[3, 18], 1_200_000n],
  [[4, 17], 400_000n],
  [[5, 16], 200_000n],
  [[6, 15], 120_000n],
  [[7, 14], 80_000n],
  [[8, 13], 55_000n],
  [[9, 12], 47_000n],
  [[10, 11], 44_000n],
];
const side: Price[] = [{ name: 'side', prize: 15_000n }];
const tie: Price[] = [{ name: 'tie', prize: 20_000n }];

/** The bet types of Bingo18: three digits from 1 to 6. Triples count for big and small [L04]. */
export const bingo18Types: readonly BetType[] = [
  onFace('bingo_digit', once, 3, (dice, face) => reached(once, ['', 'once', 'twice', 'thrice'][timesOf(dice, face)])),
  onFace('bingo_pair', [{ name: 'hit', prize: 75_000n }], 1, (dice, face) => [timesOf(dice, face) >= 2 ? 1 : 0]),
  onFace('bingo_triple', [{ name: 'hit', prize: 1_200_000n }], 1, (dice, face) => [timesOf(dice, face) === 3 ? 1 : 0]),
  onChoice('bingo_any_triple', [{ choices: ['any'], prices: [{ name: 'hit', prize: 200_000n }] }], (dice) =>
    new Set(dice).size === 1 ? 'any' : undefined,
  ),
  onChoice(
    'bingo_sum',
    sumPrizes.map(([sums, prize]) => ({
      choices: sums.map((sum) => `s${sum}`),
      prices: [{ name: `s${sums[0]}`, prize }],
    })),
    (dice) => `s${sumOf(dice)}`,
  ),
  onChoice(
    'bingo_size',
    [
      { choices: ['small', 'big'], prices: side },
      { choices: ['tie'], prices: tie },
    ],
    (dice) => (sumOf(dice) <= 9 ? 'small' : sumOf(dice) >= 12 ? 'big' : 'tie'),
  ),
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A bet on one face of the three dice; all six faces have the same chances. */
function onFace(
  code: string,
  prices: readonly Price[],
  hitsTogether: number,
  hits: (dice: Dice, face: string) => readonly number[],
): BetType {
  return ticket({
    code,
    group: 'bingo',
    entry: picksEntry(1, 6, 1),
    ...priced(
      prices,
      rolls.map((dice) => ({ ways: 1n, hits: hits(dice, '1') })),
      216n,
    ),
    hitsTogether,
    hits: (prizes, face) => hits(numbersOf(prizes, 'digits'), face),
    made: (prizes, face) => shown(prizes).filter(({ number }) => number === face),
    candidates: () => faces,
  });
}

/**
 * A bet on one of several words, of which at most one is true for a roll. The choices of one table have the same
 * chances.
 */
function onChoice(
  code: string,
  tables: readonly { choices: readonly string[]; prices: readonly Price[] }[],
  trueOne: (dice: Dice) => string | undefined,
): BetType {
  const choices = tables.flatMap((table) => table.choices);
  const hits = (dice: Dice, choice: string | undefined) => [trueOne(dice) === choice ? 1 : 0];
  const byChoice = tables.map((table) => ({
    ...table,
    cases: rolls.map((dice) => ({ ways: 1n, hits: hits(dice, table.choices[0]) })),
  }));
  return ticket({
    code,
    group: 'bingo',
    entry: { kind: 'choice', choices },
    ...pricedByChoice(byChoice, 216n),
    hitsTogether: 1,
    hits: (prizes, choice) => hits(numbersOf(prizes, 'digits'), choice),
    made: shown,
    candidates: () => choices,
  });
}

function shown(prizes: Prizes) {
  return numbersOf(prizes, 'digits').map((number) => ({ prize: 'digits', number }));
}
