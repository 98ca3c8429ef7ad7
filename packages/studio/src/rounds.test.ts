import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { fraction, NOTHING, type Json, type SoloGame, type Step } from './games/game.ts';
import { launch, newPlace, seededChance, studioHere } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const words = { en: 'Ladder', th: 'บันได', vi: 'Cái thang' };
const stepAt = (rung: number, isOver: boolean): Step => ({
  state: { rung },
  view: { rung },
  win: isOver ? fraction(rung) : NOTHING,
  isOver,
});
const rungOf = (state: Json): number => (state as { rung: number }).rung;
/** A test game: each step up the ladder costs half a stake, and climbing down pays the number of the rung. */
const ladder: SoloGame = {
  kind: 'solo',
  code: 'ladder',
  name: words,
  category: 'board',
  page: 'ladder',
  returns: [],
  rules: [],
  about: null,
  begin: () => stepAt(1, false),
  cost: (_state, input) => (input === 'up' ? fraction(1, 2) : input === 'down' ? NOTHING : undefined),
  move: (state, input) => (input === 'up' ? stepAt(rungOf(state) + 1, false) : stepAt(rungOf(state), true)),
  abandon: (state) => stepAt(rungOf(state), true),
};

async function start() {
  const place = await newPlace();
  stops.push(() => place.operator.close());
  const { operator } = place;
  operator.balances.set('player-1', 100_000_000n);
  const run = () => studioHere(place, { games: [ladder], chance: seededChance(3) });
  let current = await run();
  stops.push(() => current.stop());
  return {
    operator,
    studio: current,
    dataDir: place.dataDir,
    stop: () => current.stop(),
    startAgain: async () => {
      current = await run();
      return current;
    },
  };
}
const START = 100_000_000n;

test('[A02] a round of several moves takes each price first and pays once, at its end', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { game: 'ladder' });
  expect((await page.spin('1000')).json).toMatchObject({ status: 'open', staked: '1000' });
  expect((await page.spin('1000')).json).toMatchObject({ error: 'ROUND_IS_OPEN' });
  expect((await page.move('sideways')).json).toMatchObject({ error: 'NO_SUCH_MOVE' });
  const request = randomUUID();
  await page.move('up', request);
  // The second request repeats the first, so only one step is made and charged.
  expect((await page.move('up', request)).json).toMatchObject({ staked: '1500', status: 'open' });
  const end = (await page.move('down')).json;
  expect(end).toMatchObject({
    status: 'closed',
    staked: '1500',
    won: '2000',
    views: [{ rung: 1 }, { rung: 2 }, { rung: 2 }],
  });
  expect(operator.balances.get('player-1')).toBe(START + 500_000n);
  const closing = operator.heard.filter(({ body }) => body['round_closed'] === true);
  expect(closing.map(({ path }) => path)).toEqual(['transaction/win']);
});

test('[A02] a move whose stake got no answer is not made, and the round continues', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { game: 'ladder' });
  await page.spin('1000');
  operator.fault = (path) => (path === 'transaction/bet' ? 'lost' : undefined);
  expect((await page.move('up')).json).toMatchObject({
    status: 'open',
    staked: '1000',
    reason: 'RS_ERROR_UNKNOWN',
    views: [{ rung: 1 }],
  });
  operator.fault = () => undefined;
  expect((await page.move('down')).json).toMatchObject({ status: 'closed', won: '1000' });
});

test('[A02] an open round waits for its player over a restart, and ends by itself after 48 hours', async () => {
  const { studio, operator, dataDir, stop, startAgain } = await start();
  const page = await launch(studio, operator, { game: 'ladder' });
  const { round } = (await page.spin('1000')).json;
  await stop();
  const books = new DatabaseSync(join(dataDir, 'studio.sqlite'));
  const old = new Date(Date.now() - 49 * 3_600_000).toISOString();
  const again = await startAgain();
  const same = await fetch(`${again.url}/api/game`, { headers: { 'x-session': page.secret } });
  expect(await same.json()).toMatchObject({ open: { round, views: [{ rung: 1 }] } });
  books.prepare('update round set opened_at = ? where id = ?').run(old, round);
  books.close();
  again.keepHouse();
  const { json } = await operator.ask(again.url, '/operator/generic/v2/transactions', {
    operator_id: 'tamarind',
    round,
  });
  expect(json).toMatchObject([
    { transaction_type: 'bet', applied: true },
    { transaction_type: 'win', amount: 1_000_000n, round_closed: true },
  ]);
});
