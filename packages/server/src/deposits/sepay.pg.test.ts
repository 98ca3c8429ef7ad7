import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import { type TestApp, type TestMember } from '../testing/test-app.ts';
import { startCashier, type Cashier } from './testing-cashier.ts';
import { enterWays, FEED_ACCOUNT } from './testing-ways.ts';

const { createDeposit, getDeposit } = contract.deposits;

/** This file tests SePay's payment list and notices, with the errors that networks and banks cause. */
let cashier: Cashier;
let app: TestApp;
beforeAll(async () => {
  cashier = await startCashier();
  ({ app } = cashier);
  await enterWays(app, cashier.outside);
}, 120_000);
afterAll(async () => {
  await cashier.stop();
});
beforeEach(async () => {
  const none = { loseNotices: 0, reverseNotices: 0, dropAnswers: 0, halfAnswers: 0, breakCalls: 0, slowCallsMs: 0 };
  await fault({ ...none, holdNotices: false, retryPercent: 0 });
  await cashier.advance(3 * 60_000);
});

const fault = (faults: object) => cashier.outside.control('payments', { provider: 'sepay', ...faults });
const view = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();
async function openTransfer(amount = 200_000n) {
  const member = await app.member({ currency: 'VND', payeeName: 'Nguyen Van An' });
  const deposit = (await app.call(createDeposit, { method: 'viet_transfer', amount: money(amount) }, member)).value();
  return { member, deposit };
}
async function transfer(content: string, change: object = {}): Promise<void> {
  const answer = await fetch(`${cashier.outside.urls.payments}/sepay/app/transfer`, {
    method: 'POST',
    body: JSON.stringify({ account: FEED_ACCOUNT, content, amount: 200_000, payerName: 'NGUYEN VAN AN', ...change }),
  });
  expect(answer.status).toBe(200);
}
/** Runs the job until the member's balance is `amount`, because notices arrive over a socket. */
const heard = (member: TestMember, amount: bigint) =>
  expect
    .poll(async () => (await cashier.run('process-notices'), cashier.balance(member)), { timeout: 10_000 })
    .toBe(amount);

test.each([
  ['is silent', { dropAnswers: 2 }],
  ['gives half of itself', { halfAnswers: 2 }],
  ['is broken', { breakCalls: 2 }],
  ['is slow', { slowCallsMs: 400 }],
])('[J05] a list that %s credits nothing until it is read, then once', async (_what, faults) => {
  await fault({ loseNotices: 1 });
  const { member, deposit } = await openTransfer();
  await transfer(deposit.reference);
  await fault(faults);
  await cashier.advance(61_000);
  await cashier.run('ask-bank', 'process-notices');
  expect(await cashier.balance(member)).toBe('slowCallsMs' in faults ? 200_000n : 0n);
  await fault({ slowCallsMs: 0 });
  for (let times = 0; times < 2; times++) {
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
  }
  expect(await cashier.balance(member)).toBe(200_000n);
});

test('[J05] another amount that only the list tells waits for two people', async () => {
  await fault({ loseNotices: 1 });
  const { member, deposit } = await openTransfer();
  await transfer(deposit.reference, { amount: 199_999 });
  await cashier.advance(61_000);
  await cashier.run('ask-bank', 'process-notices');
  expect((await view(member, deposit.id)).held).toMatchObject({ why: 'wrong_amount', amount: 199_999n });
  expect(await cashier.balance(member)).toBe(0n);
});

test('[J05] notices that come late, the last one first, credit payments in time and hold a late one', async () => {
  const [one, two] = [await openTransfer(), await openTransfer()];
  await fault({ reverseNotices: 2, holdNotices: true });
  await transfer(one.deposit.reference);
  await cashier.advance(40 * 60_000);
  await cashier.run('expire-deposits');
  await transfer(two.deposit.reference);
  await fault({ holdNotices: false });
  await heard(one.member, 200_000n);
  await expect
    .poll(async () => (await cashier.run('process-notices'), (await view(two.member, two.deposit.id)).held?.why))
    .toBe('late');
  expect(await cashier.balance(two.member)).toBe(0n);
});

test('[J05] the configured bank and a feed that costs as little share deposits by what each has taken today', async () => {
  // Move to the next day, so that deposits of earlier tests do not count for this day.
  await cashier.advance(24 * 3_600_000);
  const { random } = app.platform;
  await inTransaction(app.pool, (tx) =>
    putReceivingAccount(
      tx,
      { random, now: app.clock.now(), people: null },
      { method: 'viet_transfer', bank: 'VCB', number: '0011000123456', name: 'Tamarind Play', isOn: true },
    ),
  );
  const takenBy = async (amount: bigint) => (await openTransfer(amount)).deposit.payee.account;
  const [bank, feed] = ['0011000123456', FEED_ACCOUNT];
  const order = [await takenBy(300_000n), await takenBy(100_000n), await takenBy(100_000n), await takenBy(150_000n)];
  // The bank comes first while both sums are 0. Then the feed takes the deposits until its sum is above 300,000 ₫.
  expect(order).toEqual([bank, feed, feed, feed]);
  expect(await takenBy(50_000n)).toBe(bank);
  await sql(app.pool)`update receiving_account set is_on = false where number = ${bank} and method = 'viet_transfer'`;
});
