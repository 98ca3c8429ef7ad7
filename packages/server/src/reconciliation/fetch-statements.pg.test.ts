import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays } from '@tamarind/domain/time';
import { money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { type StandIns, startStandIns } from '../platform/ports/testing.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationJobs, reconciliationRoutes } from './index.ts';
import { bankDesk } from './testing-reconciliation.ts';

const { closeBreak, fetchStatement, getReconciliation } = contract.reconciliation;

let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...proposalRoutes(reconciliationActs)],
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
  expect((await app.platform.ports.bank.payAsCustomer(scan)).kind).toBe('done');
};
const tomorrow = async (days: number) => {
  app.clock.advance(days * 86_400_000);
  await outside.control('bank', { clockOffsetMs: app.clock.offsetMs() });
};
const job = async () => {
  for (const one of reconciliationJobs) await app.run(one);
};

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
