import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { vendorRoutes } from './index.ts';

const { launchGame } = contract.vendors;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery(['vn27x1'], false, {}, vendorRoutes);
});
afterAll(() => room.close());

test('[K07] the area and the prize mode of a launch reach the client; without a mode it is the brand’s', async () => {
  const member = await room.app.member();
  const fragment = async (wish: InputOf<typeof launchGame>) => {
    const { game_url } = (await room.app.call(launchGame, wish, member)).value();
    const { launch: _token, ...rest } = Object.fromEntries(
      new URLSearchParams(game_url.replace('/lottery-client/#', '')),
    );
    return rest;
  };
  expect(await fragment({ launchMode: 'LOTT' })).toEqual({ mode: 'Elott', view: 'lobby' });
  expect(
    await fragment({ lottoArea: 'VN', lottoPrizeMode: 'Lott', lottoGameCode: 'xsmb', lottoView: 'lobby' }),
  ).toEqual({ area: 'VN', mode: 'Lott', view: 'lobby', game: 'xsmb' });
  expect(await fragment({ lottoPrizeMode: 'ZY' })).toEqual({ mode: 'ZY', view: 'lobby' });
  // A launch from a lobby card contains only the vendor. A launch from a game list also contains the game.
  expect(await fragment({ vassalage: 'SEA' })).toEqual({ mode: 'SEA', view: 'lobby' });
  expect(await fragment({ vassalage: 'TCG_LOTTO_VN', gameId: 'xsmb' })).toEqual({
    area: 'VN',
    mode: 'Elott',
    view: 'betting',
    game: 'xsmb',
  });
});

test('[K07] a game outside of the area or the prize mode is not found; other spellings are refused', async () => {
  const member = await room.app.member();
  const codeOf = async (wish: object) => (await room.app.call(launchGame, wish, member)).code;
  expect(await codeOf({ lottoArea: 'TH', lottoGameCode: 'xsmb' })).toBe('NOT_FOUND');
  expect(await codeOf({ lottoPrizeMode: 'ZY', lottoGameCode: 'xsmb' })).toBe('NOT_FOUND');
  expect(await codeOf({ launchMode: 'LOTT', gameId: 'nosuch' })).toBe('NOT_FOUND');
  const spelled = async (query: string) =>
    (
      await room.app.http.inject({
        url: `${launchGame.path}?${query}`,
        headers: { authorization: `Bearer ${member.token}` },
      })
    ).json<{ success: boolean; message: string }>().message;
  for (const query of [
    ...['lottoArea=XX', 'lottoArea=vn', 'lottoPrizeMode=NONE'],
    ...['lottoPrizeMode=ELOTT', 'lottoPrizeMode=LOTT', 'lottoPrizeMode=elott'],
  ])
    expect(await spelled(query)).toBe('INPUT_INVALID');
});
