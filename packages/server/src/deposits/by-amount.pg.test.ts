import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { parsePromptPay } from '@tamarind/domain/payments/promptpay';
import { brandSettings } from '../brand/index.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const { createDeposit, getDeposit } = contract.deposits;
/** The demo's. */
const accounts = { promptpay_id: '0812345678', truemoney: '140000812345678' } as const;
type Method = keyof typeof accounts;

let app: TestApp;
let owner: pg.Client;
let cashier: ReturnType<typeof thaiCashier>;
beforeAll(async () => {
  app = await startTestApp({ routes: depositRoutes, webhooks: depositWebhooks });
  cashier = thaiCashier(app, await app.staff('officer'));
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(() => app.clock.advance(26 * 3_600_000));

const named = (payeeName: string) => app.member({ currency: 'THB', payeeName });
const open = async (member: TestMember, method: Method = 'promptpay_id', amount = 500_00n) =>
  (await app.call(createDeposit, { method, amount: money(amount) }, member)).value();
const pay = (deposit: { amount: bigint }, payerName: string, change: Record<string, unknown> = {}) =>
  cashier.tell(
    'thb',
    cashier.payment('', deposit.amount, { payeeProxyId: accounts.promptpay_id, payerName, ...change }),
  );
const stateOf = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();

describe.each(Object.keys(accounts) as Method[])('%s, without a reference', (method) => {
  test('[J05] the code has the amount with its satang, and the payment of the member is credited to it', async () => {
    const member = await named('Somchai Jaidee');
    const deposit = await open(member, method);
    expect(deposit.amount > 500_00n && deposit.amount <= 500_99n).toBe(true);
    const { instruction } = deposit;
    const code = parsePromptPay(instruction?.kind === 'qr' ? instruction.payload : '');
    expect(code).toMatchObject({ kind: 'transfer', amount: deposit.amount, alias: { number: accounts[method] } });
    await pay(deposit, 'MR SOMCHAI JAIDEE', { payeeProxyId: accounts[method] });
    expect((await stateOf(member, deposit.id)).state).toBe('credited');
    expect(await cashier.balance(member)).toBe(deposit.amount);
  });
});

test('[J05] two open deposits never share an amount, also when they are made at once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member({ currency: 'THB' })));
  const amounts = (await Promise.all(members.flatMap((member) => [open(member), open(member)]))).map(
    ({ amount }) => amount,
  );
  expect(new Set(amounts).size).toBe(24);
});

test('[J05] the hundredth open deposit of one sum is refused, and another sum is not', async () => {
  for (let turn = 0; turn < 33; turn++) {
    const member = await app.member({ currency: 'THB' });
    for (let one = 0; one < 3; one++) await open(member, 'promptpay_id', 700_00n);
  }
  const member = await app.member({ currency: 'THB' });
  const wish = { method: 'promptpay_id', amount: money(700_00) } as const;
  expect((await app.call(createDeposit, wish, member)).code).toBe('METHOD_OFF');
  expect((await open(member, 'promptpay_id', 900_00n)).amount > 900_00n).toBe(true);
});

test('[J05] a stranger’s payment of the same amount waits for two people, named with the deposit', async () => {
  const member = await named('Somchai Jaidee');
  const deposit = await open(member);
  await pay(deposit, 'SOMEBODY ELSE');
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'waiting', held: { why: 'payer_differs' } });
  expect(await cashier.balance(member)).toBe(0n);
});

test('[J05] a payment without a name, of another amount or to another account, credits nothing', async () => {
  const member = await named('Somchai Jaidee');
  const deposit = await open(member);
  await pay(deposit, '');
  expect((await stateOf(member, deposit.id)).held?.why).toBe('payer_missing');
  await pay({ amount: deposit.amount + 1n }, 'SOMCHAI JAIDEE');
  await pay(deposit, 'SOMCHAI JAIDEE', { payeeProxyId: '0899999999' });
  expect((await stateOf(member, deposit.id)).state).toBe('waiting');
  expect(await cashier.balance(member)).toBe(0n);
});

