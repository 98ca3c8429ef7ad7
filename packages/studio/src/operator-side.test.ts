import { afterEach, expect, test, vi } from 'vitest';
import { launch, newPlace, seededChance, studioHere } from './testing.ts';
import { ask } from './testing-operator.ts';

vi.setConfig({ testTimeout: 60_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start() {
  const place = await newPlace();
  stops.push(() => place.operator.close());
  const studio = await studioHere(place, { chance: seededChance(9) });
  stops.push(() => studio.stop());
  place.operator.balances.set('player-1', 100_000_000n);
  return { studio, operator: place.operator };
}
const LIST = '/operator/generic/v2/game/list';

test('[A03] the operator’s signature is checked over the bytes as they came', async () => {
  const { studio, operator } = await start();
  const pretty = JSON.stringify({ operator_id: 'tamarind' }, undefined, 2);
  const flat = JSON.stringify({ operator_id: 'tamarind' });
  expect((await ask(studio.url, LIST, pretty, operator.privateKey)).status).toBe(200);
  // The request sends a text with the same JSON meaning as the signed text but other bytes, so its signature is
  // invalid.
  expect((await ask(studio.url, LIST, pretty, operator.privateKey, flat)).status).toBe(401);
  const unsigned = await fetch(`${studio.url}${LIST}`, { method: 'POST', body: flat });
  expect(unsigned.status).toBe(401);
});

test('[A03] faults are answered by their HTTP status', async () => {
  const { studio, operator } = await start();
  const url = (change: object) =>
    operator.ask(studio.url, '/operator/generic/v2/game/url', {
      user: 'player-1',
      token: 'token-0123456789',
      operator_id: 'tamarind',
      platform: 'GPL_MOBILE',
      lang: 'th',
      game_code: 'slot-00001',
      currency: 'THB',
      ...change,
    });
  const answers = await Promise.all([
    url({}),
    url({ operator_id: 'somebody' }),
    url({ game_code: 'slot-10001' }),
    url({ currency: 'USD' }),
    url({ token: 'short' }),
    url({ user: undefined }),
    ask(studio.url, LIST, '{', operator.privateKey),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 400, 400, 400, 400]);
});

test('[A02] the list names ten thousand slots, each with a code that can be launched', async () => {
  const { studio, operator } = await start();
  const { json } = await operator.ask(studio.url, LIST, { operator_id: 'tamarind' });
  const games = json as { game_code: string; name: string; category: string }[];
  const slots = games.filter(({ category }) => category === 'Video Slots');
  expect(slots).toHaveLength(10_000);
  expect(new Set(slots.map(({ name }) => name)).size).toBe(10_000);
  await launch(studio, operator, { game: slots.at(-1)?.game_code ?? '' });
});

test('[UX-4] a game opens under the title it was launched with: page, dearest symbols and round page', async () => {
  const { studio, operator } = await start();
  const title = { name: 'Golden Mango', pictures: ['mango', 'no-such-picture', 'pineapple'] };
  const page = await launch(studio, operator, { title });
  const { json } = await page.game();
  expect(json['name']).toBe('Golden Mango');
  const shown = Object.entries((json['about'] as { pictures: Record<string, string> }).pictures);
  expect(shown.slice(0, 2)).toEqual([
    ['A', 'mango'],
    ['B', 'pineapple'],
  ]);
  expect(new Set(shown.map(([, picture]) => picture)).size).toBe(shown.length);

  const { json: round } = await page.spin();
  const link = await operator.ask(studio.url, '/operator/generic/v2/game/round', {
    operator_id: 'tamarind',
    user: 'player-1',
    round: round.round,
  });
  const { url } = link.json as { url: string };
  expect(await (await fetch(url)).text()).toContain('<h1>Golden Mango</h1>');
  // If the request contains no title, the studio's own name for the game is used.
  expect((await (await launch(studio, operator)).game()).json['name']).not.toBe('Golden Mango');
});

test('[UX-5] the list names the return that the game’s own page publishes', async () => {
  const { studio, operator } = await start();
  const { json } = await operator.ask(studio.url, LIST, { operator_id: 'tamarind' });
  const listed = new Map((json as { game_code: string; rtp?: string }[]).map(({ game_code, rtp }) => [game_code, rtp]));
  for (const game of ['slot-00001', 'slot-00002', 'slot-00003', 'slot-00004']) {
    const { returns } = (await (await launch(studio, operator, { game })).game()).json as unknown as {
      returns: { ppm: number }[];
    };
    expect(Math.round((returns[0]?.ppm ?? 0) / 100), game).toBe(Number(listed.get(game)?.replace('.', '')));
  }
  // Baccarat publishes no single return, because bets on banker, player and tie have different returns.
  expect(listed.get('baccarat')).toBeUndefined();
});

test('[A03] demo play needs no user and asks no wallet; the studio keeps the play money', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { currency: 'FUN' });
  const before = (await page.game()).json;
  expect(before).toMatchObject({ isDemo: true, balance: '100000' });
  const { json } = await page.spin();
  expect(BigInt(json.balance ?? 0)).toBe(100_000n - 500n + BigInt(json.won));
  expect(operator.heard).toEqual([]);
});

