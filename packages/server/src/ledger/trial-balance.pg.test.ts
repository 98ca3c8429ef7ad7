import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { testDatabase } from '../platform/db/testing.ts';
import type { Platform } from '../platform/platform.ts';
import { pageOf } from '../platform/page.ts';
import { latestProof, ledgerJobs, proveLedger, statement, trialBalance } from './index.ts';
import { at, house, ledgerActs, stake } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let act: ReturnType<typeof ledgerActs>;
let owner: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  act = ledgerActs(database.pool);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

describe('a statement', () => {
  const threeDays = async () => {
    const wallet = await act.wallet(1_000);
    for (let index = 0; index < 7; index += 1)
      await act.post({ ...stake(`t${index}`, wallet, 10 + index), at: minutes(index) });
    await act.post({
      key: 'win',
      debit: house('stakes'),
      credit: wallet,
      amount: money(500),
      reason: 'payout',
      reference: 'ticket t3',
      at: minutes(7),
    });
    return wallet;
  };

  test('[J10] [E07] lists newest first, each entry with the balance it left, and totals of all of it', async () => {
    const account = await threeDays();
    const { entries, totals, next } = await statement(database.pool, { account, limit: 50 });
    expect(entries.map((entry) => entry.seq)).toEqual([9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n]);
    expect(entries[0]).toMatchObject({
      amount: 500n,
      balanceAfter: 1_409n,
      reason: 'payout',
      reference: 'ticket t3',
      counterpart: 'stakes',
      at: minutes(7),
    });
    expect(entries[8]).toMatchObject({
      amount: 1_000n,
      balanceAfter: 1_000n,
      reason: 'deposit',
      reference: '',
      counterpart: 'bank',
    });
    expect(totals).toEqual({ count: 9, in: 1_500n, out: 91n });
    expect(next).toBeUndefined();
  });

  test('[J10] [E07] a statement includes its start, excludes its end, filters by reason, and its totals match', async () => {
    const account = await threeDays();
    const some = await statement(database.pool, { account, from: minutes(2), to: minutes(5), limit: 50 });
    expect(some.entries.map((entry) => entry.amount)).toEqual([-14n, -13n, -12n]);
    expect(some.totals).toEqual({ count: 3, in: 0n, out: 39n });
    const won = await statement(database.pool, { account, reasons: ['payout', 'grant'], limit: 50 });
    expect(won.totals).toEqual({ count: 1, in: 500n, out: 0n });
    expect(won.entries).toHaveLength(1);
  });

  test('[J10] [E07] pages put together are the whole, by cursor even while money moves, and by number', async () => {
    const account = await threeDays();
    const whole = (await statement(database.pool, { account, limit: 50 })).entries;
    const byCursor: unknown[] = [];
    let before: bigint | undefined;
    do {
      const page = await statement(database.pool, { account, limit: 4, ...present({ before }) });
      byCursor.push(...page.entries);
      before = page.next;
      await act.post(stake(`between ${byCursor.length}`, account, 1));
    } while (before !== undefined);
    expect(byCursor).toEqual(whole);
    const numbered = await Promise.all(
      [1, 2, 3, 4].map((page) => statement(database.pool, { account, ...pageOf({ page }, 4), to: minutes(60) })),
    );
    const all = (await statement(database.pool, { account, limit: 50 })).entries;
    expect(numbered.flatMap((page) => page.entries)).toEqual(all);
  });
});

test('[J10] the trial balance is zero for each currency and realm and lists what each purpose holds', async () => {
  const wallet = await act.wallet(1_000);
  await act.wallet(77, 'VND', 'trial');
  await act.post(stake('tb1', wallet, 300));
  await act.hold({ key: 'tb2', account: wallet, amount: money(50), reason: 'withdrawal', at });
  const books = await trialBalance(database.pool);
  expect(books.map((book) => [book.currency, book.realm, book.sum])).toEqual([
    ['THB', 'real', 0n],
    ['THB', 'trial', 0n],
    ['VND', 'real', 0n],
    ['VND', 'trial', 0n],
  ]);
  const rows = (index: number) =>
    Object.fromEntries(
      books[index]?.byPurpose.filter((row) => row.balance !== 0n).map((row) => [row.purpose, row]) ?? [],
    );
  expect(rows(0)).toEqual({
    bank: { purpose: 'bank', accounts: 1, balance: -1_000n, held: 0n },
    stakes: { purpose: 'stakes', accounts: 1, balance: 300n, held: 0n },
    wallet: { purpose: 'wallet', accounts: 1, balance: 700n, held: 50n },
  });
  expect(rows(3)).toMatchObject({ bank: { balance: -77n }, wallet: { balance: 77n } });
});

