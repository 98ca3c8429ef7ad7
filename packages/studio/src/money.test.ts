import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { launch, newPlace, seededChance, studioHere, studioProcess, until } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(walletTimeoutMs = 5_000) {
  const place = await newPlace();
  stops.push(() => place.operator.close());
  const studio = await studioHere(place, { chance: seededChance(7), config: { walletTimeoutMs } });
  stops.push(() => studio.stop());
  const { operator } = place;
  operator.balances.set('player-1', 100_000_000n);
  return { place, studio, operator };
}
const of = (kind: string) => (call: { path: string }) => call.path === `transaction/${kind}`;

describe('a round with the operator’s wallet', () => {
  test('[A03] a spin is one bet and one win, and the balance shown is the operator’s', async () => {
    const { studio, operator } = await start();
    const page = await launch(studio, operator);
    const { json } = await page.spin();
    expect(operator.heard.map(({ path }) => path)).toEqual(['transaction/bet', 'transaction/win']);
    const [bet, win] = operator.heard.map(({ body }) => body);
    expect(bet).toMatchObject({ amount: 500_000n, currency: 'THB', round: json.round, round_closed: false });
    expect(win).toMatchObject({
      reference_transaction_uuid: bet?.['transaction_uuid'],
      round_closed: true,
      amount: BigInt(json.won) * 1000n,
    });
    expect(BigInt(json.balance ?? 0) * 1000n).toBe(operator.balances.get('player-1'));
  });

  test('[A03] the same act asked again plays once, also while it is under way', async () => {
    const { studio, operator } = await start();
    const page = await launch(studio, operator);
    const request = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => page.spin('500', request)));
    const late = await page.spin('500', request);
    expect(new Set([...answers, late].map(({ json }) => json.round)).size).toBe(1);
    expect(operator.heard.filter(of('bet'))).toHaveLength(1);
  });

  test('[A03] a known refusal is discarded without a rollback', async () => {
    const { studio, operator } = await start();
    operator.balances.set('player-1', 1n);
    const page = await launch(studio, operator);
    const { json } = await page.spin();
    expect(json).toMatchObject({ status: 'refused', reason: 'RS_ERROR_NOT_ENOUGH_MONEY', views: [] });
    expect(operator.heard.map(({ path }) => path)).toEqual(['transaction/bet']);
  });

  test.each([
    'lost',
    'cut',
    'hang',
    'garbage',
    { status: 'RS_ERROR_UNKNOWN' },
    { status: 'RS_ERROR_TIMEOUT' },
  ] as const)('[A03] a bet whose fate nobody knows is rolled back: %j', async (fault) => {
    const { studio, operator } = await start(fault === 'hang' ? 300 : 5_000);
    operator.fault = (path) => (path === 'transaction/bet' ? fault : undefined);
    const page = await launch(studio, operator);
    const { json } = await page.spin();
    expect(json).toMatchObject({ status: 'undone', won: '0', views: [] });
    await until(() => operator.heard.some(of('rollback')), 'the rollback');
    expect(operator.balances.get('player-1')).toBe(100_000_000n);
  });

  test('[A03] a rollback that is not answered is sent again until it is', async () => {
    const { studio, operator } = await start();
    let failures = 3;
    operator.fault = (path) =>
      path === 'transaction/bet' ? 'lost' : path === 'transaction/rollback' && failures-- > 0 ? 'cut' : undefined;
    const page = await launch(studio, operator);
    await page.spin();
    await until(() => operator.balances.get('player-1') === 100_000_000n, 'the stake is back');
    const ids = operator.heard.filter(of('rollback')).map(({ body }) => body['transaction_uuid']);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(1);
  });

  test('[A03] a win is repeated under one id until it is answered, and counts once', async () => {
    const { studio, operator } = await start();
    let failures = 4;
    operator.fault = (path) => (path === 'transaction/win' && failures-- > 0 ? 'lost' : undefined);
    const page = await launch(studio, operator);
    const { json } = await page.spin();
    await until(() => failures < 0, 'an answer');
    const ids = operator.heard.filter(of('win')).map(({ body }) => body['transaction_uuid']);
    expect(new Set(ids).size).toBe(1);
    expect(operator.balances.get('player-1')).toBe(100_000_000n - 500_000n + BigInt(json.won) * 1000n);
  });

  test('[A03] a win that the operator will never take is given up and reported', async () => {
    const { studio, operator } = await start();
    operator.fault = (path) =>
      path === 'transaction/win' ? { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' } : undefined;
    const page = await launch(studio, operator);
    await page.spin();
    await until(() => studio.reports.length > 0, 'a report');
    expect(studio.reports[0]).toMatch(/win .* is given up: RS_ERROR_TRANSACTION_DOES_NOT_EXIST/);
    expect(operator.heard.filter(of('win'))).toHaveLength(1);
  });

  test('[A03] amounts beyond 2^53 keep every digit', async () => {
    const { studio, operator } = await start();
    operator.currency = 'VND';
    operator.balances.set('player-1', 9_007_199_254_800_000_123_400_000n / 100n);
    const page = await launch(studio, operator, { currency: 'VND' });
    const { json } = await page.spin('5000');
    expect(BigInt(json.balance ?? 0)).toBe((operator.balances.get('player-1') ?? 0n) / 100_000n);
  });
});

