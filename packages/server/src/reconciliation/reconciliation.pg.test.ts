import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays } from '@tamarind/domain/time';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { thaiCashier } from '../deposits/testing-deposits.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { watchHouse } from '../reports/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { ACCOUNT, bankDesk, statementFile } from './testing-reconciliation.ts';

const { checkStatement, closeBreak, exportReconciledDay, takeBreak, listReconciledDay } = contract.reconciliation;
const { decideProposal } = contract.proposals;

let app: TestApp;
let [maker, checker] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
let cashier: ReturnType<typeof thaiCashier>;
let desk: ReturnType<typeof bankDesk>;
beforeEach(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...proposalRoutes(reconciliationActs)],
    webhooks: depositWebhooks,
  });
  [maker, checker] = [await app.staff('cashier'), await app.staff('cashier_approver')];
  cashier = thaiCashier(app, maker);
  desk = bankDesk(app, maker);
});
afterEach(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

/** A deposit that the bank reported; returns the bank's line for it. */
async function paid(amount: bigint) {
  const member = await cashier.thai();
  const { reference } = await cashier.deposit(member, amount);
  const body = cashier.payment(reference, amount);
  await cashier.tell('thb', body);
  return { day: desk.today(), amount, ref: body.transactionId, text: reference };
}
/** Moves the clock to ten o'clock of a later day and logs people in again. */
async function morning(days = 1) {
  const day = desk.morning(days);
  Object.assign(maker, await app.staff('cashier'));
  Object.assign(checker, await app.staff('cashier_approver'));
  return day;
}
const unexplained = async () => (await desk.days()).map((day) => day.unexplained);
const byName = ([one]: readonly unknown[], [other]: readonly unknown[]) => String(one).localeCompare(String(other));
const suspense = () => balanceOf(app.pool, { purpose: 'suspense', currency: 'THB', realm: 'real' });
const closed = async () => (await desk.breaks('closed')).map(({ kind, closedHow }) => [kind, closedHow]);
const close = async (id: string, resolution: 'hear' | 'adjust' | 'pair') =>
  agreeTo(app, await app.call(closeBreak, { id, resolution, note: 'compared' }, maker), checker);

describe('a statement', () => {
  test('that has what the ledger has is explained to the unit, and a repeat adds nothing', async () => {
    const lines = [await paid(50_000n), await paid(120_000n)];
    await morning();
    expect((await desk.upload(0n, lines)).value()).toMatchObject({
      lines: 2,
      added: 2,
      opening: 0n,
      closing: 170_000n,
    });
    expect((await desk.upload(0n, lines)).value()).toMatchObject({ lines: 2, added: 0 });
    expect(await desk.breaks()).toEqual([]);
    expect(await desk.days()).toMatchObject([
      { bank: 170_000n, ledger: 170_000n, open: 0n, onTheWay: 0n, awaited: 0n, unexplained: 0n },
    ]);
    const day = (await app.call(listReconciledDay, { currency: 'THB', day: lines[0]?.day ?? '' }, maker)).value();
    expect(day.rows.map(({ line, movement }) => [line?.amount, movement?.amount])).toEqual([
      [120_000n, 120_000n],
      [50_000n, 50_000n],
    ]);
    const of = { currency: 'THB' as const, day: lines[0]?.day ?? '' };
    const file = (await app.call(exportReconciledDay, of, maker)).value().split('\r\n');
    expect(file).toHaveLength(4);
    const [head = [], largest = []] = file.map((line) => line.split(','));
    const row = Object.fromEntries(head.map((name, at) => [name, largest[at]]));
    expect([row['side'], row['bank_amount'], row['ledger_amount']]).toEqual(['both', '1200.00', '1200.00']);
    expect([row['day'], row['bank_account'], row['bank_reference']]).toEqual([of.day, ACCOUNT, lines[1]?.ref]);
    expect([row['ledger_reason'], row['ledger_reference']]).toEqual(['deposit', lines[1]?.text]);
    const payers = await sql<{ name: string }>(app.pool)`select distinct counterparty as name from bank_statement_line`;
    for (const { name } of payers.filter((payer) => payer.name !== '')) expect(file.join()).not.toContain(name);
  });

  test('a line that would run as a formula is text in the file of its day', async () => {
    const first = await paid(50_000n);
    await morning();
    await desk.upload(0n, [first, { day: first.day, amount: -700n, ref: 'X1', text: "-2+3*cmd|'/c calc'" }]);
    const file = (await app.call(exportReconciledDay, { currency: 'THB', day: first.day }, maker)).value();
    expect(file).toContain('bank,-7.00,,');
    expect(file).toContain("'-2+3*cmd");
  });

  test('that overlaps an earlier one adds the new days alone; equal payments of a day stay two', async () => {
    const first = [await paid(7_000n), { day: desk.today(), amount: -50n, ref: '', text: 'fee' }];
    first.push({ day: desk.today(), amount: -50n, ref: '', text: 'fee' });
    const second = await morning();
    expect((await desk.upload(0n, first)).value().added).toBe(3);
    const whole = [...first, { day: second, amount: -50n, ref: '', text: 'fee' }];
    await morning();
    expect((await desk.upload(0n, whole)).value()).toMatchObject({ lines: 4, added: 1 });
    expect((await desk.breaks()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['missing_here', -50n],
      ['missing_here', -50n],
      ['missing_here', -50n],
    ]);
    expect(await unexplained()).toEqual([0n, 0n]);
  });

  test('that contradicts the known lines, or begins before the first, is refused and changes nothing', async () => {
    const line = await paid(50_000n);
    const second = await morning();
    await desk.upload(0n, [line]);
    const other = [{ ...line, ref: 'OTHER' }];
    expect((await desk.upload(0n, other)).code).toBe('STATEMENT_MISFITS');
    expect((await app.call(checkStatement, desk.wish(statementFile(0n, other)), maker)).code).toBe('STATEMENT_MISFITS');
    const before = [{ ...line, day: addDays(line.day, -1) }];
    expect((await desk.upload(0n, before)).details).toEqual({ start: line.day });
    const torn = await app.call(checkStatement, { ...desk.wish('ZGF0ZQ=='), format: 'mt940' }, maker);
    expect([torn.code, torn.details]).toEqual(['STATEMENT_FAULTY', { fault: 'not_this_format', line: 0 }]);
    const fine = statementFile(50_000n, [{ day: second, amount: 5n, ref: 'N' }]);
    expect((await app.call(checkStatement, desk.wish(fine), maker)).value()).toMatchObject({ lines: 1, added: 1 });
    const stored = await sql<{ lines: number }>(app.pool)`select count(*)::int as lines from bank_statement_line`;
    expect([stored, await unexplained()]).toEqual([[{ lines: 1 }], [0n]]);
  });

  test('begins with what the ledger has: only the difference to the opening balance is a gap', async () => {
    await paid(30_000n);
    await morning(2);
    const line = await paid(3_000n);
    await morning();
    await desk.upload(100_000n, [line]);
    const [gap, ...more] = await desk.breaks();
    expect([gap?.kind, gap?.amount, more]).toEqual(['gap', 70_000n, []]);
    expect(await desk.days()).toMatchObject([{ bank: 103_000n, ledger: 33_000n, open: 70_000n, unexplained: 0n }]);
    expect((await close(gap?.id ?? '', 'adjust')).code).toBeUndefined();
    await morning();
    await desk.upload(103_000n, [{ day: desk.today(), amount: -1n, ref: 'x' }]);
    expect((await desk.days())[0]).toMatchObject({ bank: 102_999n, ledger: 103_000n, open: -1n, unexplained: 0n });
  });

  test('that leaves a day out shows a gap, which the missing statement explains', async () => {
    const first = await paid(10_000n);
    await morning();
    await desk.upload(0n, [first]);
    const second = await paid(20_000n);
    await morning();
    const third = await paid(40_000n);
    await morning();
    await desk.upload(30_000n, [third]);
    expect((await desk.breaks()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['missing_there', -20_000n],
      ['gap', 20_000n],
    ]);
    expect(await unexplained()).toEqual([0n, 0n, 0n]);
    await desk.upload(10_000n, [second]);
    expect(await desk.breaks()).toEqual([]);
    expect((await closed()).toSorted(byName)).toEqual([
      ['gap', 'explained'],
      ['missing_there', 'explained'],
    ]);
    expect(await unexplained()).toEqual([0n, 0n, 0n]);
  });
});

describe('a break', () => {
  test('[J05] money that no notice told us about goes to suspense by two people, and from there to its owner', async () => {
    const known = await paid(5_000n);
    const line = { day: known.day, amount: 33_000n, ref: 'LOST1', text: 'no reference' };
    await morning();
    await desk.upload(0n, [known, line]);
    const [found] = await desk.breaks();
    expect(found).toMatchObject({
      kind: 'missing_here',
      amount: 33_000n,
      resolutions: ['hear', 'adjust'],
      owner: null,
    });
    await app.call(takeBreak, { id: found?.id ?? '' }, maker);
    expect((await desk.breaks())[0]?.owner).toBe(maker.username);
    expect((await close(found?.id ?? '', 'hear')).value().state).toBe('agreed');
    expect([(await suspense()).balance, await closed(), await desk.breaks()]).toEqual([
      33_000n,
      [['missing_here', 'hear']],
      [],
    ]);
    expect(await cashier.queue()).toMatchObject([{ why: 'unheard', amount: 33_000n, providerRef: 'LOST1' }]);
    // The bank's notice arrives only now, after the statement that contains the payment.
    await cashier.tell('thb', cashier.payment('', 33_000n, { transactionId: 'LOST1' }));
    expect([(await suspense()).balance, (await cashier.queue()).length]).toEqual([33_000n, 1]);
    expect(await desk.days()).toMatchObject([{ onTheWay: 33_000n, unexplained: 0n }]);
  });

  test('a payment that the bank does not have is a break only when the next day is covered too', async () => {
    const first = await paid(5_000n);
    const lost = await paid(9_000n);
    await morning();
    await desk.upload(0n, [first]);
    expect([await desk.breaks(), await desk.days()]).toMatchObject([[], [{ awaited: -9_000n, unexplained: 0n }]]);
    const second = desk.today();
    await morning();
    await desk.upload(5_000n, [{ day: second, amount: -10n, ref: 'fee' }]);
    const found = (await desk.breaks()).find(({ kind }) => kind === 'missing_there');
    expect(found).toMatchObject({ amount: -9_000n, day: lost.day, resolutions: ['adjust'] });
    expect((await close(found?.id ?? '', 'adjust')).code).toBeUndefined();
    const bank = await cashier.bankBalance();
    expect([bank, await unexplained()]).toEqual([-5_000n, [0n, 0n]]);
  });

  test('the bank’s late entry explains a break by itself, on the day of the bank', async () => {
    const late = await paid(9_000n);
    const second = await morning();
    const third = await morning();
    await desk.upload(0n, [{ day: second, amount: 1n, ref: 'a' }]);
    // The first statement begins on the second day, so its opening balance includes earlier payments.
    expect((await desk.breaks()).map(({ kind, amount }) => [kind, amount]).toSorted(byName)).toEqual([
      ['gap', -9_000n],
      ['missing_here', 1n],
    ]);
    const lines = [await paid(2_000n)];
    await morning();
    await desk.upload(1n, lines);
    await morning();
    await desk.upload(
      2_001n,
      [{ day: third, amount: 9_000n, ref: late.ref, text: late.text }].map((line) => ({ ...line, day: desk.today() })),
    );
    expect((await desk.days()).map(({ unexplained: rest }) => rest)).toEqual([0n, 0n, 0n, 0n]);
  });

  test('another amount is one break of both sides, corrected by the difference', async () => {
    const line = await paid(50_000n);
    await morning();
    await desk.upload(0n, [{ ...line, amount: 49_500n }]);
    const [found, ...more] = await desk.breaks();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: 'differs',
      amount: -500n,
      line: { amount: 49_500n },
      movement: { amount: 50_000n },
    });
    await close(found?.id ?? '', 'adjust');
    expect([await cashier.bankBalance(), await desk.breaks(), await unexplained()]).toEqual([-49_500n, [], [0n]]);
  });

  test('a payment that the bank booked twice is named so, and its money is held for the payer', async () => {
    const line = await paid(50_000n);
    await morning();
    await desk.upload(0n, [line, line]);
    const [found, ...more] = await desk.breaks();
    expect([found?.kind, found?.amount, found?.resolutions, more]).toEqual(['double', 50_000n, ['hear', 'adjust'], []]);
    expect((await close(found?.id ?? '', 'hear')).code).toBeUndefined();
    expect([(await suspense()).balance, await desk.breaks(), await unexplained()]).toEqual([50_000n, [], [0n]]);
  });

  test('a payment that one file has on two days is open once, and the others of the file match', async () => {
    const [line, other] = [await paid(50_000n), await paid(60_000n)];
    const next = await morning();
    await morning();
    await desk.upload(0n, [line, other, { ...line, day: next }]);
    expect((await desk.breaks()).map(({ kind, amount }) => [kind, amount])).toEqual([['double', 50_000n]]);
  });

  test('two sides that look alike are suggested, and two people pair them without a posting', async () => {
    const { amount, day } = await paid(77_700n);
    const second = await morning();
    await desk.upload(0n, [{ day, amount, ref: 'OTHERNAME' }]);
    await morning();
    await desk.upload(amount, [{ day: second, amount: 1n, ref: 'z' }]);
    const found = (await desk.breaks()).find(({ amount: of }) => of === 77_700n);
    expect(found).toMatchObject({ suggestion: { movement: { amount } }, resolutions: ['pair', 'hear', 'adjust'] });
    const bank = await cashier.bankBalance();
    await close(found?.id ?? '', 'pair');
    expect([await cashier.bankBalance(), (await desk.breaks()).length, await unexplained()]).toEqual([
      bank,
      1,
      [0n, 0n],
    ]);
    expect((await closed()).toSorted(byName)).toEqual([
      ['missing_here', 'pair'],
      ['missing_there', 'explained'],
    ]);
  });

  test('an open break is counted by its age in the figures that are watched', async () => {
    const figures = async () => {
      const registry = new Registry();
      watchHouse(app.platform, registry);
      return (await registry.metrics()).split('\n').filter((line) => line.startsWith('tamarind_bank_breaks{'));
    };
    const counts = (...[today, days, older]: readonly number[]) => [
      `tamarind_bank_breaks{age="under_1_day"} ${today}`,
      `tamarind_bank_breaks{age="under_3_days"} ${days}`,
      `tamarind_bank_breaks{age="over_3_days"} ${older}`,
    ];
    const known = await paid(5_000n);
    await morning();
    await desk.upload(0n, [known, { day: known.day, amount: -8_000n, ref: 'FEE' }]);
    expect(await figures()).toEqual(counts(1, 0, 0));
    await morning();
    app.clock.advance(3_600_000);
    expect(await figures()).toEqual(counts(0, 1, 0));
    await morning(2);
    app.clock.advance(3_600_000);
    expect(await figures()).toEqual(counts(0, 0, 1));
    const [found] = await desk.breaks();
    expect((await close(found?.id ?? '', 'adjust')).code).toBeUndefined();
    expect(await figures()).toEqual(counts(0, 0, 0));
  });

  test('[S-H4] one person closes nothing, and what was explained meanwhile cannot be agreed to', async () => {
    const known = await paid(5_000n);
    await morning();
    await desk.upload(0n, [known, { day: known.day, amount: 8_000n, ref: 'SLOW' }]);
    const [found] = await desk.breaks();
    const asked = await app.call(closeBreak, { id: found?.id ?? '', resolution: 'hear', note: 'compared' }, maker);
    const { proposal } = asked.value();
    expect((await desk.breaks())[0]?.proposal).toBe(proposal);
    const decision = { id: proposal, decision: 'agree', note: 'same' } as const;
    expect((await app.call(decideProposal, decision, maker)).code).toBe('SAME_PERSON');
    await cashier.tell('thb', cashier.payment('', 8_000n, { transactionId: 'SLOW' }));
    await morning();
    await desk.upload(13_000n, [{ day: addDays(known.day, 1), amount: 3n, ref: 'n' }]);
    expect((await app.call(decideProposal, decision, checker)).code).toBe('PROPOSAL_STALE');
    expect(
      (await app.call(closeBreak, { id: found?.id ?? '', resolution: 'hear', note: 'compared' }, maker)).code,
    ).toBe('BREAK_STATE');
    expect((await suspense()).balance).toBe(8_000n);
  });

  test('whoever may only read sees breaks and closes none', async () => {
    const known = await paid(5_000n);
    await morning();
    await desk.upload(0n, [known, { day: known.day, amount: -8_000n, ref: 'GONE' }]);
    const reader = await app.staff('auditor');
    const [found] = await bankDesk(app, reader).breaks();
    expect(found).toMatchObject({ kind: 'missing_here', resolutions: ['adjust'] });
    const wish = { id: found?.id ?? '', resolution: 'adjust', note: 'compared' } as const;
    expect((await app.call(closeBreak, wish, reader)).code).toBe('FORBIDDEN');
    expect(await desk.upload(0n, []).then(({ code }) => code)).toBe('STATEMENT_FAULTY');
    expect((await app.call(closeBreak, { ...wish, resolution: 'hear' }, maker)).code).toBe('BREAK_STATE');
  });
});
