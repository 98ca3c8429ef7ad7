import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { fraction, NOTHING, type SharedGame } from './games/game.ts';
import type { TableNow } from './tables.ts';
import { launch, newPlace, seededChance, studioHere, until } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const words = { en: 'Coin', th: 'เหรียญ', vi: 'Đồng xu' };
/**
 * A test game: heads or tails pay 2. A bet of the kind `hand` can be cashed out at 1.5 during the first 1.4 seconds of
 * the animation.
 */
const coin: SharedGame = {
  kind: 'shared',
  code: 'coin',
  name: words,
  category: 'live',
  page: 'coin',
  returns: [],
  rules: [],
  about: null,
  rhythm: { betsMs: 2_500, showMs: 1_500, restMs: 100 },
  open: (round) => ({ round }),
  spots: () => ['heads', 'tails', 'hand'].map((id) => ({ id, name: words, odds: fraction(2) })),
  draw: (_opening, chance) => (chance.below(2) === 0 ? 'heads' : 'tails'),
  payout: (_opening, outcome, spot) => (outcome === spot ? fraction(2) : NOTHING),
  cashOut: (_opening, _outcome, shownMs) => (shownMs < 1_400 ? fraction(3, 2) : undefined),
};

async function start() {
  const place = await newPlace();
  stops.push(() => place.operator.close());
  const { operator } = place;
  for (const user of ['player-1', 'player-2']) operator.balances.set(user, 100_000_000n);
  const run = () => studioHere(place, { games: [coin], chance: seededChance(5) });
  const studio = await run();
  let current = studio;
  stops.push(() => current.stop());
  return {
    operator,
    studio,
    restart: async () => {
      await current.stop();
      current = await run();
      return current;
    },
  };
}

type Page = Awaited<ReturnType<typeof launch>>;
const look = async (page: Page): Promise<TableNow> => {
  const { json } = await page.tables();
  return (json as unknown as TableNow[])[0] as TableNow;
};
async function phase(page: Page, wanted: TableNow['phase'], round?: number): Promise<TableNow> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const table = await look(page);
    if (table.phase === wanted && (round === undefined || table.round === round)) return table;
    await wait(20);
  }
  throw new Error(`no ${wanted}`);
}

test('[A02] all players of a table see one outcome, and each is paid by it', async () => {
  const { studio, operator } = await start();
  const [one, two] = [
    await launch(studio, operator, { game: 'coin' }),
    await launch(studio, operator, { game: 'coin', user: 'player-2' }),
  ];
  const { round } = await phase(one, 'bets');
  const bets = await Promise.all([
    one.bet({ table: 1, round, spot: 'heads', stake: '500' }),
    two.bet({ table: 1, round, spot: 'tails', stake: '1000' }),
    two.bet({ table: 1, round, spot: 'heads', stake: '500' }),
  ]);
  expect(bets.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [shown, other] = [await phase(one, 'show', round), await phase(two, 'show', round)];
  expect(other.outcome).toBe(shown.outcome);
  await phase(one, 'rest', round);
  await until(() => operator.heard.filter(({ path }) => path === 'transaction/win').length === 3, 'three wins');
  const isHeads = shown.outcome === 'heads';
  await until(
    () =>
      operator.balances.get('player-1') === 100_000_000n + (isHeads ? 500_000n : -500_000n) &&
      operator.balances.get('player-2') === 100_000_000n + (isHeads ? -500_000n : 500_000n),
    'both are paid',
  );
  const wins = operator.heard.filter(({ path }) => path === 'transaction/win').map(({ body }) => body);
  expect(wins.filter((win) => win['round_closed'] === true)).toHaveLength(2);
});

test('[A02] after the close no bet is taken, and the same bet asked twice is taken once', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { game: 'coin' });
  const { round } = await phase(page, 'bets');
  const request = randomUUID();
  const asked = { table: 1, round, spot: 'heads', stake: '500', request };
  await Promise.all([page.bet(asked), page.bet(asked)]);
  await page.bet(asked);
  expect(operator.heard.filter(({ path }) => path === 'transaction/bet')).toHaveLength(1);
  await phase(page, 'show', round);
  const late = await page.bet({ table: 1, round, spot: 'heads', stake: '500' });
  expect(late).toMatchObject({ status: 409, json: { error: 'BETS_ARE_CLOSED' } });
});

test('[A02] a bet landed by hand is paid at that moment and not again at the end', async () => {
  const { studio, operator } = await start();
  const page = await launch(studio, operator, { game: 'coin' });
  const { round } = await phase(page, 'bets');
  await page.bet({ table: 1, round, spot: 'hand', stake: '500' });
  await phase(page, 'show', round);
  const landed = await page.cashOut({ table: 1, round });
  expect(landed.json).toMatchObject({ won: '750' });
  expect((await page.cashOut({ table: 1, round })).json).toMatchObject({ error: 'TOO_LATE' });
  await phase(page, 'rest', round);
  await wait(200);
  expect(operator.balances.get('player-1')).toBe(100_000_000n + 250_000n);
});

test('[A02] a studio that stops with bets on the table draws and pays after its start, though nobody looks', async () => {
  const { studio, operator, restart } = await start();
  const page = await launch(studio, operator, { game: 'coin' });
  const { round } = await phase(page, 'bets');
  await page.bet({ table: 1, round, spot: 'heads', stake: '500' });
  await restart();
  await until(() => operator.heard.some(({ path }) => path === 'transaction/win'), 'the settlement');
  expect(operator.heard.find(({ path }) => path === 'transaction/win')?.body).toMatchObject({ round_closed: true });
});
