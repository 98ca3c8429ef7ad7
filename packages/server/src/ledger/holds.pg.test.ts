import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { testDatabase } from '../platform/db/testing.ts';
import { balanceOf, proveLedger, statement } from './index.ts';
import { at, house, ledgerActs, outcomeOf, stake } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let act: ReturnType<typeof ledgerActs>;
beforeAll(async () => {
  database = await testDatabase();
  act = ledgerActs(database.pool);
});
afterAll(async () => {
  await database.drop();
});

const holdOf = async (key: string, balance: number, amount: number) => {
  const account = await act.wallet(balance);
  const { holdId } = await act.hold({
    key,
    account,
    amount: money(amount),
    reason: 'withdrawal',
    reference: `w ${key}`,
    at,
  });
  return { account, holdId, sums: async () => Object.values(await balanceOf(database.pool, account)) };
};

test('[J10] a hold leaves the balance and lowers what is available', async () => {
  const { account, sums } = await holdOf('h1', 1_000, 600);
  expect(await sums()).toEqual([1_000n, 600n, 400n]);
  expect(await outcomeOf(act.post(stake('h1 stake', account, 401)))).toBe('BALANCE_TOO_LOW');
  expect(await outcomeOf(act.hold({ key: 'h1 more', account, amount: money(401), reason: 'withdrawal', at }))).toBe(
    'BALANCE_TOO_LOW',
  );
});

test('[J10] the same hold twice reserves once; with other content it is refused', async () => {
  const { account, holdId, sums } = await holdOf('h2', 1_000, 600);
  const same = { key: 'h2', account, amount: money(600), reason: 'withdrawal', reference: 'w h2', at } as const;
  expect(await act.hold(same)).toEqual({ holdId, repeated: true });
  expect(await outcomeOf(act.hold({ ...same, amount: money(601) }))).toBe('REQUEST_REUSED');
  expect(await outcomeOf(act.hold({ ...same, account: await act.wallet(1_000) }))).toBe('REQUEST_REUSED');
  expect(await sums()).toEqual([1_000n, 600n, 400n]);
});

test('[J10] a take moves the held money, keeps the hold’s reference, and happens once', async () => {
  const { account, holdId, sums } = await holdOf('h3', 1_000, 600);
  const take = { key: 'h3 take', holdId, to: house('payouts_in_transit'), reason: 'withdrawal', at } as const;
  const first = await act.take(take);
  expect(first).toMatchObject({ debitBalance: 400n, amount: 600n, repeated: false });
  expect(await act.take(take)).toEqual({ ...first, repeated: true });
  expect(await sums()).toEqual([400n, 0n, 400n]);
  expect((await statement(database.pool, { account, limit: 1 })).entries).toMatchObject([
    { amount: -600n, reference: 'w h3', counterpart: 'payouts_in_transit' },
  ]);
  expect(await outcomeOf(act.take({ ...take, to: house('bank') }))).toBe('REQUEST_REUSED');
  expect(await outcomeOf(act.take({ ...take, amount: money(599) }))).toBe('REQUEST_REUSED');
});

test('[J10] parts are taken until nothing is left; the rest of a part stays held unless it is released', async () => {
  const { holdId, sums } = await holdOf('h4', 1_000, 600);
  const take = (key: string, amount: number, rest?: 'keep' | 'release') =>
    act.take({ key, holdId, to: house('bank'), amount: money(amount), ...present({ rest }), reason: 'withdrawal', at });
  await take('h4 a', 100);
  expect(await sums()).toEqual([900n, 500n, 400n]);
  await expect(take('h4 b', 501)).rejects.toThrow(/has 500 left/);
  await take('h4 c', 200, 'release');
  expect(await sums()).toEqual([700n, 0n, 700n]);
  await expect(take('h4 d', 1)).rejects.toThrow(/has 0 left/);
  await expect(act.release({ key: 'h4 e', holdId, at })).rejects.toThrow(/is closed/);
});

test('[J10] a release gives back what remains, once', async () => {
  const { holdId, sums } = await holdOf('h5', 1_000, 600);
  const other = await holdOf('h6', 1_000, 600);
  await act.take({ key: 'h5 part', holdId, to: house('bank'), amount: money(250), reason: 'withdrawal', at });
  expect(await act.release({ key: 'h5 release', holdId, at })).toEqual({ amount: 350n, repeated: false });
  expect(await act.release({ key: 'h5 release', holdId, at })).toEqual({ amount: 350n, repeated: true });
  expect(await outcomeOf(act.release({ key: 'h5 release', holdId: other.holdId, at }))).toBe('REQUEST_REUSED');
  expect([await sums(), await other.sums()]).toEqual([
    [750n, 0n, 750n],
    [1_000n, 600n, 400n],
  ]);
});

test('[J10] a hold can pay another wallet of the same currency, and no other', async () => {
  const { holdId, sums } = await holdOf('h7', 1_000, 600);
  const receiver = await act.wallet(5);
  await expect(
    act.take({ key: 'h7 a', holdId, to: await act.wallet(0, 'VND'), reason: 'adjustment', at }),
  ).rejects.toThrow(/currency/);
  expect(await act.take({ key: 'h7 b', holdId, to: receiver, reason: 'adjustment', at })).toMatchObject({
    debitBalance: 400n,
    creditBalance: 605n,
  });
  expect(await sums()).toEqual([400n, 0n, 400n]);
});

test('[J10] only a wallet can be held, and only an amount above zero', async () => {
  const account = await act.wallet(10);
  const lane = await database.pool.query({ text: `select id from ledger_account where name = 'bank/THB/real/0'` });
  const bank = (lane.rows[0] as { id: bigint }).id;
  await expect(act.hold({ key: 'h8', account: bank, amount: money(1), reason: 'withdrawal', at })).rejects.toThrow(
    /no wallet/,
  );
  for (const amount of [0n, -5n])
    await expect(act.hold({ key: 'h9', account, amount: money(amount), reason: 'withdrawal', at })).rejects.toThrow(
      /ledger_hold_form/,
    );
});

test('[J10] after all of this the whole ledger is proven', async () => {
  expect(await proveLedger(database.pool, at, { whole: true })).toMatchObject({ intact: true, findings: [] });
});
