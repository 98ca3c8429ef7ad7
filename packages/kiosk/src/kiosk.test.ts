import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games, returnE4 } from './games.ts';
import { testKiosk } from './testing.ts';

let next = 0;
let kiosk: Awaited<ReturnType<typeof testKiosk>>;
beforeAll(async () => {
  kiosk = await testKiosk((below) => next % below);
});
afterAll(() => kiosk.end());
const BAHT = 100_000n;

test('[E02] a repeated transfer moves money once, even with a restart in between', async () => {
  const id = randomUUID();
  const first = await kiosk.transfer('in', 100n * BAHT, id);
  expect(first).toMatchObject({ http: 200, isSigned: true, body: { status: 'RS_OK', balance: 100n * BAHT } });
  expect((await kiosk.transfer('in', 100n * BAHT, id)).body).toEqual(first.body);
  await kiosk.restart();
  expect((await kiosk.transfer('in', 100n * BAHT, id)).body).toEqual(first.body);
  expect(await kiosk.balance()).toBe(100n * BAHT);
  expect((await kiosk.transfer('in', 101n * BAHT, id)).body).toEqual({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kiosk.transfer('out', 10n * BAHT, 'twenty-at-once')),
  );
  expect(new Set(answers.map(({ body }) => body['status']))).toEqual(new Set(['RS_OK']));
  expect(await kiosk.balance()).toBe(90n * BAHT);
});

test('[E02] a refused transfer stays refused, and an unsent one is unknown', async () => {
  const id = randomUUID();
  const state = async () => (await kiosk.ask('/wallet/transfer/status', { transaction_uuid: id })).body['state'];
  expect(await state()).toBe('unknown');
  const refused = await kiosk.transfer('out', 5n * BAHT, id, 'player-poor');
  expect(refused.body).toEqual({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 0n });
  await kiosk.transfer('in', 50n * BAHT, randomUUID(), 'player-poor');
  expect((await kiosk.transfer('out', 5n * BAHT, id, 'player-poor')).body['status']).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
  expect([await state(), await kiosk.balance('player-poor')]).toEqual(['refused', 50n * BAHT]);
});

test('[E02] nothing is done for a stranger, a changed body, a part of a satang or nothing at all', async () => {
  const wish = { user: 'player-2', currency: 'THB', amount: BAHT, direction: 'in', transaction_uuid: 'one-two-3' };
  expect(await kiosk.ask('/wallet/transfer', wish, { sentRaw: JSON.stringify({ ...wish, amount: 9 }) })).toMatchObject({
    http: 401,
    isSigned: true,
  });
  for (const amount of [1n, 0n, -BAHT, 10n ** 30n])
    expect((await kiosk.transfer('in', amount, randomUUID(), 'player-2')).body['status']).toBe('RS_ERROR_WRONG_TYPES');
  expect((await kiosk.ask('/wallet/transfer', { ...wish, currency: 'EUR' })).body['status']).toBe(
    'RS_ERROR_WRONG_CURRENCY',
  );
  expect(await kiosk.balance('player-2')).toBe(0n);
});

test('[K06] a round takes the stake and pays in one step; sent again, it is the same round', async () => {
  await kiosk.transfer('in', 100n * BAHT, randomUUID(), 'player-3');
  const page = await kiosk.launch({ user: 'player-3' });
  next = 0;
  const won = await page.play('1000', 'heads', 'the-same-act');
  expect(won.body).toMatchObject({ outcome: 0, won: '1960', balance: '10960' });
  next = 1;
  expect((await page.play('1000', 'heads', 'the-same-act')).body).toEqual(won.body);
  expect((await page.play('1000', 'heads')).body).toMatchObject({ outcome: 1, won: '0', balance: '9960' });
  expect((await page.game()).body).toMatchObject({ balance: '9960', returnE4: 9800 });
  expect((await page.play('1001')).http).toBe(400);
  expect((await page.play('1000', 'edge')).http).toBe(400);
  await kiosk.transfer('out', 9_960n * 1_000n, randomUUID(), 'player-3');
  expect(await page.play('500')).toMatchObject({ http: 409, body: { error: 'TOO_LITTLE' } });
});

test('[K06] the published return is the sum of the table, and the demo has play money of its own', async () => {
  expect(games.map(returnE4)).toEqual([9800, 9500]);
  const wheel = await kiosk.launch({ game: 'lucky-wheel', currency: 'FUN' });
  next = 5;
  expect((await wheel.play('500', '')).body).toMatchObject({ won: '1000', balance: '100500' });
  expect((await wheel.game()).body).toMatchObject({ isDemo: true, currency: 'FUN' });
});

test('[E02] a day of transfers is listed for the operator’s own books', async () => {
  const id = randomUUID();
  await kiosk.transfer('in', 7n * BAHT, id, 'player-4');
  const { body } = await kiosk.ask('/wallet/transfers', {
    start_time: '2020-01-01T00:00:00.000Z',
    end_time: '2999-01-01T00:00:00.000Z',
    currency: 'THB',
  });
  expect((body as unknown as { transaction_uuid: string }[]).find((row) => row.transaction_uuid === id)).toMatchObject({
    user: 'player-4',
    direction: 'in',
    amount: 7n * BAHT,
    state: 'done',
  });
});
