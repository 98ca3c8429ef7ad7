import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/src/seeded-random.ts';
import { otherGames } from './all.ts';
import { isMore } from './exact.ts';
import { fraction, STAKE_BACK, type Game, type SharedGame, type Words } from './game.ts';

const shared = otherGames.filter((game): game is SharedGame => game.kind === 'shared');

const isSaid = ({ en, th, vi }: Words): boolean =>
  en.trim() !== '' && /[฀-๿\d]/.test(th) && vi.trim() !== '' && (th !== en || /\d/.test(en));

test.each(otherGames.map((game): [string, Game] => [game.code, game]))(
  '[A02] %s has its name and rules in three languages and publishes what it returns',
  (_code, game) => {
    expect(isSaid(game.name)).toBe(true);
    expect(game.rules.length).toBeGreaterThan(1);
    for (const paragraph of game.rules) {
      expect(isSaid(paragraph), paragraph.en).toBe(true);
      expect(paragraph.vi).not.toBe(paragraph.en);
    }
    expect(game.returns.length).toBeGreaterThan(0);
    for (const { spot, value } of game.returns) {
      // The lowest returns are those of bets on a tie at card tables; the highest is that of dice.
      expect(isMore(value, fraction(84, 100)), spot).toBe(true);
      expect(isMore(STAKE_BACK, value), spot).toBe(true);
    }
  },
);

test.each(shared.map((game): [string, SharedGame] => [game.code, game]))(
  '[A02] %s settles every spot it offers, and its record survives the store',
  (_code, game) => {
    const chance = seededRandom(31);
    for (let round = 1; round <= 40; round++) {
      const opening = JSON.parse(JSON.stringify(game.open(round, chance)));
      const outcome = JSON.parse(JSON.stringify(game.draw(opening, chance)));
      const spots = game.spots(opening);
      expect(new Set(spots.map(({ id }) => id)).size).toBe(spots.length);
      for (const { id, name, odds } of spots) {
        expect(isSaid(name), name.en).toBe(true);
        expect(isMore(odds, STAKE_BACK), id).toBe(true);
        expect(isMore(game.payout(opening, outcome, id), odds), id).toBe(false);
      }
      expect(() => game.payout(opening, outcome, 'no-such-spot')).toThrow('no-such-spot');
    }
  },
);
