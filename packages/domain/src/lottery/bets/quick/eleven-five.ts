import { binomial, combinations } from '../../combinations.ts';
import type { BetType } from '../bet-type.ts';
import {
  dragonOrTiger,
  level,
  parityOf,
  picksOf,
  pricedWords,
  pushedWords,
  quick,
  sumOf,
  TWO_SIDED_E4,
} from './kit.ts';

const balls = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'));
const at = (...those: number[]) => ({ prize: 'balls', places: those.map((ball) => ball - 1) });
const all = at(1, 2, 3, 4, 5);
const setOf = (numbers: readonly string[]) => numbers.toSorted().join('-');

/** The bet types of 11x5: five of eleven balls in the order they are drawn [L05]. */
export const elevenFiveTypes: readonly BetType[] = [
  ...[1, 2, 3, 4, 5].map((ball) => side(ball)),
  // 215 of the 462 sets of five have a sum above 30 and 215 a sum below; a sum of 30 returns the stake.
  quick({
    code: '11x5_sum_side',
    group: 'sum',
    drawn: all,
    ...pushedWords(462n, ['big', 'small'], 215n, 32n),
    isPush: (numbers) => sumOf(numbers) === 30,
    won: (numbers) => [sumOf(numbers) > 30 ? 'big' : 'small'],
  }),
  // The last digit of the sum is 5 to 9 in 232 of the 462 sets and 0 to 4 in 230.
  quick({
    code: '11x5_tail_side',
    group: 'sum',
    drawn: all,
    ...pricedWords(462n, [
      { words: ['big'], ways: 232n, oddsE4: TWO_SIDED_E4 },
      { words: ['small'], ways: 230n, oddsE4: TWO_SIDED_E4 },
    ]),
    won: (numbers) => [sumOf(numbers) % 10 >= 5 ? 'big' : 'small'],
  }),
  quick({
    code: '11x5_dragon',
    group: 'dragon',
    drawn: at(1, 5),
    ...pricedWords(2n, [{ words: ['dragon', 'tiger'], ways: 1n, oddsE4: TWO_SIDED_E4 }]),
    won: (numbers) => [dragonOrTiger(numbers)],
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((picks) => any(picks)),
  ...[2, 3].flatMap((picks) => [first(picks, true), first(picks, false)]),
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A bet on one ball: big is 6 to 10. The number 11 is neither big nor small, odd nor even, and returns the stake. */
function side(ball: number): BetType {
  return quick({
    code: `11x5_b${ball}_side`,
    group: 'side',
    drawn: at(ball),
    ...pushedWords(11n, ['big', 'small', 'odd', 'even'], 5n, 1n),
    isPush: ([number]) => number === '11',
    won: ([number]) => [Number(number) >= 6 ? 'big' : 'small', parityOf(Number(number))],
  });
}

/** Up to five picks must all be drawn; six to eight picks must contain all five drawn. */
function any(picks: number): BetType {
  const ways = BigInt(picks <= 5 ? binomial(5, picks) : binomial(6, picks - 5));
  return quick({
    code: `11x5_any${picks}`,
    group: 'any',
    drawn: all,
    entry: picksOf(picks, 11, 2),
    levels: [level('hit', ways, BigInt(binomial(11, picks)))],
    hitsTogether: Number(ways),
    won: (numbers) => {
      if (picks <= 5) return combinations(numbers, picks).map(setOf);
      const others = balls.filter((ball) => !numbers.includes(ball));
      return combinations(others, picks - 5).map((more) => setOf([...numbers, ...more]));
    },
  });
}

/** A bet on the first two or three balls, in drawn order or in any order. */
function first(picks: number, isOrdered: boolean): BetType {
  const of = picks === 2 ? { direct: 110n, group: 55n } : { direct: 990n, group: 165n };
  return quick({
    code: isOrdered ? `11x5_first${picks}` : `11x5_first${picks}_group`,
    group: 'first',
    drawn: at(...[1, 2, 3].slice(0, picks)),
    entry: picksOf(picks, 11, 2, isOrdered),
    levels: [level('hit', 1n, isOrdered ? of.direct : of.group)],
    won: (numbers) => [isOrdered ? numbers.join('-') : setOf(numbers)],
  });
}
