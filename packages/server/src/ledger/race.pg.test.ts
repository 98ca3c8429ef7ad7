import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { createPool, inTransaction, type Pool } from '../platform/db/pool.ts';
import { testDatabase } from '../platform/db/testing.ts';
import { openAccount, proveLedger } from './index.ts';
import { at, house, ledgerActs, outcomeOf, stake } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
let act: ReturnType<typeof ledgerActs>;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 20, onError: () => undefined });
  act = ledgerActs(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const atOnce = <Outcome>(count: number, work: (index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, (_, index) => outcomeOf(work(index))));
const count = (outcomes: readonly unknown[], wanted: unknown) =>
  outcomes.filter((outcome) => outcome === wanted).length;

test('[J10] among parallel stakes from one wallet exactly the affordable number succeed', async () => {
  const wallet = await act.wallet(1_050);
  const outcomes = await atOnce(40, (index) => act.post(stake(`r1 ${index}`, wallet, 100)));
  expect(count(outcomes, 'BALANCE_TOO_LOW')).toBe(30);
  expect(await act.balance(wallet)).toBe(50n);
});

test('[J10] parallel holds and stakes together never exceed the balance', async () => {
  const wallet = await act.wallet(1_000);
  const outcomes = await atOnce<unknown>(40, (index) =>
    index % 2
      ? act.post(stake(`r2 ${index}`, wallet, 100))
      : act.hold({ key: `r2 ${index}`, account: wallet, amount: money(100), reason: 'withdrawal', at }),
  );
  expect(count(outcomes, 'BALANCE_TOO_LOW')).toBe(30);
});

test('[J10] the same key sent twenty times at one moment is one transfer', async () => {
  const wallet = await act.wallet(1_000);
  const outcomes = (await atOnce(20, () => act.post(stake('r3', wallet, 100)))).flat() as {
    transferId: string;
    repeated: boolean;
  }[];
  expect(outcomes.filter((posted) => !posted.repeated)).toHaveLength(1);
  expect(new Set(outcomes.map((posted) => posted.transferId)).size).toBe(1);
  expect(await act.balance(wallet)).toBe(900n);
});

test('[J10] also between two house accounts, whatever lanes the connections use', async () => {
  const before = await act.balance(house('suspense'));
  const posting = {
    key: 'r4',
    debit: house('bank'),
    credit: house('suspense'),
    amount: money(7),
    reason: 'unmatched',
    at,
  } as const;
  const outcomes = (await atOnce(20, () => act.post(posting))).flat() as { repeated: boolean }[];
  expect(outcomes.filter((posted) => !posted.repeated)).toHaveLength(1);
  expect((await act.balance(house('suspense'))) - before).toBe(7n);
});

test('[J10] the same key from several wallets at one moment is taken from one of them; the others are refused', async () => {
  const wallets = await Promise.all(Array.from({ length: 10 }, () => act.wallet(100)));
  const outcomes = await atOnce(10, (index) => act.post(stake('r5', wallets[index] as bigint, 100)));
  expect(count(outcomes, 'REQUEST_REUSED')).toBe(9);
  const left = await Promise.all(wallets.map((wallet) => act.balance(wallet)));
  expect(left.reduce((sum, balance) => sum + balance, 0n)).toBe(900n);
});

test('[J10] wallets that pay each other in both directions, in batches of opposite order, all finish', async () => {
  const wallets = await Promise.all(Array.from({ length: 6 }, () => act.wallet(10_000)));
  const outcomes = await atOnce(60, (index) => {
    const ordered = index % 2 ? wallets : wallets.toReversed();
    return act.post(
      ...ordered
        .slice(1)
        .map((credit, step) => ({
          key: `r6 ${index} ${step}`,
          debit: ordered[0] as bigint,
          credit,
          amount: money(1),
          reason: 'adjustment' as const,
          at,
        })),
    );
  });
  expect(outcomes.every((outcome) => Array.isArray(outcome))).toBe(true);
  const left = await Promise.all(wallets.map((wallet) => act.balance(wallet)));
  expect(left.reduce((sum, balance) => sum + balance, 0n)).toBe(60_000n);
});

test('[J10] a take and a release of one hold at one moment: one of them has the money', async () => {
  for (let round = 0; round < 10; round += 1) {
    const wallet = await act.wallet(500);
    const { holdId } = await act.hold({
      key: `r7 ${round}`,
      account: wallet,
      amount: money(500),
      reason: 'withdrawal',
      at,
    });
    const outcomes = await Promise.allSettled([
      act.take({ key: `r7 ${round} take`, holdId, to: house('bank'), reason: 'withdrawal', at }),
      act.release({ key: `r7 ${round} release`, holdId, at }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await act.balance(wallet)).toBe(outcomes[0]?.status === 'fulfilled' ? 0n : 500n);
  }
});

test('[J10] the same take sent at one moment moves the money once', async () => {
  const wallet = await act.wallet(500);
  const { holdId } = await act.hold({ key: 'r8', account: wallet, amount: money(500), reason: 'withdrawal', at });
  const outcomes = await atOnce(10, () =>
    act.take({ key: 'r8 take', holdId, to: house('bank'), amount: money(200), reason: 'withdrawal', at }),
  );
  expect(outcomes.filter((posted) => typeof posted !== 'string' && !posted.repeated)).toHaveLength(1);
  expect(await act.balance(wallet)).toBe(300n);
});

test('[J10] an account asked for by many at one moment is opened once', async () => {
  const key = { owner: { kind: 'member', id: 4_242n }, purpose: 'wallet', currency: 'THB', realm: 'real' } as const;
  const ids = await atOnce(20, () => inTransaction(pool, (tx) => openAccount(tx, key)));
  expect(new Set(ids).size).toBe(1);
});

test('[J10] the sum over all accounts is zero at every commit, seen from beside', async () => {
  const wallets = await Promise.all(Array.from({ length: 8 }, () => act.wallet(5_000)));
  let busy = true;
  const sums: bigint[] = [];
  const watcher = (async () => {
    while (busy) {
      const { rows } = await pool.query({ text: 'select sum(balance)::bigint as sum from ledger_account' });
      sums.push((rows[0] as { sum: bigint }).sum);
    }
  })();
  await atOnce(200, (index) => act.post(stake(`r9 ${index}`, wallets[index % 8] as bigint, 17)));
  busy = false;
  await watcher;
  expect(sums.length).toBeGreaterThan(3);
  expect(sums.filter((sum) => sum !== 0n)).toEqual([]);
});

test('[J10] after all of this the whole ledger is proven', async () => {
  expect(await proveLedger(pool, at, { whole: true })).toMatchObject({ intact: true, findings: [] });
});
