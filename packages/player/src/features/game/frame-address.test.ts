import { expect, test } from 'vitest';
import { frameAddress, gameIdOf, launchInput, sandboxOf } from './frame-address.ts';

test('[B16] the game of the address is launched for betting, no game opens the lobby', () => {
  expect(launchInput('?lottoGameCode=vn27x1&lottoView=betting')).toEqual({
    lottoGameCode: 'vn27x1',
    lottoView: 'betting',
  });
  expect(launchInput('?lottoView=lobby')).toEqual({ lottoView: 'lobby' });
  expect(launchInput('')).toEqual({ lottoView: 'lobby' });
  expect(launchInput('?lottoGameCode=%3Cscript%3E')).toEqual({ lottoView: 'lobby' });
});

test('[B16] a vendor’s game is named by its id, and nothing else is taken for one', () => {
  expect(gameIdOf('?gameId=mgr0001')).toBe('mgr0001');
  expect(gameIdOf('?gameId=%3Cscript%3E')).toBeUndefined();
  expect(gameIdOf('?lottoGameCode=xsmb')).toBeUndefined();
});

test('[B16] only a web address is put into the frame', () => {
  expect(frameAddress('/lotto/#token=1', 'https://play.example/game')?.href).toBe(
    'https://play.example/lotto/#token=1',
  );
  expect(frameAddress('javascript:alert(1)', 'https://play.example/game')).toBeUndefined();
});

test("[K06] a vendor's page served from our origin is sandboxed without it; our own lottery client has no sandbox", () => {
  const here = 'https://play.example/game';
  const at = (address: string, isOwn: boolean) => sandboxOf(new URL(address), here, isOwn).sandbox?.split(' ');
  expect(at('https://studio.example/slot', false)).toContain('allow-same-origin');
  expect(at('https://play.example/slot', false)).toEqual(['allow-scripts', 'allow-forms']);
  expect(at('https://play.example/lottery-client/', true)).toBeUndefined();
});

test('[K07] area and prize mode of the address reach the launch, in the specification’s spelling only', () => {
  expect(launchInput('?lottoView=lobby&lottoArea=VN&lottoPrizeMode=Lott')).toEqual({
    lottoView: 'lobby',
    lottoArea: 'VN',
    lottoPrizeMode: 'Lott',
  });
  expect(launchInput('?lottoArea=vn&lottoPrizeMode=LOTT')).toEqual({ lottoView: 'lobby' });
});
