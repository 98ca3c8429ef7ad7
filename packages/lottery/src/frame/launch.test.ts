import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';

test('[K07] the fragment gives the one-time token, the view and the game', () => {
  expect(readLaunch('#launch=abc-123&view=lobby&game=xsmb')).toEqual({
    token: 'abc-123',
    view: 'lobby',
    game: 'xsmb',
  });
});

test('[K07] without a token, or with a strange game or view, nothing is believed', () => {
  expect(readLaunch('')).toEqual({ token: null, view: 'betting', game: null });
  expect(readLaunch('#game=../office&view=admin').game).toBeNull();
  expect(readLaunch('#game=../office&view=admin').view).toBe('betting');
});
