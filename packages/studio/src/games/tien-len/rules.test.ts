import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { cardOf, cardText, type Card } from '../cards/deck.ts';
import { fraction, NOTHING, type Json } from '../game.ts';
import { sample } from '../measure.ts';
import { fieldOf, numbersIn, textsIn } from '../read.ts';
import { botPlay } from './bot.ts';
import { tienLen } from './index.ts';
import { beats, meldOf, meldsOf, winsAtOnce } from './melds.ts';
import { deal, play, POT, SEATS, type Game } from './rules.ts';

const cards = (text: string): Card[] => (text === '' ? [] : text.split(' ').map(cardOf));

test.each([
  ['3S', 'single'],
  ['4S 4H', 'pair'],
  ['4S 4H 4C', 'triple'],
  ['2S 2H 2C 2D', 'quad'],
  ['JS QH KC AD', 'straight'],
  ['3S 3H 4C 4D 5S 5H', 'pairs'],
  ['KS AH 2C', undefined],
  ['AS AC 2H', undefined],
  ['3S 4H', undefined],
  ['3S 3H 4C 4D', undefined],
  ['QS QH KC KD AS AH 2S 2C', undefined],
  ['5S 5S', undefined],
  ['3S 4H 5C 7D', undefined],
])('[A02] %s is laid as %s', (text, kind) => {
  expect(meldOf(cards(text))?.kind).toBe(kind);
});

test.each([
  ['3C', '3S', true, 'clubs are above spades'],
  ['2S', 'AH', true, 'two is the highest'],
  ['4S 4C', '3H 3D', true, ''],
  ['4S 4C', '3H', false, 'another number of cards'],
  ['5H 6S 7D', '5D 6H 7C', true, 'the top card decides'],
  ['3S 3H 4C 4D 5S 5H', '2H', true, 'three pairs chop a two'],
  ['3S 3H 4C 4D 5S 5H', 'AH', false, 'but no ace'],
  ['3S 3H 4C 4D 5S 5H', '2H 2D', false, 'nor a pair of twos'],
  ['3S 3C 3D 3H', '2H 2D', true, 'four of a kind chop a pair of twos'],
  ['3S 3C 3D 3H', 'JS JH QC QD KS KH', true, 'and three pairs'],
  ['3S 3H 4C 4D 5S 5H 6S 6C', 'AS AC AD AH', true, 'four pairs chop four of a kind'],
  ['3S 3C 3D 3H', '4S 4H 5C 5D 6S 6H 7S 7C', false, 'not the other way round'],
])('[A02] %s on %s: %s %s', (meld, table, isAllowed) => {
  const [one, other] = [meldOf(cards(meld)), meldOf(cards(table))];
  expect(one && other && beats(one, other)).toBe(isAllowed);
});

test('[A02] all that a hand may lay is found', () => {
  const found = meldsOf(cards('3S 3C 4S 5S 2H')).map((meld) => meld.cards.map(cardText).join(' '));
  expect(found.toSorted()).toEqual(['2H', '3C', '3S', '3S 3C', '3S 4S 5S', '4S', '5S'].toSorted());
});

test('[A02] four twos, the long run and six pairs win as dealt', () => {
  expect(winsAtOnce(cards('2S 2C 2D 2H 3S 4S 5S 6S 7S 8S 9S JS KS'))).toBe(true);
  expect(winsAtOnce(cards('3S 4C 5D 6H 7S 8S 9S TS JS QS KS AS 3H'))).toBe(true);
  expect(winsAtOnce(cards('3S 3C 5D 5H 7S 7C 9S 9C JS JC KS KC AH'))).toBe(true);
  expect(winsAtOnce(cards('3S 3C 5D 5H 7S 7C 9S 9C JS JC KS QC AH'))).toBe(false);
});

const table = (hands: string[], more: Partial<Game> = {}): Game => ({
  hands: hands.map(cards),
  turn: 0,
  table: undefined,
  passed: [false, false, false, false],
  isFirst: false,
  winner: undefined,
  ...more,
});

