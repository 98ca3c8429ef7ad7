import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const { cancelDeposit, decideAssignment, getDeposit, proposeAssignment } = contract.deposits;

let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
let [first, second] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({ routes: depositRoutes, webhooks: depositWebhooks });
  [first, second] = [await app.staff('officer'), await app.staff('approver')];
  cashier = thaiCashier(app, first);
});
afterAll(() => app.close());

const opened = async () => {
  const member = await cashier.thai();
  return { member, deposit: await cashier.deposit(member) };
};

test('[J05] a member cancels an own deposit once; it counts no longer among the open ones', async () => {
  const { member, deposit } = await opened();
  const stranger = await cashier.thai();
  expect((await app.call(cancelDeposit, { id: deposit.id }, stranger)).code).toBe('NOT_FOUND');
  for (let open = 1; open < 3; open++) await cashier.deposit(member);
  expect((await app.call(cancelDeposit, { id: deposit.id }, member)).value().state).toBe('cancelled');
  const shown = (await app.call(getDeposit, { id: deposit.id }, member)).value();
  expect([shown.state, shown.expiresAt <= app.clock.now()]).toEqual(['cancelled', true]);
  expect((await app.call(cancelDeposit, { id: deposit.id }, member)).code).toBe('DEPOSIT_NOT_OPEN');
  await cashier.deposit(member);
});

test('[J05] a payment that the bank booked before the cancellation is credited, however late its notice', async () => {
  const { member, deposit } = await opened();
  const body = cashier.payment(deposit.reference, deposit.amount);
  app.clock.advance(30_000);
  (await app.call(cancelDeposit, { id: deposit.id }, member)).value();
  await cashier.tell('thb', body);
  expect([await cashier.stateOf(member, deposit.id), await cashier.balance(member)]).toEqual(['credited', 50_000n]);
});

test('[J05] two people credit a payment after the cancellation to its deposit', async () => {
  const { member, deposit } = await opened();
  (await app.call(cancelDeposit, { id: deposit.id }, member)).value();
  app.clock.advance(30_000);
  const body = cashier.payment(deposit.reference, deposit.amount);
  await cashier.tell('thb', body);
  const { id, why } = await cashier.unmatched(body.transactionId);
  expect(why).toBe('cancelled');
  (await app.call(proposeAssignment, { id, account: member.account, note: 'paid late' }, first)).value();
  (await app.call(decideAssignment, { id, agree: true, note: '' }, second)).value();
  expect([await cashier.stateOf(member, deposit.id), await cashier.balance(member)]).toEqual(['credited', 50_000n]);
});

test('[J05] nothing is cancelled once something has come for it, or its time is over', async () => {
  const { member, deposit } = await opened();
  await cashier.tell('thb', cashier.payment(deposit.reference, deposit.amount - 100n));
  expect((await app.call(cancelDeposit, { id: deposit.id }, member)).code).toBe('DEPOSIT_NOT_OPEN');
  const late = await opened();
  app.clock.advance(16 * 60_000);
  expect((await app.call(cancelDeposit, { id: late.deposit.id }, late.member)).code).toBe('DEPOSIT_NOT_OPEN');
});

test('[J05] a cancellation and a payment at the same moment: the money is credited once, whichever comes first', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const { member, deposit } = await opened();
    const body = cashier.payment(deposit.reference, deposit.amount);
    const [cancelled] = await Promise.all([
      app.call(cancelDeposit, { id: deposit.id }, member),
      cashier.tell('thb', body),
    ]);
    // The bank made the payment before the cancellation. The result is the same whichever of the two the server
    // processes first.
    expect([undefined, 'DEPOSIT_NOT_OPEN']).toContain(cancelled.code);
    expect([await cashier.stateOf(member, deposit.id), await cashier.balance(member)]).toEqual(['credited', 50_000n]);
  }
});