test('[J05] a payment after the deposit expired is late; an amount freed by it is not given out again that day', async () => {
  const member = await named('Somchai Jaidee');
  const deposit = await open(member, 'promptpay_id', 800_00n);
  app.clock.advance(16 * 60_000);
  await cashier.job('expire-deposits');
  const others = await Promise.all(Array.from({ length: 30 }, () => app.member({ currency: 'THB' })));
  for (const other of others)
    for (let one = 0; one < 3; one++)
      expect((await open(other, 'promptpay_id', 800_00n)).amount).not.toBe(deposit.amount);
  await pay(deposit, 'SOMCHAI JAIDEE');
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'expired', held: { why: 'late' } });
});

test('[J05] a payment of nobody’s amount is shown with its payer’s only open deposit, and with none of two', async () => {
  cashier = thaiCashier(app, await app.staff('officer'));
  const member = await named('Anong Srisuk');
  const deposit = await open(member);
  const near = cashier.payment('', 123_45n, { payeeProxyId: accounts.promptpay_id, payerName: 'ANONG SRISUK' });
  await cashier.tell('thb', near);
  expect(await cashier.unmatched(near.transactionId)).toMatchObject({
    why: 'wrong_amount',
    suggestion: { depositId: deposit.id, account: member.account },
  });
  expect((await stateOf(member, deposit.id)).held).toMatchObject({ why: 'wrong_amount', amount: 123_45n });
  expect(await cashier.balance(member)).toBe(0n);
  await open(member);
  const unsure = cashier.payment('', 124_45n, { payeeProxyId: accounts.promptpay_id, payerName: 'ANONG SRISUK' });
  await cashier.tell('thb', unsure);
  expect(await cashier.unmatched(unsure.transactionId)).toMatchObject({ why: 'unknown_reference', suggestion: null });
});

test('[J05] the same payment told twice is credited once, and a second one of the same amount waits', async () => {
  const member = await named('Somchai Jaidee');
  const deposit = await open(member);
  await pay(deposit, 'SOMCHAI JAIDEE', { transactionId: 'SAME-1' });
  await pay(deposit, 'SOMCHAI JAIDEE', { transactionId: 'SAME-1', billPaymentRef2: 'again' });
  expect(await cashier.balance(member)).toBe(deposit.amount);
  await pay(deposit, 'SOMCHAI JAIDEE', { transactionId: 'SECOND-1' });
  expect(await cashier.balance(member)).toBe(deposit.amount);
  expect(await sql(app.pool)`select state, why from bank_notice where provider_ref = 'SECOND-1'`).toEqual([
    { state: 'unmatched', why: 'already_credited' },
  ]);
});

test('[J05] the brand says how long a deposit is valid, how many may be open, and how long an amount rests', async () => {
  const { document } = await brandSettings(app.pool);
  const { cashier: terms } = document;
  const promptpay_id = { ...terms.deposits.promptpay_id, minutes: 45 };
  await changeBrand(app, {
    cashier: { ...terms, deposits: { ...terms.deposits, promptpay_id }, waitingMax: 1, amountRestHours: 0 },
  });
  const member = await named('Somchai Jaidee');
  const deposit = await open(member, 'promptpay_id', 600_00n);
  expect(deposit.expiresAt.getTime() - deposit.createdAt.getTime()).toBe(45 * 60_000);
  const refused = await app.call(createDeposit, { method: 'promptpay_id', amount: money(600_00) }, member);
  expect([refused.code, refused.details]).toEqual(['DEPOSIT_LIMIT_REACHED', { max: 1 }]);
  app.clock.advance(46 * 60_000);
  await cashier.job('expire-deposits');
  // All 99 amounts are free again. After 99 new deposits, one of them must have the amount of the expired deposit.
  const amounts = [];
  for (let one = 0; one < 99; one++)
    amounts.push((await open(await named('Anong Sri'), 'promptpay_id', 600_00n)).amount);
  expect(amounts).toContain(deposit.amount);
  await changeBrand(app, { cashier: terms });
});