describe('the proof', () => {
  test('[J10] reads only what moved since the last one and is kept', async () => {
    const wallet = await act.wallet(1_000);
    expect(await proveLedger(database.pool, minutes(1), { whole: false })).toEqual({
      at: minutes(1),
      intact: true,
      accounts: 2,
      entries: 2,
      findings: [],
    });
    expect(await proveLedger(database.pool, minutes(2), { whole: false })).toMatchObject({ accounts: 0, entries: 0 });
    await act.post(stake('pr1', wallet, 5), stake('pr2', wallet, 6));
    expect(await proveLedger(database.pool, minutes(3), { whole: false })).toMatchObject({
      intact: true,
      accounts: 2,
      entries: 4,
    });
    expect(await latestProof(database.pool)).toEqual({
      at: minutes(3),
      intact: true,
      accounts: 2,
      entries: 4,
      findings: [],
    });
  });

  // Each case damages the ledger as a superuser with triggers off, which only somebody with direct database access
  // could do.
  test.each<[string, string, RegExp]>([
    [
      'a balance changed by hand',
      `update ledger_account set balance = balance + 1 where member_id = 1`,
      /^sum THB real is 1$/,
    ],
    [
      'a balance changed behind a matching other one',
      `update ledger_account set balance = balance + case when member_id = 1 then 1 else -1 end
        where member_id = 1 or name = 'bank/THB/real/0'`,
      /is not where its entries lead/,
    ],
    [
      'a held amount without a hold',
      `update ledger_account set held = 3 where member_id = 1`,
      /held 3, open holds reserve 0/,
    ],
    [
      'an entry of another amount',
      `update ledger_entry set amount = amount - 1 where seq = 2`,
      /do not follow one another|does not fit its transfer/,
    ],
    [
      'an entry that is gone',
      `delete from ledger_entry e using ledger_account a where a.id = e.account_id and a.member_id = 1 and e.seq = 3`,
      /do not follow one another/,
    ],
    ['a transfer that is gone', `delete from ledger_transfer where key = 'pr4'`, /does not fit its transfer/],
    [
      'a transfer of another amount',
      `update ledger_transfer set amount = amount + 1 where key = 'pr4'`,
      /does not fit its transfer/,
    ],
  ])('[J10] finds %s', async (_what, damage, finding) => {
    const wallet = await act.wallet(1_000);
    await proveLedger(database.pool, at, { whole: false });
    await act.post(stake('pr4', wallet, 5));
    await act.post(stake('pr5', wallet, 6));
    await owner.query(`set session_replication_role = replica`);
    expect((await owner.query(damage)).rowCount).toBeGreaterThan(0);
    const proof = await proveLedger(database.pool, at, { whole: false });
    expect(proof?.intact).toBe(false);
    expect(proof?.findings).toContainEqual(expect.stringMatching(finding));
    // The damage is reported at every proof until somebody repairs it.
    expect(await proveLedger(database.pool, at, { whole: false })).toMatchObject({ intact: false });
  });

  test('[J10] reads old history too when asked for the whole', async () => {
    const wallet = await act.wallet(1_000);
    await act.post(stake('pr6', wallet, 5));
    await proveLedger(database.pool, at, { whole: false });
    await owner.query(`set session_replication_role = replica`);
    await owner.query(`delete from ledger_entry where seq = 2`);
    expect(await proveLedger(database.pool, at, { whole: false })).toMatchObject({ intact: true });
    const whole = await proveLedger(database.pool, at, { whole: true });
    expect(whole?.findings.some((line) => /not in its two accounts/.test(line))).toBe(true);
  });

  test('[J10] the job proves by itself and raises an alarm on a break', async () => {
    const lines: unknown[] = [];
    const platform = {
      pool: database.pool,
      clock: { now: () => minutes(9) },
      log: { error: (line: unknown) => lines.push(line) },
    } as unknown as Platform;
    const [job] = ledgerJobs;
    await act.wallet(10);
    await job?.run(platform);
    expect([lines, await latestProof(database.pool)]).toMatchObject([[], { at: minutes(9), intact: true }]);
    await owner.query(`update ledger_account set balance = balance + 1 where member_id = 1`);
    await job?.run(platform);
    expect(lines).toMatchObject([{ alarm: 'ledger-broken', findings: expect.arrayContaining(['sum THB real is 1']) }]);
  });
});
