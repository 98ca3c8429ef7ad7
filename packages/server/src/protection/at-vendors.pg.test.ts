import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { message, startTestVendor, type TestPlayer, type TestVendor } from '../vendors/testing-vendor.ts';
import { protectionRoutes } from './index.ts';

const { setLimit, takeBreak, getProtection } = contract.protection;

let seamless: TestVendor;
let keeper: TestVendor;
beforeAll(async () => {
  seamless = await startTestVendor({ routes: protectionRoutes });
  keeper = await startTestVendor({ kind: 'transfer', routes: protectionRoutes });
});
afterAll(async () => {
  await seamless.close();
  await keeper.close();
});

const limit = ({ app }: TestVendor, player: TestPlayer, kind: 'stake' | 'loss', value: bigint) =>
  app.call(setLimit, { kind, period: 'day', value: money(value) }, player);
/** Bets 10 baht; the protocol's unit is a hundred-thousandth. */
const bet = (player: TestPlayer) => seamless.send('/transaction/bet', message(player));
const usedOf = async ({ app }: TestVendor, player: TestPlayer, kind: 'stake' | 'loss') =>
  (await app.call(getProtection, {}, player)).value().limits.find((one) => one.kind === kind && one.period === 'day')
    ?.used;

test('[R8] of twenty simultaneous vendor bets exactly those within the limit are accepted', async () => {
  const player = await seamless.player({ balance: 100_000n });
  await limit(seamless, player, 'stake', 5_500n);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet(player)));
  expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(5);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_LIMIT_REACHED']));
  expect(await seamless.balance(player)).toBe(95_000n);
});

test('[R8] a win leaves more to lose, a rollback gives its stake back', async () => {
  const player = await seamless.player({ balance: 100_000n });
  await limit(seamless, player, 'loss', 1_000n);
  const first = message(player);
  expect((await seamless.send('/transaction/bet', first)).status).toBe('RS_OK');
  expect((await bet(player)).status).toBe('RS_ERROR_LIMIT_REACHED');
  const undo = {
    ...message(player, { reference_transaction_uuid: first.transaction_uuid }),
    amount: undefined,
    currency: undefined,
  };
  expect((await seamless.send('/transaction/rollback', undo)).status).toBe('RS_OK');
  const second = message(player);
  expect((await seamless.send('/transaction/bet', second)).status).toBe('RS_OK');
  const win = message(player, { reference_transaction_uuid: second.transaction_uuid, amount: 500_000n });
  expect((await seamless.send('/transaction/win', win)).status).toBe('RS_OK');
  expect(await usedOf(seamless, player, 'loss')).toBe(500n);
});

test('[R8] a member on a break is closed to vendors; a win that was under way is paid', async () => {
  const player = await seamless.player({ balance: 100_000n });
  const first = message(player);
  expect((await seamless.send('/transaction/bet', first)).status).toBe('RS_OK');
  (await seamless.app.call(takeBreak, { hours: 24 }, player)).value();
  expect((await bet(player)).status).toBe('RS_ERROR_USER_DISABLED');
  const win = message(player, { reference_transaction_uuid: first.transaction_uuid, amount: 2_000_000n });
  expect((await seamless.send('/transaction/win', win)).status).toBe('RS_OK');
  const start = { gameId: 'g1', vassalage: 'DEMO1', platform: 'x', clientType: 'x', device: 'x' } as never;
  expect((await seamless.app.call(contract.vendors.launchGame, start, player)).code).toBe('ON_BREAK');
});

test('[R8] money on its way to a vendor’s wallet counts as staked from the moment it is held', async () => {
  const player = await keeper.player({ balance: 100_000n });
  await limit(keeper, player, 'stake', 30_000n);
  const send = (amount: bigint) =>
    keeper.app.call(
      contract.vendors.transferToVendor,
      { vendor: 'DEMO1', direction: 'in', amount: money(amount) },
      player,
    );
  expect((await send(30_001n)).details).toMatchObject({ kind: 'stake', left: '30000' });
  expect((await send(30_000n)).code).toBeUndefined();
  expect(await usedOf(keeper, player, 'stake')).toBe(30_000n);
  expect((await send(1n)).code).toBe('LIMIT_REACHED');
});
