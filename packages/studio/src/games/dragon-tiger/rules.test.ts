import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { cardOf, type Card } from '../cards/deck.ts';
import { percentText } from '../exact.ts';
import { winOf } from '../game.ts';
import { farthest } from '../measure.ts';
import { dragonTiger } from './index.ts';
import { betKinds, chances, deal, houseEdge, returnOf } from './rules.ts';

const hand = (text: string): Card[] => text.split(' ').map(cardOf);

test('[A02] dragon, tiger and ties have the published chances of eight decks', () => {
  const { dragon, tiger, tie, suitedTie } = chances();
  expect([dragon, tiger, tie, suitedTie].map(percentText)).toEqual(['46.27', '46.27', '7.47', '1.69']);
});

test('[A02] the house edges are 3.73, 10.36 and 13.98 percent', () => {
  expect(betKinds.map((bet) => percentText(houseEdge(bet)))).toEqual(['3.73', '3.73', '10.36', '13.98']);
});

test('[A02] the higher card wins, the ace is the lowest', () => {
  expect(deal(hand('AH 2C')).winner).toBe('tiger');
  expect(deal(hand('KH QC')).winner).toBe('dragon');
});

test('[A02] alike cards cost dragon and tiger half, pay the tie twelve and the suited tie fifty-one for one', () => {
  const alike = deal(hand('7H 7C'));
  expect(betKinds.map((bet) => winOf(100n, returnOf(bet, alike)))).toEqual([50n, 50n, 1200n, 0n]);
  const suited = deal(hand('7H 7H'));
  expect(betKinds.map((bet) => winOf(100n, returnOf(bet, suited)))).toEqual([50n, 50n, 1200n, 5100n]);
});

test('[A02] dealt rounds return what is published, within three standard errors', () => {
  expect(farthest(dragonTiger, 20_000, seededRandom(20_261_121))).toBeLessThan(3);
});
