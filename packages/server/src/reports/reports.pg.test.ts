import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { ledgerJobs } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { lotteryJobs, lotteryRoutes, seedLottery } from '../lottery/index.ts';
import { de } from '../lottery/testing-lottery.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing.ts';
import { reportRoutes } from './index.ts';

const { getTrialBalance, listLedgerEntries, findMembers, getMemberFile, getDashboard, listOutsideLog } =
  contract.reports;

let app: TestApp;
let standIns: StandIns;
let staff: { token: string };
let member: TestMember;
beforeAll(async () => {
  standIns = await startStandIns();
  app = await startTestApp({ routes: [...reportRoutes, ...lotteryRoutes], env: standIns.env });
  await inTransaction(app.pool, (tx) => seedLottery(tx));
  for (const job of lotteryJobs) await app.run(job);
  staff = await app.staff('approver');
  member = await app.member({ account: 'ReportMe1', balance: 500_000n });
});
afterAll(async () => {
  await app.close();
  await standIns.stop();
});

test('[J10] the trial balance is zero in each currency and realm, and tells when the ledger was last proven', async () => {
  for (const job of ledgerJobs) await app.run(job);
  const { books, proof } = (await app.call(getTrialBalance, {}, staff)).value();
  expect(books.length).toBeGreaterThan(0);
  for (const { sum, byPurpose } of books) {
    expect(sum).toBe(0n);
    expect(byPurpose.reduce((total, { balance }) => total + balance, 0n)).toBe(0n);
  }
  expect(proof).toMatchObject({ intact: true, findings: [] });
});

test('[E07] a member’s entries are found by account name in any case, with balance and reference', async () => {
  const found = (await app.call(listLedgerEntries, { account: 'REPORTME1' }, staff)).value();
  expect(found).toMatchObject({ currency: 'VND', balance: 500_000n, held: 0n, count: 1 });
  expect(found.entries[0]).toMatchObject({
    amount: 500_000n,
    balanceAfter: 500_000n,
    reason: 'grant',
    counterpart: 'play_money',
  });
  expect((await app.call(listLedgerEntries, { account: 'nobodyhere' }, staff)).code).toBe('NOT_FOUND');
});

test('[A01] staff find members by the beginning of their name and see one whole, without mail or number', async () => {
  const { members } = (await app.call(findMembers, { query: 'report' }, staff)).value();
  expect(members).toMatchObject([{ account: 'ReportMe1', type: 'member', balance: 500_000n }]);
  const file = (await app.call(getMemberFile, { account: 'reportme1' }, staff)).value();
  expect(file.member).toMatchObject({ account: 'ReportMe1', emailMasked: null, mobileMasked: null });
  expect(file.totals).toEqual({ deposited: 0n, withdrawn: 0n, staked: 0n, paid: 0n });
});

test('[A01] the dashboard counts what waits and what moved today', async () => {
  const { draws } = (await app.call(contract.lottery.listOpenDraws, {})).value();
  const north = draws.find(({ game }) => game === 'xsmb')?.code ?? '';
  const lines = [{ ...de('07', 3000n), oddsE4: [990_000n] }];
  (await app.call(contract.lottery.placeBet, { draw: north, lines }, { token: member.token })).value();
  const now = (await app.call(getDashboard, {}, staff)).value();
  expect(now.queues).toEqual({ withdrawals: 0, disputes: 0, unmatched: 0, resultsDue: 0 });
  expect(now.today.find(({ currency }) => currency === 'VND')).toMatchObject({
    stake: 3000n,
    payout: 0n,
    deposits: 0n,
    withdrawals: 0n,
  });
  expect(now.nextDraws.find(({ game }) => game === 'xsmb')?.tickets).toBe(1);
  expect(now.newMembers).toBe(1);
});

test('[A01] what a stand-in did is shown; a silent one is told as such', async () => {
  expect((await app.call(listOutsideLog, { service: 'beacon' }, staff)).value().reachable).toBe(true);
  expect((await app.call(listOutsideLog, { service: 'bank' }, staff)).value()).toEqual({
    reachable: true,
    items: [],
  });
});
