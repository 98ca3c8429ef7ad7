import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { cardOf, type Card } from '../cards/deck.ts';
import { percentText } from '../exact.ts';
import { winOf } from '../game.ts';
import { farthest } from '../measure.ts';
import { baccarat } from './index.ts';
import { beadRoad, bigRoad } from './roads.ts';
import { betKinds, chances, deal, houseEdge, returnOf } from './rules.ts';

const hand = (text: string): Card[] => text.split(' ').map(cardOf);

test('[A02] the three endings have the chances every casino publishes for eight decks', () => {
  const { banker, player, tie } = chances();
  // The published counts are exact: there are 4,998,398,275,503,360 ordered sequences of six cards.
  const total = 4_998_398_275_503_360n;
  expect((banker.top * total) / banker.bottom).toBe(2_292_252_566_437_888n);
  expect((player.top * total) / player.bottom).toBe(2_230_518_282_592_256n);
  expect((tie.top * total) / tie.bottom).toBe(475_627_426_473_216n);
  expect([banker, player, tie].map(percentText)).toEqual(['45.86', '44.62', '9.52']);
});

test('[A02] the house edges are 1.06, 1.24, 14.36 and 10.36 percent', () => {
  expect(betKinds.map((bet) => `${bet} ${percentText(houseEdge(bet))}`)).toEqual([
    'player 1.24',
    'banker 1.06',
    'tie 14.36',
    'playerPair 10.36',
    'bankerPair 10.36',
  ]);
});

test.each([
  ['9H 2C KD 5S', 'player 9:7', 'an eight or nine ends the round'],
  ['2H 3C 3D 4S 9C', 'banker 4:7', 'five draws, the banker stands on seven'],
  ['6H 2C KD 3S 9C', 'player 6:4', 'the player stands on six, the banker draws up to five'],
  ['2H KC KD 3S 8C 9D', 'banker 0:3', 'three does not draw to an eight'],
  ['2H KC KD 6S 6C 2D', 'tie 8:8', 'six draws to a six'],
  ['2H KC KD 6S 5C 2D', 'player 7:6', 'six stands on a five'],
  ['2H KC KD 4S AC 9D', 'banker 3:4', 'four stands on an ace'],
  ['2H KC KD 5S 4C 9D', 'player 6:4', 'five draws to a four'],
])('[A02] the third-card rule makes %s %s: %s', (cards, result) => {
  const coup = deal(hand(cards));
  expect(`${coup.winner} ${coup.playerPoints}:${coup.bankerPoints}`).toBe(result);
});

test('[A02] a tie gives player and banker their stake back and pays nine for one', () => {
  const coup = deal(hand('2H KC KD 6S 6C 2D'));
  expect(coup.winner).toBe('tie');
  expect(betKinds.map((bet) => winOf(100n, returnOf(bet, coup)))).toEqual([100n, 100n, 900n, 0n, 0n]);
});

test('[A02] banker pays nineteen to twenty, rounded down; pairs are of the first two cards', () => {
  const coup = deal(hand('KH 4C KD 4S 2C'));
  expect(coup).toMatchObject({ winner: 'banker', playerPair: true, bankerPair: true });
  expect(winOf(101n, returnOf('banker', coup))).toBe(196n);
  expect(winOf(100n, returnOf('playerPair', coup))).toBe(1200n);
});

test('[A02] dealt rounds return what is published, within three standard errors', () => {
  expect(farthest(baccarat, 20_000, seededRandom(20_261_121))).toBeLessThan(3);
});

test('[A02] the bead road fills columns of six and keeps the newest', () => {
  expect(beadRoad([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([
    [1, 2, 3, 4, 5, 6],
    [7, 8],
  ]);
  expect(beadRoad([1, 2, 3, 4, 5, 6, 7, 8], 1)).toEqual([[7, 8]]);
  expect(bigRoad(['tie', 'banker', 'banker', 'tie', 'player', 'banker'])).toEqual([
    { winner: 'banker', length: 2, ties: 2 },
    { winner: 'player', length: 1, ties: 0 },
    { winner: 'banker', length: 1, ties: 0 },
  ]);
});