test('[A03] a round has a page, by its id or a movement’s, and only under the address that was given out', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { lang: 'vi' });
  const { json } = await page.spin();
  const movement = operator.heard[0]?.body['transaction_uuid'];
  const links = await Promise.all(
    [{ round: json.round }, { transaction_uuid: movement }].map((by) =>
      operator.ask(studio.url, '/operator/generic/v2/game/round', { operator_id: 'tamarind', user: 'player-1', ...by }),
    ),
  );
  const [link, same] = links.map((answer) => (answer.json as { url: string }).url);
  expect(same).toBe(link);
  const html = await (await fetch(link ?? '')).text();
  expect(html).toContain(json.round);
  expect(html).toContain('Đặt cược');
  expect((await fetch((link ?? '').slice(0, -1) + '!')).status).toBe(404);
  const foreign = await operator.ask(studio.url, '/operator/generic/v2/game/round', {
    operator_id: 'tamarind',
    user: 'player-2',
    round: json.round,
  });
  expect(foreign.status).toBe(404);
});

test('[A03] the list of transactions holds both movements of a round, exact and by time or round', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator);
  const { json } = await page.spin();
  const list = async (by: object) =>
    (await operator.ask(studio.url, '/operator/generic/v2/transactions', { operator_id: 'tamarind', ...by })).json;
  const byTime = await list({ start_time: '2000-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z', currency: 'THB' });
  expect(byTime).toEqual(await list({ round: json.round }));
  expect(byTime).toMatchObject([
    { transaction_type: 'bet', amount: 500_000n, applied: true, status: 'RS_OK', user: 'player-1' },
    { transaction_type: 'win', amount: BigInt(json.won) * 1000n, applied: true, round_closed: true },
  ]);
  expect(await list({ start_time: '2000-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z', currency: 'VND' })).toEqual(
    [],
  );
});

test('[A03] a win that is still repeated is pending in the list, whatever was answered to its last try', async () => {
  const { studio, operator } = await start();
  operator.fault = (path) => (path === 'transaction/win' ? { status: 'RS_ERROR_UNKNOWN' } : undefined);
  const { json } = await (await launch(studio, operator)).spin();
  const win = async () => {
    const answer = await operator.ask(studio.url, '/operator/generic/v2/transactions', {
      operator_id: 'tamarind',
      round: json.round,
    });
    return (answer.json as { transaction_type: string }[]).find((one) => one.transaction_type === 'win');
  };
  await vi.waitFor(() => expect(operator.heard.at(-1)?.path).toBe('transaction/win'));
  expect(await win()).toMatchObject({ applied: false, status: 'PENDING' });
  operator.fault = () => undefined;
  await vi.waitFor(async () => expect(await win()).toMatchObject({ applied: true, status: 'RS_OK' }), {
    timeout: 20_000,
  });
});

test('[A03] a session’s secret is needed to play', async () => {
  const { studio } = await start();
  const answers = await Promise.all(
    ['game', 'balance', 'rounds', 'tables'].map((path) =>
      fetch(`${studio.url}/api/${path}`, { headers: { 'x-session': 'guess' } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
