import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays } from '@tamarind/domain/time';
import { money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { type StandIns, startStandIns } from '../platform/ports/testing.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { reportRoutes } from '../reports/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationJobs, reconciliationRoutes } from './index.ts';
import { bankDesk } from './testing-reconciliation.ts';

const { closeBreak, fetchStatement, getReconciliation } = contract.reconciliation;
const { getQueues } = contract.reports;

let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...reportRoutes, ...proposalRoutes(reconciliationActs)],
    webhooks: depositWebhooks,
    env: outside.env,
  });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const pay = async (reference: string, amount: bigint) => {
  const payload = promptPayBill({ billerId: '010000000000001', ref1: reference, amount: money(amount) });
  const scan = { id: crypto.randomUUID(), payload, payerName: 'SOMSRI' };
  const paid = await app.platform.ports.bank.payAsCustomer(scan);
  return paid.kind === 'done' ? paid.transactionId : expect.fail('not paid');
};
const tomorrow = async (days: number) => {
  app.clock.advance(days * 86_400_000);
  await outside.control('bank', { clockOffsetMs: app.clock.offsetMs() });
};
const job = async (of: TestApp = app) => {
  for (const one of reconciliationJobs) await of.run(one);
};
/** Runs the job and returns the alarms about statements that it wrote into the log. */
const alarmsOf = async (of: TestApp = app) => {
  const alarms: unknown[] = [];
  const log = { ...of.platform.log, error: (facts: object) => void alarms.push(facts) };
  for (const { run } of reconciliationJobs) await run({ ...of.platform, log });
  return alarms as { alarm: string; currency: string; day: string; fault: string }[];
};
const faultsOf = async (by: { token: string }, of: TestApp = app) =>
  (await of.call(getReconciliation, {}, by))
    .value()
    .books.flatMap(({ currency, faults }) => faults.map((fault) => ({ currency, ...fault })));

test('the bank is asked each day: a payment whose notice was lost becomes a break, and is heard by two people', async () => {
  await pay('TMRLOST', 12_300n);
  await tomorrow(1);
  const maker = await app.staff('cashier');
  const checker = await app.staff('finance');
  const desk = bankDesk(app, maker);
  const yesterday = addDays(desk.today(), -1);
  expect((await app.call(fetchStatement, { currency: 'THB', day: desk.today() }, maker)).code).toBe('STATEMENT_DAY');

  await job();
  await job();
  const [found, ...more] = await desk.breaks();
  expect([found?.kind, found?.amount, found?.day, found?.line?.counterparty, more]).toEqual([
    'missing_here',
    12_300n,
    yesterday,
    'SOMSRI',
    [],
  ]);
  const stored = await sql<{ count: number }>(app.pool)`
    select count(*)::int as count from bank_statement where currency = 'THB'`;
  expect(stored).toEqual([{ count: 4 }]);
  expect((await app.call(fetchStatement, { currency: 'THB', day: yesterday }, maker)).value()).toEqual({ added: 0 });

  const asked = await app.call(closeBreak, { id: found?.id ?? '', resolution: 'hear', note: 'in the portal' }, maker);
  (await agreeTo(app, asked, checker)).value();
  const { books, accounts } = (await app.call(getReconciliation, {}, maker)).value();
  const thb = books.find(({ currency }) => currency === 'THB');
  expect(thb?.days.map(({ unexplained }) => unexplained)).toEqual([0n, 0n, 0n, 0n]);
  expect(accounts).toMatchObject([
    { currency: 'THB', account: '0987654321', until: yesterday, closing: 12_300n, isFetched: true },
    { currency: 'VND', closing: 0n },
  ]);
});

test('a bank that does not answer changes nothing, and staff are told', async () => {
  await tomorrow(1);
  const maker = await app.staff('cashier');
  await outside.control('bank', { breakCalls: 20 });
  const day = addDays(bankDesk(app, maker).today(), -1);
  const silent = await app.call(fetchStatement, { currency: 'THB', day }, maker);
  await outside.control('bank', { breakCalls: 0 });
  expect([silent.code, (await app.call(fetchStatement, { currency: 'THB', day }, maker)).code]).toEqual([
    'BANK_SILENT',
    undefined,
  ]);
});

test.each([
  ['unreadableStatement', 'not_this_format'],
  ['wrongStatement', 'sum_differs'],
])(
  'a statement of a wrong form (%s) raises an alarm and is shown; later days are read, and a file brings the day',
  async (how, fault) => {
    const maker = await app.staff('cashier');
    const desk = bankDesk(app, maker);
    const day = desk.today();
    const opening = (await app.call(getReconciliation, {}, maker)).value().accounts[0]?.closing ?? 0n;
    const ref = await pay(`TMR${how.toUpperCase()}`.slice(0, 16), 5_000n);
    await tomorrow(2);
    const [cashier, known] = [await app.staff('cashier'), await countOf(app)];
    await outside.control('bank', { [how]: `THB ${day}` });
    expect(await alarmsOf()).toContainEqual({ alarm: 'statement-faulty', currency: 'THB', day, fault });
    expect(await faultsOf(cashier)).toMatchObject([{ currency: 'THB', day, account: '0987654321', fault }]);
    expect(await countOf(app)).toBe(known + 1);
    const { count } = (await app.call(getQueues, {}, cashier)).value().queues.breaks;
    expect(count).toBe((await bankDesk(app, cashier).breaks()).length + 1);
    const gap = (await bankDesk(app, cashier).breaks()).find(({ kind }) => kind === 'gap');
    expect([gap?.day, gap?.amount]).toEqual([addDays(day, 1), 5_000n]);
    expect((await app.call(fetchStatement, { currency: 'THB', day }, cashier)).code).toBe('STATEMENT_FAULTY');

    (await bankDesk(app, cashier).upload(opening, [{ day, amount: 5_000n, ref }])).value();
    expect(await faultsOf(cashier)).toEqual([]);
    expect((await bankDesk(app, cashier).breaks()).filter(({ kind }) => kind === 'gap')).toEqual([]);
    expect(await alarmsOf()).toEqual([]);
    expect(await faultsOf(cashier)).toEqual([]);
    await outside.control('bank', { [how]: '' });
    expect(await alarmsOf()).toEqual([]);
    expect((await bankDesk(app, cashier).days()).map(({ unexplained }) => unexplained).every((sum) => sum === 0n)).toBe(
      true,
    );
  },
);

test('before the first statement of a book, a faulty day keeps later days from being read', async () => {
  const other = await startTestApp({ routes: reconciliationRoutes, env: outside.env });
  try {
    other.clock.advance(app.clock.offsetMs());
    const staff = await other.staff('cashier');
    const first = addDays(bankDesk(other, staff).today(), -4);
    await outside.control('bank', { wrongStatement: `THB ${first}` });
    await job(other);
    expect([await countOf(other), (await faultsOf(staff, other)).map(({ day }) => day)]).toEqual([0, [first]]);
    await outside.control('bank', { wrongStatement: '' });
    await job(other);
    expect([await countOf(other), await faultsOf(staff, other)]).toEqual([4, []]);
  } finally {
    await other.close();
  }
});

const countOf = async (of: TestApp) =>
  (await sql<{ count: number }>(of.pool)`select count(*)::int as count from bank_statement where currency = 'THB'`)[0]
    ?.count ?? 0;
