import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs, dayOf, momentAt } from '@tamarind/domain/time';
import { ledgerJobs } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { lotteryJobs, lotteryRoutes, seedLottery } from '../lottery/index.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
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

describe('what the lottery paid', () => {
  const c = contract.lottery;
  let room: TestLottery;
  let [officer, approver] = [{ token: '' }, { token: '' }];
  beforeAll(async () => {
    room = await startTestLottery(['yeekee15'], false, {}, reportRoutes);
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
  });
  afterAll(() => room.close());
  const today = async (currency: 'THB' | 'VND') =>
    (await room.app.call(getDashboard, {}, approver)).value().today.find((day) => day.currency === currency);
  const fileOf = async (member: TestMember) =>
    (await room.app.call(getMemberFile, { account: member.account.toLowerCase() }, approver)).value().totals;
  const drawPaid = async (draw: string) =>
    (await room.app.call(c.getStaffDraw, { draw }, officer)).value().stakes;

  test('[J10] small prizes of a round stand in the report of the draw, in the member’s file and in the day', async () => {
    const round = await newRound(room);
    const [ann, ben] = [
      await room.app.member({ currency: 'THB', balance: 1_000_000n }),
      await room.app.member({ currency: 'THB', balance: 1_000_000n }),
    ];
    const all = Array.from({ length: 100 }, (_, n) => ({
      ...{ betType: 'bottom2', selection: String(n).padStart(2, '0') },
      ...{ unitStake: money(100n), oddsE4: [900_000n] },
    }));
    (await room.bet(ann, round.code, all)).value();
    for (let count = 0; count < 22; count += 1) {
      await room.moveTo(addMs(room.app.clock.now(), 6000));
      const member = count % 2 === 1 ? ann : ben;
      const shot = { draw: round.code, number: String(10_000 + count) };
      (await room.app.call(c.shootNumber, shot, { token: member.token })).value();
    }
    await room.moveTo(addMs(round.closesAt, 120_000));
    await room.step();
    await room.moveTo(addMs(round.drawsAt, 4000));
    for (let turn = 0; turn < 2; turn += 1) await room.step();
    // One of a hundred bottoms at 90, ฿ 200 for the newest number; the 16th from it is ben's, who staked nothing.
    expect(await room.available(ann)).toBe(1_000_000n - 10_000n + 9_000n + 20_000n);
    expect(await drawPaid(round.code)).toEqual([{ currency: 'THB', stake: 10_000n, payout: 29_000n }]);
    expect(await fileOf(ann)).toMatchObject({ staked: 10_000n, paid: 29_000n });
    expect(await fileOf(ben)).toMatchObject({ staked: 0n, paid: 0n });
    expect(await today('THB')).toMatchObject({ stake: 10_000n, payout: 29_000n });
  });

  test('[J10] what a correction takes back is no payout of the day, also when it is owed; play money is none', async () => {
    const [first, second, trial] = [
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 10_000n, isAgent: 4 }),
    ];
    for (const [member, number] of [
      [first, '11'],
      [second, '22'],
      [trial, '11'],
    ] as const)
      (await room.bet(member, room.north, [de(number)])).value();
    await room.moveTo(momentAt(dayOf(room.noon), '18:40'));
    await room.step();
    const prizes = (special: string) => ({ ...north, db: [special] });
    for (const who of [officer, approver])
      (
        await room.app.call(
          c.enterResult,
          { draw: room.north, prizes: prizes('60711'), source: 'typed', sourceNote: 'broadcast' },
          who,
        )
      ).value();
    await room.step();
    expect(await today('VND')).toMatchObject({ stake: 2000n, payout: 99_000n });
    expect(await fileOf(first)).toMatchObject({ paid: 99_000n });

    // The first has spent what was won; it is owed.
    const { draws } = (await room.app.call(c.listOpenDraws, {})).value();
    const next = draws.find(({ game }) => game === 'xsmb')?.code ?? '';
    (await room.bet(first, next, [de('33', 100_000n)])).value();
    const asked = {
      ...{ draw: room.north, kind: 'result' as const, prizes: prizes('60722') },
      ...{ reason: 'the board was read wrong', notice: 'The special prize was read wrong.' },
    };
    (await room.app.call(c.askCorrection, asked, officer)).value();
    (
      await room.app.call(
        c.decideCorrection,
        { draw: room.north, decision: 'approve', note: 'yes' },
        approver,
      )
    ).value();
    await room.step();
    expect(await room.available(first)).toBe(0n);
    expect(await room.available(second)).toBe(9000n + 99_000n);
    expect(await today('VND')).toMatchObject({ stake: 102_000n, payout: 99_000n });
    expect([(await fileOf(first)).paid, (await fileOf(second)).paid]).toEqual([0n, 99_000n]);
    expect(await drawPaid(room.north)).toEqual([{ currency: 'VND', stake: 2000n, payout: 99_000n }]);
  });
});

/** A round of players' numbers that has just opened. */
async function newRound(room: TestLottery) {
  for (let tries = 0; tries < 20; tries += 1) {
    const { draws } = (await room.app.call(contract.lottery.listOpenDraws, {})).value();
    const round = draws.find(({ game }) => game === 'yeekee15');
    if (round && addMs(round.opensAt, 120_000) > room.app.clock.now()) return round;
    await room.moveTo(addMs(round?.drawsAt ?? room.app.clock.now(), 60_000));
    await room.step();
  }
  throw new Error('no round has opened');
}

/** A real Northern result, but for the special prize. */
const north = {
  ...{ g1: ['97846'], g2: ['36741', '87473'], g3: ['74514', '58290', '09160', '35682', '99317', '08204'] },
  ...{ g4: ['9373', '9115', '1502', '9766'], g5: ['4180', '7540', '2473', '8273', '4516', '6048'] },
  ...{ g6: ['391', '756', '808'], g7: ['12', '55', '19', '64'] },
};