test('[A02] the first play holds the three of spades, and nobody passes on an empty table', () => {
  const game = table(['3S 4S', '5S 5C', '6S 6C', '7S 7C'], { isFirst: true });
  expect(play(game, cards('4S'))).toBeUndefined();
  expect(play(game, [])).toBeUndefined();
  expect(play(game, cards('5S'))).toBeUndefined();
  expect(play(game, cards('3S'))?.turn).toBe(1);
});

test('[A02] a player who passed stays out until all others passed; then the last to play leads', () => {
  let game: Game | undefined = table(['3S 9S', '5S 5C', '6S 6C', '7S 7C']);
  for (const move of ['3S', '', '6S', '7S', '9S']) game = game && play(game, cards(move));
  expect(game?.winner).toBe(0);
  game = table(['3S 9S 9C', '5S 5C', '6S 6C', '7S 7C']);
  for (const move of ['3S', '', '', '']) game = game && play(game, cards(move));
  expect(game).toMatchObject({ turn: 0, table: undefined, passed: [false, false, false, false] });
  game = table(['3S 9S 9C', '5S 5C', '6S 6C', '7S 7C']);
  for (const move of ['3S', '', '6S', '', '']) game = game && play(game, cards(move));
  expect(game).toMatchObject({ turn: 2, table: undefined });
});

test('[A02] the bots always find a legal play, and each seat wins a quarter of the games', () => {
  const chance = seededRandom(1975);
  const wins = sample();
  for (let round = 0; round < 500; round++) {
    let game = deal(chance);
    for (let turns = 0; game.winner === undefined; turns++) {
      const next = play(game, botPlay(game));
      if (!next || turns > 400) throw new Error('a game that does not end');
      game = next;
    }
    wins.add(game.winner === 0 ? POT : NOTHING);
  }
  expect(wins.distance(fraction(95, 100))).toBeLessThan(3);
});

test('[A02] a bot lays its last cards, beats cheaply and passes when it cannot', () => {
  expect(botPlay(table(['9S 9C', '5S 5C', '6S 6C', '7S 7C'])).map(cardText)).toEqual(['9S', '9C']);
  const meld = meldOf(cards('8S'));
  const asked = meld && { meld, by: 1 };
  expect(botPlay(table(['9S KC', '5S', '6S 6C', '7S 7C'], { table: asked })).map(cardText)).toEqual(['9S']);
  expect(botPlay(table(['4S 5C', '5S', '6S 6C', '7S 7C'], { table: asked }))).toEqual([]);
});

test('[A02] a room shows no other hand before the end, refuses what is not legal and pays the pot', () => {
  const chance = seededRandom(12);
  let wins = 0;
  for (let round = 0; round < 40; round++) {
    let step = tienLen.begin(null, chance);
    while (!step.isOver) {
      expect(fieldOf(step.view, 'hands')).toBeNull();
      expect(tienLen.cost?.(step.state, { cards: ['XX'] })).toBeUndefined();
      const hand = textsIn(step.view, 'hand');
      const input: Json = [...hand.map((card) => ({ cards: [card] })), { cards: [] }].find(
        (each) => tienLen.cost?.(step.state, each) !== undefined,
      ) ?? { cards: hand };
      step = tienLen.move?.(step.state, input, chance) ?? step;
    }
    const counts = numbersIn(step.view, 'counts');
    expect(counts.length).toBe(SEATS);
    if (fieldOf(step.view, 'winner') === 0) wins++;
    expect(step.win).toEqual(fieldOf(step.view, 'winner') === 0 ? POT : NOTHING);
  }
  expect(wins).toBeGreaterThan(0);
});

test('[A02] a bot finishes the hand of a player who leaves', () => {
  const chance = seededRandom(2);
  let step = tienLen.begin(null, chance);
  while (step.isOver) step = tienLen.begin(null, chance);
  expect(tienLen.abandon?.(step.state, chance).isOver).toBe(true);
});
