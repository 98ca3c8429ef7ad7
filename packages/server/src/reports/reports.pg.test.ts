import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, addMs, dayOf, daysFrom, momentAt } from '@tamarind/domain/time';
import { balanceOf, hold, type HouseAccount, ledgerJobs, post } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { lotteryJobs, lotteryRoutes, seedLottery } from '../lottery/index.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { reportRoutes } from './index.ts';

const { getTrialBalance, listLedgerEntries, searchMembers, getMemberFile, getMemberContact } = contract.reports;
const { getCurves, getDashboard, getQueues } = contract.reports;

let app: TestApp;
let standIns: StandIns;
let staff: { token: string };
let member: TestMember;
let dayOfStakes: string;
beforeAll(async () => {
  standIns = await startStandIns();
  app = await startTestApp({ routes: [...reportRoutes, ...lotteryRoutes], env: standIns.env });
  await inTransaction(app.pool, (tx) => seedLottery(tx, 'demo'));
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

test('[A01] staff find members by the beginning of their name and see one whole', async () => {
  const { members } = (await app.call(searchMembers, { text: 'report' }, staff)).value();
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
  dayOfStakes = dayOf(app.clock.now());
  const now = (await app.call(getDashboard, {}, staff)).value();
  const { queues } = (await app.call(getQueues, {}, staff)).value();
  expect(new Set(Object.values(queues).map(({ count }) => count))).toEqual(new Set([0]));
  expect(now.today.find(({ currency }) => currency === 'VND')).toMatchObject({
    stake: 3000n,
    payout: 0n,
    deposits: 0n,
    withdrawals: 0n,
  });
  expect(now.nextDraws.find(({ game }) => game === 'xsmb')?.tickets).toBe(1);
  expect(now.newMembers).toBe(1);
});

test('[A01] the curves have each day of the last thirty and the seven before them, and today is what the dashboard says', async () => {
  const { days } = (await app.call(getCurves, {}, staff)).value();
  const today = (await app.call(getDashboard, {}, staff)).value();
  expect(days).toHaveLength(37);
  expect(days.map(({ day }) => day)).toEqual(daysFrom(addDays(dayOf(app.clock.now()), -36), dayOf(app.clock.now())));
  const last = days.at(-1);
  expect(last?.newMembers).toBe(today.newMembers);
  for (const { currency, stake, payout, deposits, withdrawals } of today.today)
    expect(last?.sums.find((row) => row.currency === currency)).toEqual({
      currency,
      stakes: stake,
      kept: stake - payout,
      deposits,
      withdrawals,
    });
  expect(last?.sums.some(({ stakes }) => stakes > 0n)).toBe(true);
});

test('[W-10] the dashboard counts vendors’ games, and names the draw whose result is due longest', async () => {
  const day = async () =>
    (await app.call(getDashboard, {}, staff)).value().today.find(({ currency }) => currency === 'VND');
  const before = await day();
  const player = await app.member({ currency: 'VND', balance: 100_000n });
  const stakes = { owner: { kind: 'house' }, purpose: 'vendor_stakes', currency: 'VND', realm: 'real' } as const;
  const move = (key: string, reason: 'stake' | 'payout' | 'stake_returned', amount: bigint) =>
    inTransaction(app.pool, (tx) => {
      const [debit, credit] = reason === 'stake' ? [player.wallet, stakes] : [stakes, player.wallet];
      return post(tx, [
        { key, debit, credit, amount: money(amount), reason, reference: 'DEMO1:r', at: app.clock.now() },
      ]);
    });
  await move('w10-bet', 'stake', 20_000n);
  await move('w10-bet2', 'stake', 5_000n);
  await move('w10-undo', 'stake_returned', 5_000n);
  await move('w10-win', 'payout', 12_000n);
  const after = await day();
  const grown = (name: 'stake' | 'payout') => (after?.[name] ?? 0n) - (before?.[name] ?? 0n);
  expect([grown('stake'), grown('payout')]).toEqual([20_000n, 12_000n]);
  expect((await app.call(getQueues, {}, staff)).value().firstDue).toBeNull();
});

test('[W-10] a member’s file masks mail and number and shows the VIP level; full values need a right and are audited', async () => {
  const { id } = await app.member({ account: 'Reachable1' });
  await sql(app.pool)`update member set email = 'somchai.k@mail.example', mobile = '66812345678' where id = ${id}`;
  const file = (await app.call(getMemberFile, { account: 'reachable1' }, staff)).value().member;
  expect(file).toMatchObject({
    emailMasked: 'so***@mail.example',
    mobileMasked: '********678',
    memberLabel: ['Bronze'],
  });
  const looks = () => sql<{ actor: string; subject: string }>(app.pool)`
    select actor, subject from audit_record where action = 'member.contact_read' order by seq`;
  expect((await app.call(getMemberContact, { account: 'reachable1' }, staff)).code).toBe('FORBIDDEN');
  expect(await looks()).toEqual([]);
  const officer = await app.staff('officer', 'contactreader');
  expect((await app.call(getMemberContact, { account: 'Reachable1' }, officer)).value()).toEqual({
    email: 'somchai.k@mail.example',
    mobile: '66812345678',
    messengers: [],
  });
  expect(await looks()).toEqual([{ actor: 'staff:contactreader', subject: `member:${id}` }]);
});

test('[UX-24] the rows of a member’s money add up to the wallet after a random mix of postings', async () => {
  const house = (purpose: HouseAccount['purpose']) => ({ purpose, currency: 'THB', realm: 'real' }) as const;
  // Each kind of posting on a wallet: its row on the page of sums, the counterpart account, and the posting's reason
  // when the wallet is credited and when it is debited.
  const kinds = [
    { row: 'deposits', other: house('bank'), in: 'deposit', out: undefined },
    { row: 'deposits', other: house('suspense'), in: 'deposit', out: undefined },
    { row: 'withdrawals', other: house('payouts_in_transit'), in: 'withdrawal_returned', out: 'withdrawal' },
    { row: 'withdrawals', other: house('bank'), in: 'withdrawal_returned', out: undefined },
    { row: 'gifts', other: house('promotions'), in: 'bonus', out: undefined },
    { row: 'lottery', other: house('stakes'), in: 'payout', out: 'stake' },
    { row: 'lottery', other: house('stakes'), in: 'stake_returned', out: 'payout_reversed' },
    { row: 'games', other: house('vendor_stakes'), in: 'payout', out: 'stake' },
    { row: 'points', other: house('points_liability'), in: 'points', out: undefined },
    { row: 'fees', other: house('payment_fees'), in: 'fee', out: 'fee' },
    { row: 'other', other: house('adjustment'), in: 'adjustment', out: 'adjustment' },
    { row: 'other', other: house('receivables'), in: undefined, out: 'payout_reversed' },
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ kind: fc.constantFrom(...kinds), amount: fc.bigInt(1n, 9_999n), isOut: fc.boolean() }), {
        maxLength: 40,
      }),
      async (moves) => {
        const player = await app.member({ currency: 'THB', balance: 1_000_000n });
        const expected: Record<string, bigint> = { gifts: 1_000_000n };
        const postings = moves.map(({ kind, amount, isOut }, index) => {
          const reason = (isOut ? kind.out : kind.in) ?? kind.in ?? kind.out;
          const out = reason === kind.out && (isOut || kind.in === undefined);
          expected[kind.row] = (expected[kind.row] ?? 0n) + (out ? -amount : amount);
          return {
            key: `ux24:${player.id}:${index}`,
            debit: out ? player.wallet : kind.other,
            credit: out ? kind.other : player.wallet,
            amount: money(amount),
            reason,
            at: app.clock.now(),
          };
        });
        await inTransaction(app.pool, async (tx) => {
          if (postings.length > 0) await post(tx, postings);
          await hold(tx, {
            key: `ux24:${player.id}`,
            account: player.wallet,
            amount: money(500n),
            reason: 'withdrawal',
            at: app.clock.now(),
          });
        });
        const file = (await app.call(getMemberFile, { account: player.account.toLowerCase() }, staff)).value();
        expect(file.money).toMatchObject(expected);
        const { available, held } = await balanceOf(app.pool, player.wallet);
        expect(Object.values(file.money).reduce((total, row) => total + row, 0n)).toBe(available + held);
        expect([file.balance, file.held]).toEqual([available + held, 500n]);
      },
    ),
    { numRuns: 12 },
  );
});