describe('killed in the middle', () => {
  test('[A03] kill -9 between bet and win: the next start pays the win, once', async () => {
    const place = await newPlace();
    stops.push(() => place.operator.close());
    const { operator } = place;
    operator.balances.set('player-1', 100_000_000n);
    operator.fault = (path) => (path === 'transaction/win' ? 'hang' : undefined);
    const first = await studioProcess(place);
    const page = await launch(first, operator);
    const spinning = page.spin().catch(() => undefined);
    await until(() => operator.heard.some(of('win')), 'the win is on its way');
    await first.end('SIGKILL');
    await spinning;
    const owed = operator.heard.find(of('win'))?.body;
    operator.fault = () => undefined;
    const second = await studioProcess(place);
    stops.push(() => second.end('SIGTERM'));
    await until(() => operator.entries.has(String(owed?.['transaction_uuid'])), 'the win');
    expect(operator.balances.get('player-1')).toBe(100_000_000n - 500_000n + (owed?.['amount'] as bigint));
  });

  test('[A03] kill -9 before the bet is answered: the next start rolls it back', async () => {
    const place = await newPlace();
    stops.push(() => place.operator.close());
    const { operator } = place;
    operator.balances.set('player-1', 100_000_000n);
    operator.fault = (path) => (path === 'transaction/bet' ? 'slow' : undefined);
    const first = await studioProcess(place);
    const page = await launch(first, operator);
    const request = randomUUID();
    const spinning = page.spin('500', request).catch(() => undefined);
    await until(() => operator.heard.some(of('bet')), 'the bet is on its way');
    await first.end('SIGKILL');
    await spinning;
    expect(operator.balances.get('player-1')).toBe(99_500_000n);
    const second = await studioProcess(place);
    stops.push(() => second.end('SIGTERM'));
    await until(() => operator.balances.get('player-1') === 100_000_000n, 'the stake is back');
  });
});

/**
 * The number of spins. In a thousand spins every injected fault occurs about twenty times; `STUDIO_SPINS=10000` is the
 * long run.
 */
const SPINS = Number(process.env['STUDIO_SPINS'] ?? 1_000);

test('[A03] thousands of spins conserve money: the operator’s balance changes by wins less bets of the studio’s books', async () => {
  const { studio, operator } = await start();
  let calls = 0;
  // The operator loses the response to every 97th call, and the request of every 101st.
  operator.fault = () => (++calls % 97 === 0 ? 'lost' : calls % 101 === 0 ? 'cut' : undefined);
  const users = Array.from({ length: 10 }, (_, index) => `player-${index + 1}`);
  for (const user of users) operator.balances.set(user, 1_000_000_000_000n);
  const before = [...operator.balances.values()].reduce((sum, amount) => sum + amount, 0n);
  await Promise.all(
    users.map(async (user, index) => {
      const page = await launch(studio, operator, { user, game: `slot-0000${(index % 4) + 1}` });
      for (let spin = 0; spin < SPINS / users.length; spin += 1) await page.spin();
    }),
  );
  operator.fault = () => undefined;
  const asked = { operator_id: 'tamarind', start_time: '2000-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z' };
  type ListedTransaction = {
    transaction_type: string;
    amount: bigint;
    applied: boolean;
    status: string;
    transaction_uuid: string;
  };
  const list = async () =>
    (await operator.ask(studio.url, '/operator/generic/v2/transactions', asked)).json as ListedTransaction[];
  let listed = await list();
  for (let tries = 0; tries < 1_200 && listed.some(({ status }) => status === 'PENDING'); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    listed = await list();
  }
  expect(listed.filter(({ status }) => status === 'PENDING')).toEqual([]);
  const sum = (kind: string) =>
    listed
      .filter((one) => one.transaction_type === kind && one.applied)
      .reduce((total, { amount }) => total + amount, 0n);
  const after = [...operator.balances.values()].reduce((total, amount) => total + amount, 0n);
  expect(after - before).toBe(sum('win') - sum('bet'));
  expect(listed.filter(({ transaction_type }) => transaction_type === 'bet')).toHaveLength(SPINS);
  // Studio and operator must list the same movements as executed.
  const ours = listed.filter(({ applied, transaction_type }) => applied && transaction_type !== 'rollback');
  const theirs = [...operator.entries.values()].filter(({ state, kind }) => state === 'APPLIED' && kind !== 'rollback');
  expect(new Set(ours.map(({ transaction_uuid }) => transaction_uuid))).toEqual(
    new Set(theirs.map(({ uuid }) => uuid)),
  );
}, 600_000);
