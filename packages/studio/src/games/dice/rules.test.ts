import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { fraction, timesFraction, type Json } from '../game.ts';
import { sample } from '../measure.ts';
import { dice } from './index.ts';
import { LEAST, MOST, NUMBERS, oddsOf, RETURN, wins } from './rules.ts';

test('[A02] every chance that may be chosen returns exactly 99 percent', () => {
  for (let winning = LEAST; winning <= MOST; winning++) {
    const back = timesFraction(oddsOf({ side: 'under', winning }), fraction(winning, NUMBERS));
    expect(back).toEqual(RETURN);
  }
});

test('[A02] under and over win with as many numbers as were chosen', () => {
  for (const side of ['under', 'over'] as const) {
    const winning = Array.from({ length: NUMBERS }, (_, rolled) => rolled).filter((rolled) =>
      wins({ side, winning: 2_525 }, rolled),
    );
    expect(winning.length).toBe(2_525);
    expect(winning.includes(0)).toBe(side === 'under');
  }
});

test.each<[Json]>([
  [null],
  ['under'],
  [{ side: 'middle', winning: 5_000 }],
  [{ side: 'under', winning: 199 }],
  [{ side: 'over', winning: 9_501 }],
  [{ side: 'over', winning: 50.5 }],
  [{ side: 'over', winning: '5000' }],
])('[A02] no roll is begun for %j', (input) => {
  expect(dice.accepts?.(input)).toBe(false);
});

test('[A02] rolls return what is published, within three standard errors', () => {
  for (const winning of [200, 5_000, 9_500]) {
    const chance = seededRandom(winning);
    const rolls = sample();
    for (let count = 0; count < 30_000; count++) rolls.add(dice.begin({ side: 'over', winning }, chance).win);
    expect(rolls.distance(RETURN)).toBeLessThan(3);
  }
});
