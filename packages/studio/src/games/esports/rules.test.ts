import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { decimalText, isMore, percentText } from '../exact.ts';
import { addFractions, fraction, STAKE_BACK, timesFraction } from '../game.ts';
import { sample } from '../measure.ts';
import { esports } from './index.ts';
import { betIds, chanceOf, isWon, marketOf, oddsOf, playMaps, targets } from './rules.ts';
import { teams } from './teams.ts';

test('[A02] equal teams win half the matches, two maps to none a quarter of them', () => {
  expect(chanceOf('winner:home', 1, 1)).toEqual(fraction(1, 2));
  expect(chanceOf('score:2-0', 1, 1)).toEqual(fraction(1, 4));
  expect(chanceOf('total:over:2.5', 1, 1)).toEqual(fraction(1, 2));
  expect(chanceOf('handicap:home:+1.5', 1, 1)).toEqual(fraction(3, 4));
  // The chance with twice the opponent's skill: 2/3 · 2/3 + 2 · 2/3 · 1/3 · 2/3 = 20/27.
  expect(chanceOf('winner:home', 2, 1)).toEqual(fraction(20, 27));
});

test('[A02] both sides of a market add up to certainty', () => {
  for (const [one, other] of [
    ['winner:home', 'winner:away'],
    ['handicap:home:-1.5', 'handicap:away:+1.5'],
    ['handicap:home:+1.5', 'handicap:away:-1.5'],
    ['total:over:2.5', 'total:under:2.5'],
  ] as const) {
    expect(addFractions(chanceOf(one, 112, 82), chanceOf(other, 112, 82))).toEqual(STAKE_BACK);
  }
});

test('[A02] no bet on any pair returns more than its market aims at, nor a point less, nor pays below its stake', () => {
  for (const home of teams) {
    for (const away of teams) {
      for (const id of home === away ? [] : betIds) {
        const odds = oddsOf(id, home.skill, away.skill);
        const back = timesFraction(odds, chanceOf(id, home.skill, away.skill));
        expect(isMore(odds, STAKE_BACK), `${id} ${decimalText(odds, 2)}`).toBe(true);
        expect(isMore(back, fraction(targets[marketOf(id)], 100))).toBe(false);
        expect(isMore(back, fraction(targets[marketOf(id)] - 1, 100))).toBe(true);
      }
    }
  }
});

test('[A02] matches are played to two maps, and a team that takes one map wins +1.5', () => {
  const chance = seededRandom(5);
  for (let round = 0; round < 500; round++) {
    const maps = playMaps(1, 1, chance);
    expect(isWon('winner:home', maps)).toBe(maps.at(-1) === 'home');
    expect(isWon('handicap:away:+1.5', maps)).toBe(maps.includes('away'));
  }
});

test('[A02] a match that is called off gives every stake back, one that runs tells no map before it ends', () => {
  const opening = esports.open(1, seededRandom(1));
  for (const { id } of esports.spots(opening)) {
    expect(esports.payout(opening, { isCalledOff: true, maps: [] }, id)).toEqual(STAKE_BACK);
  }
  const outcome = { isCalledOff: false, maps: ['home', 'away', 'away'] };
  expect(esports.shown?.(outcome, 11_999)).toEqual({ maps: [] });
  expect(esports.shown?.(outcome, 24_000)).toEqual({ maps: ['home', 'away'] });
  expect(esports.shown?.(outcome, 36_000)).toEqual(outcome);
});

test('[A02] matches return what is published, within three standard errors', () => {
  const chance = seededRandom(77);
  const found = new Map(esports.returns.map(({ spot }) => [spot, sample()]));
  for (let round = 1; round <= 2_500; round++) {
    const opening = esports.open(round, chance);
    const outcome = esports.draw(opening, chance);
    for (const [market, bets] of found) {
      const ids = betIds.filter((id) => marketOf(id) === market);
      bets.add(esports.payout(opening, outcome, ids[chance.below(ids.length)] ?? ''));
    }
  }
  expect(esports.returns.map(({ spot, value }) => `${spot} ${percentText(value)}`)).toHaveLength(4);
  for (const { spot, value } of esports.returns) expect(found.get(spot)?.distance(value)).toBeLessThan(3);
});
