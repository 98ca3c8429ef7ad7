import { expect, test } from 'vitest';
import { frameAddress, launchInput } from './frame-address.ts';

test('[B16] the game of the address is launched for betting, no game opens the lobby', () => {
  expect(launchInput('/game', '?lottoGameCode=quick60&lottoView=betting')).toEqual({
    lottoGameCode: 'quick60',
    lottoView: 'betting',
  });
  expect(launchInput('/game', '?lottoView=lobby')).toEqual({ lottoView: 'lobby' });
  expect(launchInput('/vnlottery', '')).toEqual({ lottoGameCode: 'xsmb', lottoView: 'betting' });
  expect(launchInput('/game', '?lottoGameCode=%3Cscript%3E')).toEqual({ lottoView: 'lobby' });
});

test('[B16] only a web address is put into the frame', () => {
  expect(frameAddress('/lotto/#token=1', 'https://play.example/game')?.href).toBe(
    'https://play.example/lotto/#token=1',
  );
  expect(frameAddress('javascript:alert(1)', 'https://play.example/game')).toBeUndefined();
});
