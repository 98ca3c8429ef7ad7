import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { decimalText, isMore } from '../exact.ts';
import { fraction, STAKE_BACK, winOf } from '../game.ts';
import { sample } from '../measure.ts';
import { drawGoals, goalShares, scores, SHARES } from './goals.ts';
import { meanReturn, offersOf, returnOf, targets } from './markets.ts';

const match = scores(160, 110);

test('[A02] goals are Poisson: 1.6 expected gives 20.19 percent goalless and 32.30 percent one goal', () => {
  const shares = goalShares(160);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(SHARES);
  expect(shares.slice(0, 4).map((share) => Math.round(share / 100_000))).toEqual([2019, 3230, 2584, 1378]);
});

test('[A02] drawn goals have the mean they were given', () => {
  const chance = seededRandom(90);
  const goals = sample();
  for (let count = 0; count < 30_000; count++) goals.add(fraction(drawGoals(160, chance)));
  expect(goals.distance(fraction(160, 100))).toBeLessThan(3);
});

test.each([
  ['handicap:home:-2', 1, 0, 195, 'half a goal given, won by one'],
  ['handicap:home:-2', 1, 1, 0, 'half a goal given, drawn'],
  ['handicap:home:-4', 1, 0, 100, 'a goal given, won by one: stake back'],
  ['handicap:home:-3', 1, 0, 147, 'three quarters given, won by one: half won'],
  ['handicap:home:-5', 1, 0, 50, 'one and a quarter given, won by one: half lost'],
  ['handicap:away:5', 1, 0, 147, 'one and a quarter taken, lost by one: half won'],
  ['handicap:home:-1', 2, 2, 50, 'a quarter given, drawn: half lost'],
  ['handicap:away:1', 2, 2, 147, 'a quarter taken, drawn: half won'],
  ['handicap:away:0', 2, 2, 100, 'level, drawn: stake back'],
  ['total:over:10', 2, 1, 195, 'over 2.5 with three goals'],
  ['total:under:10', 2, 1, 0, 'under 2.5 with three goals'],
  ['total:over:9', 1, 1, 50, 'over 2.25 with two goals: half lost'],
  ['total:under:9', 1, 1, 147, 'under 2.25 with two goals: half won'],
  ['total:over:11', 2, 1, 147, 'over 2.75 with three goals: half won'],
  ['total:under:12', 3, 0, 100, 'under 3 with three goals: stake back'],
  ['1x2:draw', 0, 0, 195, 'drawn'],
  ['1x2:away', 0, 0, 0, 'away on a draw'],
  ['score:2-1', 2, 1, 195, 'the very score'],
  ['score:other', 2, 1, 0, 'a score that has its own spot'],
  ['score:other', 4, 1, 195, 'a score without a spot'],
] as const)('[A02] %s at %i–%i returns %i of 100: %s (1.95)', (id, home, away, returned, _why) => {
  expect(winOf(100n, returnOf(id, fraction(195, 100), { home, away }))).toBe(BigInt(returned));
});

test('[A02] no bet returns more than its market aims at, nor a point less', () => {
  for (const means of [match, scores(240, 60), scores(90, 95)]) {
    for (const offer of offersOf(means)) {
      const back = meanReturn(offer, means);
      expect(isMore(offer.odds, STAKE_BACK), offer.id).toBe(true);
      expect(isMore(back, fraction(targets[offer.market], 100)), offer.id).toBe(false);
      expect(isMore(back, fraction(targets[offer.market] - 1, 100)), offer.id).toBe(true);
    }
  }
});

test('[A02] handicap and total lines are set where both sides are about equally likely', () => {
  const offers = new Map(offersOf(match).map(({ id, odds }) => [id, decimalText(odds, 2)]));
  expect([...offers.keys()].filter((id) => id.startsWith('handicap:home'))).toEqual([
    'handicap:home:-3',
    'handicap:home:-2',
    'handicap:home:-1',
  ]);
  expect(offers.get('handicap:home:-2')).toBe('1.96');
});
