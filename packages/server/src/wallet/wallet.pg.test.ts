import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { type Entry, hold, post } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sentWhile } from '../testing/plans.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from './index.ts';

const { getBalance, listEntries, exportEntries } = contract.wallet;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: walletRoutes, now: new Date('2026-11-20T05:00:00Z') });
});
afterAll(() => app.close());

let keys = 0;
const move = (member: TestMember, amount: bigint, reason: Entry['reason'], at: string, reference = 'R') =>
  inTransaction(app.pool, (tx) => {
    const house = { purpose: 'stakes', currency: 'THB', realm: 'real' } as const;
    const sides = amount > 0n ? { debit: house, credit: member.wallet } : { debit: member.wallet, credit: house };
    return post(tx, [
      {
        key: `wallet-test:${(keys += 1)}`,
        ...sides,
        amount: money(amount > 0n ? amount : -amount),
        reason,
        reference,
        at: new Date(at),
      },
    ]);
  });

test('[J01] the balance counts held money, the available part does not', async () => {
  const member = await app.member({ currency: 'THB', balance: 100_000n });
  await inTransaction(app.pool, (tx) =>
    hold(tx, {
      key: 'wallet-test-hold',
      account: member.wallet,
      amount: money(30_000),
      reason: 'withdrawal',
      at: app.clock.now(),
    }),
  );
  expect((await app.call(getBalance, {}, member)).value()).toEqual({
    sumBalance: 100_000n,
    available: 70_000n,
    held: 30_000n,
    currency: 'THB',
    realm: 'real',
  });
});

test('[E07] days are those of UTC+7 and the totals are of the whole filter', async () => {
  const member = await app.member({ currency: 'THB' });
  await move(member, 10_000n, 'deposit', '2026-11-17T16:59:59.999Z');
  await move(member, 20_000n, 'deposit', '2026-11-17T17:00:00.000Z');
  await move(member, -5_000n, 'stake', '2026-11-18T16:59:59.999Z');
  await move(member, 7_000n, 'payout', '2026-11-18T17:00:00.000Z');
  const list = async (filter: { from?: string; to?: string; kind?: 'stake' }) =>
    (await app.call(listEntries, filter, member)).value();
  const day = await list({ from: '2026-11-18', to: '2026-11-18' });
  expect(day.entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
    ['stake', -5_000n, 25_000n],
    ['deposit', 20_000n, 30_000n],
  ]);
  expect(day.totals).toEqual({ in: 20_000n, out: 5_000n });
  expect((await list({ kind: 'stake' })).count).toBe(1);
  expect((await list({})).totals).toEqual({ in: 37_000n, out: 5_000n });
});

test('[E07] pages hold 20 entries, newest first, and a page past the end is empty', async () => {
  const member = await app.member({ currency: 'THB' });
  for (let entry = 0; entry < 25; entry += 1) await move(member, 100n, 'deposit', '2026-11-18T05:00:00Z', `D${entry}`);
  const page = async (number: number) => (await app.call(listEntries, { page: number }, member)).value();
  expect((await page(1)).entries.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 20 }, (_, index) => `D${24 - index}`),
  );
  expect((await page(2)).entries).toHaveLength(5);
  expect((await page(3)).entries).toEqual([]);
  expect((await page(2)).count).toBe(25);
});

test('[E07] the export has the filter’s rows in local time, and a reference a spreadsheet would run is only text', async () => {
  const member = await app.member({ currency: 'THB' });
  await move(member, 12_345n, 'deposit', '2026-11-18T17:30:00Z', '=cmd|1');
  await move(member, -12_345n, 'payout_reversed', '2026-11-18T17:31:00Z', 'T1');
  expect((await app.call(exportEntries, { from: '2026-11-19', to: '2026-11-19' }, member)).value()).toBe(
    'time,kind,amount,balance_after,currency,reference\r\n2026-11-19 00:31:00,adjustment,-123.45,0.00,THB,T1\r\n' +
      "2026-11-19 00:30:00,deposit,123.45,123.45,THB,'=cmd|1\r\n",
  );
});

test('[E07] a member cannot read another member’s record', async () => {
  const [member, other] = [await app.member({ currency: 'THB' }), await app.member({ currency: 'THB' })];
  await move(member, 100n, 'deposit', '2026-11-18T05:00:00Z');
  expect((await app.call(listEntries, {}, other)).value().count).toBe(0);
  expect((await app.call(listEntries, {}, {})).code).toBe('TOKEN_MISSING');
});

test('[J10] [E07] a statement is one look at the entries, and shows the next one at once', async () => {
  const member = await app.member({ currency: 'THB' });
  await move(member, 10_000n, 'deposit', '2026-11-19T03:00:00Z');
  const read = async () => (await app.call(listEntries, {}, member)).value();
  const before = await read();
  const sent = await sentWhile(async () => expect(await read()).toEqual(before));
  expect(sent.filter(({ text }) => /\bledger_entry\b/.test(text))).toHaveLength(1);
  await move(member, -4_000n, 'stake', '2026-11-19T04:00:00Z');
  const after = await read();
  expect([before.count, after.count, after.entries[0]?.balanceAfter]).toEqual([1, 2, 6_000n]);
  expect(after.totals).toEqual({ in: 10_000n, out: 4_000n });
});
