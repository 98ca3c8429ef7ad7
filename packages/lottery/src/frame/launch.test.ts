import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';

const nothing = { token: null, isVisitor: false, view: 'betting', game: null, area: null, mode: 'Elott' };

test('[K07] the fragment gives the one-time token, the view, the game, the area and the prize mode', () => {
  expect(readLaunch('#launch=abc-123&mode=Lott&area=VN&view=lobby&game=xsmb')).toEqual({
    token: 'abc-123',
    isVisitor: false,
    view: 'lobby',
    game: 'xsmb',
    area: 'VN',
    mode: 'Lott',
  });
});

test('[K07] without a token, or with a strange game, view, area or mode, nothing is believed', () => {
  expect(readLaunch('')).toEqual(nothing);
  expect(readLaunch('#game=../office&view=admin&area=XX&mode=NONE')).toEqual(nothing);
});
