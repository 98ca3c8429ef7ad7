import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { decimalText, isMore, percentText, rest, sumOf } from '../exact.ts';
import { fraction, STAKE_BACK } from '../game.ts';
import { farthest, sample } from '../measure.ts';
import { horseRace, roosterRace } from './index.ts';
import { chanceOf, oddsOf, returnOf, run, TARGET, type Course } from './rules.ts';

const course: Course = { placed: 2, fields: [[3, 2, 1]] };
const field = [3, 2, 1];

test('[A02] three runners of strength 3, 2 and 1 have the chances worked out by hand', () => {
  expect(field.map((_, lane) => chanceOf(field, lane, 1))).toEqual([fraction(3, 6), fraction(2, 6), fraction(1, 6)]);
  // The chance that the runner with strength 1 finishes first or second. It finishes second with 1/3 after the winner
  // 3, and with 1/4 after the winner 2: 1/6 + 1/2·1/3 + 1/3·1/4 = 5/12.
  expect(chanceOf(field, 2, 2)).toEqual(fraction(5, 12));
  expect(sumOf(field.map((_, lane) => chanceOf(field, lane, 2)))).toEqual(fraction(2));
  expect(sumOf(field.map((_, lane) => chanceOf(field, lane, 3)))).toEqual(fraction(3));
});

test('[A02] odds are the target divided by the chance, rounded down to hundredths', () => {
  const odds = field.map((_, lane) => decimalText(oddsOf(course, field, 'win', lane), 2));
  expect(odds).toEqual(['1.84', '2.76', '5.52']);
  expect(decimalText(oddsOf(course, field, 'place', 2), 2)).toBe('2.20');
});

test.each([horseRace, roosterRace])(
  '[A02] $code: no bet of any field returns more than 92 percent or less than 91',
  (game) => {
    for (let round = 1; round <= 60; round++) {
      const opening = game.open(round, seededRandom(round));
      for (const { odds } of game.spots(opening)) expect(isMore(odds, STAKE_BACK)).toBe(true);
    }
    for (const published of game.returns) {
      expect(isMore(published.value, TARGET)).toBe(false);
      expect(isMore(published.value, fraction(91, 100))).toBe(true);
    }
    expect(percentText(rest(returnOf(course, field, 'win', 0)))).toBe('8.00');
  },
);

test('[A02] runners arrive once each, as often first and placed as published', () => {
  const chance = seededRandom(1973);
  const [first, placed] = [sample(), sample()];
  for (let round = 0; round < 20_000; round++) {
    const order = run(field, chance);
    expect(new Set(order).size).toBe(3);
    first.add(fraction(order[0] === 2 ? 1 : 0));
    placed.add(fraction(order.indexOf(2) < 2 ? 1 : 0));
  }
  expect(first.distance(fraction(1, 6))).toBeLessThan(3);
  expect(placed.distance(fraction(5, 12))).toBeLessThan(3);
});

test.each([horseRace, roosterRace])(
  '[A02] $code: races return what is published, within three standard errors',
  (game) => {
    const lane1 = {
      ...game,
      returns: game.returns.map((published) => ({ ...published, spot: `${published.spot}-1` })),
    };
    expect(farthest(lane1, 3_000, seededRandom(8))).toBeLessThan(3);
  },
);
