import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { percentText } from '../exact.ts';
import { STAKE_BACK, type Json } from '../game.ts';
import { sample } from '../measure.ts';
import { isIn, listIn, numberIn } from '../read.ts';
import { sportsbook } from './index.ts';

test('[A02] the published returns are those of the margins, with postponed matches counted', () => {
  expect(sportsbook.returns.map(({ spot, value }) => `${spot} ${percentText(value)}`)).toEqual([
    '1x2 93.91',
    'handicap 95.83',
    'total 95.82',
    'score 88.12',
  ]);
});

test('[A02] a postponed match gives every stake back', () => {
  const opening = sportsbook.open(1, seededRandom(1));
  const outcome = { isPostponed: true, home: 0, away: 0, goals: [] };
  for (const { id } of sportsbook.spots(opening)) {
    expect(sportsbook.payout(opening, outcome, id)).toEqual(STAKE_BACK);
  }
});

test('[A02] a match is reported minute by minute, and its goals add up to its score', () => {
  const chance = seededRandom(2);
  for (let round = 1; round <= 300; round++) {
    const opening = sportsbook.open(round, chance);
    const outcome = sportsbook.draw(opening, chance);
    const goals = listIn(outcome, 'goals');
    expect(goals.length).toBe(numberIn(outcome, 'home') + numberIn(outcome, 'away'));
    const early: Json = sportsbook.shown?.(outcome, 22_500) ?? null;
    if (!isIn(outcome, 'isPostponed')) {
      expect(JSON.stringify(early)).not.toContain('"home":');
      expect(listIn(early, 'goals').every((goal) => numberIn(goal, 'minute') <= 45)).toBe(true);
    }
  }
});

test('[A02] matches return what is published, within three standard errors', () => {
  const chance = seededRandom(9);
  const found = new Map(sportsbook.returns.map(({ spot }) => [spot, sample()]));
  for (let round = 1; round <= 600; round++) {
    const opening = sportsbook.open(round, chance);
    // Place only one bet per market and match, so that the bets are statistically independent.
    const outcome = sportsbook.draw(opening, chance);
    const spots = sportsbook.spots(opening);
    for (const [market, bets] of found) {
      const bet = chance.below(spots.filter((spot) => spot.market === market).length);
      const { id } = spots.filter((spot) => spot.market === market)[bet] ?? { id: '' };
      bets.add(sportsbook.payout(opening, outcome, id));
    }
  }
  for (const { spot, value } of sportsbook.returns) expect(found.get(spot)?.distance(value)).toBeLessThan(3);
});
