import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { percentText } from '../exact.ts';
import { fraction, NOTHING } from '../game.ts';
import { farthest, sample } from '../measure.ts';
import { crash } from './index.ts';
import { breakAt, chanceToReach, climbMs, heightAt, RETURN, TOP_E2 } from './rules.ts';

test('[A02] the chance to get as far as a multiple is 97 percent divided by it', () => {
  expect([100, 200, 1_000, TOP_E2].map((height) => percentText(chanceToReach(height)))).toEqual([
    '97.00',
    '48.50',
    '9.70',
    '0.49',
  ]);
});

test('[A02] each throw breaks where the formula says', () => {
  const thrown = (number: number) => breakAt({ below: () => number });
  expect(thrown(0)).toBe(TOP_E2);
  expect(thrown(1_940_000_000 - 1)).toBe(200);
  expect(thrown(1_940_000_000)).toBe(199);
  expect(thrown(3_999_999_999)).toBe(97);
});

test('[A02] the kite climbs one percent a step and never above the top', () => {
  expect([0, 99, 100, 7_000, 23_200, 999_999].map(heightAt)).toEqual([100, 100, 101, 200, 1005, TOP_E2]);
  expect(climbMs(97)).toBe(0);
  expect(heightAt(climbMs(250))).toBeGreaterThan(250);
  expect(heightAt(climbMs(250) - 1)).toBeLessThanOrEqual(250);
});

test('[A02] landing by hand pays the height of that moment and nothing after the break', () => {
  const outcome = { brokenE2: 200 };
  expect(crash.cashOut?.({}, outcome, 7_000)).toEqual(fraction(200, 100));
  expect(crash.cashOut?.({}, outcome, climbMs(200))).toBeUndefined();
  expect(crash.cashOut?.({}, { brokenE2: 97 }, 0)).toBeUndefined();
  expect(crash.payout({}, outcome, 'hand')).toEqual(NOTHING);
  expect(crash.payout({}, outcome, 'at-200')).toEqual(fraction(200, 100));
  expect(crash.payout({}, outcome, 'at-300')).toEqual(NOTHING);
});

test('[A02] while the kite climbs, no answer reveals where it breaks', () => {
  expect(crash.shown?.({ brokenE2: 200 }, 1_000)).toEqual({ heightE2: 110 });
  expect(crash.shown?.({ brokenE2: 200 }, 7_100)).toEqual({ brokenE2: 200 });
});

test('[A02] every landing returns 97 percent, within three standard errors', () => {
  const byItself = { ...crash, returns: crash.returns.filter(({ spot }) => spot !== 'hand') };
  expect(farthest(byItself, 30_000, seededRandom(3))).toBeLessThan(3);
  const chance = seededRandom(4);
  const byHand = sample();
  for (let round = 0; round < 30_000; round++) {
    byHand.add(crash.cashOut?.({}, crash.draw({}, chance), chance.below(30_000)) ?? NOTHING);
  }
  expect(byHand.distance(RETURN)).toBeLessThan(3);
});