test('[UX-22] each queue that waits for a person is counted, with the time of its oldest case', async () => {
  const now = app.clock.now();
  const [older, newer] = [addMs(now, -7_200_000), addMs(now, -60_000)];
  const { id } = await app.member({ currency: 'THB' });
  for (const at of [newer, older]) {
    await sql(app.pool)`
      insert into support_chat (id, kind, key_hash, language, opened_at, waiting_since, last_at)
      values (gen_random_uuid(), 'chat', sha256(${at.toISOString()}::bytea), 'EN', ${at}, ${at}, ${at})`;
    await sql(app.pool)`
      insert into harm_marker (id, member_id, marker, day, counted, cut_off, found_at)
      values (gen_random_uuid(), ${id}, ${at === newer ? 'nights' : 'raises'}, ${dayOf(at)}, 9, 5, ${at})`;
  }
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at)
    values (gen_random_uuid(), ${id}, 'in_review', 'passport', 'x', ${older}, ${newer})`;
  const { queues } = (await app.call(getQueues, {}, staff)).value();
  expect(queues.support).toEqual({ count: 2, oldest: older });
  expect(queues.protection).toEqual({ count: 2, oldest: older });
  expect(queues.identity).toEqual({ count: 1, oldest: newer });
  expect(queues.mall).toEqual({ count: 0, oldest: null });
});

test('[W-10] the dashboard names the draw whose result is due longest and counts it', async () => {
  const draws = await sql<{ code: string; drawsAt: Date }>(app.pool)`
    select code, draws_at as "drawsAt" from draw where commit_hash is null and state = 'open' order by draws_at, code limit 2`;
  const [first, second] = draws;
  if (!first || !second) throw new Error('no open draws');
  app.clock.moveTo(addMs(second.drawsAt, 1000));
  await sql(app.pool)`update draw set state = 'closed' where code = any (${draws.map(({ code }) => code)}::text[])`;
  const { firstDue, queues } = (await app.call(getQueues, {}, await app.staff('approver', 'duereader'))).value();
  expect(firstDue).toMatchObject({ code: first.code, drawsAt: first.drawsAt });
  expect(queues.resultsDue).toEqual({ count: 2, oldest: first.drawsAt });
});

test('[A01] a draw before the house opened asks for no result, and one of its bets does', async () => {
  const reader = await app.staff('approver', 'openingreader');
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    const due = async () => (await app.call(getQueues, {}, reader)).value().queues.resultsDue.count;
    const before = await due();
    expect(before).toBeGreaterThan(0);
    await owner.query(`update house_opening set opened_at = $1`, [addMs(app.clock.now(), 1000)]);
    expect(await due()).toBe(0);
    await owner.query('delete from house_opening');
    expect(await due()).toBe(0);
    await owner.query(`insert into house_opening (opened_at) values ('2026-01-01')`);
    expect(await due()).toBe(before);
  } finally {
    await owner.end();
  }
});

test('[A05] the dashboard sums the brand’s own currencies only while the others do not move', async () => {
  app.clock.advance(86_400_000);
  const reader = await app.staff('approver', 'sumreader');
  const shown = async () => (await app.call(getDashboard, {}, reader)).value().today.map(({ currency }) => currency);
  const { days } = (await app.call(getCurves, {}, reader)).value();
  const nothing = [0n, 0n];
  expect(days.at(-1)?.sums.map(({ stakes, kept }) => [stakes, kept])).toEqual([nothing, nothing]);
  expect(days.find(({ day }) => day === dayOfStakes)?.sums.some(({ stakes }) => stakes > 0n)).toBe(true);
  const before = await changeBrand(app, { currencies: ['VND'] });
  try {
    expect(await shown()).toEqual(['VND']);
  } finally {
    await changeBrand(app, before);
  }
  expect(await shown()).toEqual(['THB', 'VND']);
});

describe('payouts of the lottery', () => {
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
  const drawPaid = async (draw: string) => (await room.app.call(c.getStaffDraw, { draw }, officer)).value().stakes;

  test('[J10] small prizes of a round are in the report of the draw, of the member and of the day', async () => {
    const round = await newRound(room);
    const [ann, ben] = [
      await room.app.member({ currency: 'THB', balance: 1_000_000n }),
      await room.app.member({ currency: 'THB', balance: 1_000_000n }),
    ];
    const all = Array.from({ length: 100 }, (_, n) => ({
      betType: 'bottom2',
      selection: String(n).padStart(2, '0'),
      unitStake: money(100n),
      oddsE4: [900_000n],
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
    // One of ann's hundred 1-baht bets wins at odds of 90. She sent the newest number, which wins ฿ 200; ben sent the 16th
    // before it, which wins nothing because he staked nothing.
    expect(await room.available(ann)).toBe(1_000_000n - 10_000n + 9_000n + 20_000n);
    expect(await drawPaid(round.code)).toEqual([{ currency: 'THB', stake: 10_000n, payout: 29_000n }]);
    expect(await fileOf(ann)).toMatchObject({ staked: 10_000n, paid: 29_000n });
    expect(await fileOf(ben)).toMatchObject({ staked: 0n, paid: 0n });
    expect(await today('THB')).toMatchObject({ stake: 10_000n, payout: 29_000n });
  });

  test('[J10] neither money taken back or owed by a correction nor play money counts as a payout of the day', async () => {
    const [first, second, trial] = [
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 10_000n }),
      await room.app.member({ balance: 10_000n, memberKind: 'trial' }),
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

    // The first member has spent the winnings, so the corrected result leaves a debt.
    const { draws } = (await room.app.call(c.listOpenDraws, {})).value();
    const next = draws.find(({ game }) => game === 'xsmb')?.code ?? '';
    (await room.bet(first, next, [de('33', 100_000n)])).value();
    const asked = {
      draw: room.north,
      kind: 'result' as const,
      prizes: prizes('60722'),
      reason: 'the board was read wrong',
      notice: 'The special prize was read wrong.',
    };
    (await room.app.call(c.askCorrection, asked, officer)).value();
    const word = { draw: room.north, decision: 'approve', note: 'yes' } as const;
    for (const who of [approver, await room.app.staff('compliance')])
      (await room.app.call(c.decideCorrection, word, who)).value();
    await room.step();
    expect(await room.available(first)).toBe(0n);
    expect(await room.available(second)).toBe(9000n + 99_000n);
    expect(await today('VND')).toMatchObject({ stake: 102_000n, payout: 99_000n });
    expect([(await fileOf(first)).paid, (await fileOf(second)).paid]).toEqual([0n, 99_000n]);
    expect(await drawPaid(room.north)).toEqual([{ currency: 'VND', stake: 2000n, payout: 99_000n }]);
  });
});

/** A yeekee round (a draw to whose result members contribute numbers) that has just opened. */
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

/** A real result of the Northern Vietnamese lottery, without the special prize. */
const north = {
  g1: ['97846'],
  g2: ['36741', '87473'],
  g3: ['74514', '58290', '09160', '35682', '99317', '08204'],
  g4: ['9373', '9115', '1502', '9766'],
  g5: ['4180', '7540', '2473', '8273', '4516', '6048'],
  g6: ['391', '756', '808'],
  g7: ['12', '55', '19', '64'],
};
