import { expect, test } from 'vitest';
import { madeUpResult } from '../made-up.ts';
import { checkGameResult } from './check-result.ts';
import { type Game, games, gameOf } from './index.ts';

const of = (code: string): Game => {
  const game = gameOf(code);
  if (!game) throw new RangeError(`no game ${code}`);
  return game;
};

test('[W-7] the bottom of a Lao result is the first two of its four digits, whoever read it', () => {
  expect(checkGameResult(of('lao'), { top: ['4127'], bottom: ['41'] }).ok).toBe(true);
  expect(checkGameResult(of('lao'), { top: ['4127'], bottom: ['27'] })).toEqual({
    ok: false,
    faults: [{ prize: 'bottom', fault: 'mismatch' }],
  });
  // In the Malaysian and Hanoi lotteries the bottom digits come from another prize than the top digits, so they need
  // not be equal to any of the top digits.
  for (const code of ['malay', 'hanoi'])
    expect(checkGameResult(of(code), { top: ['4127'], bottom: ['27'] }).ok).toBe(true);
});

test('[W-12] a made-up result keeps the rules of its lottery and is the same each time', () => {
  for (const game of games.filter(({ kind }) => kind === 'official')) {
    const prizes = madeUpResult(game, '20261121');
    expect(checkGameResult(game, prizes), game.code).toMatchObject({ ok: true });
    expect(madeUpResult(game, '20261121')).toEqual(prizes);
    expect(madeUpResult(game, '20261122')).not.toEqual(prizes);
  }
});
