import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money } from '@tamarind/domain/money';
import { accountRoutes } from '../account/index.ts';
import { connectionActs, connectionRoutes } from '../connections/index.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { reportRoutes } from '../reports/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { enterPayoutConnection, noPayoutFaults, payoutsAt } from '../testing/payout-connections.ts';
import { agreeTo, refuseTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, TEST_PASSWORD } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from './index.ts';

const { changeConnection, listConnections } = contract.connections;
const { approveWithdrawal, getWithdrawal, requestWithdrawal, reviewWithdrawal } = contract.withdrawals;
const { askPayoutNow, closePayout, listWithdrawalQueue } = contract.withdrawals;

/**
 * In this file the operator has two accounts at each payment provider, one on each set of stand-ins (simulations).
 * Neither account knows the orders of the other.
 */
const CONNECTION = '0193a000-0000-7000-8000-0000000000d1';
const OPN = '0193a000-0000-7000-8000-0000000000d2';
let accounts: readonly [StandIns, StandIns];
let app: TestApp;
let owner: pg.Client;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  accounts = await Promise.all([startStandIns(), startStandIns()]);
  app = await startTestApp({
    routes: [
      ...memberRoutes,
      ...accountRoutes,
      ...withdrawalRoutes,
      ...connectionRoutes,
      ...reportRoutes,
      ...proposalRoutes({ ...connectionActs, ...withdrawalActs }),
    ],
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const { withdrawals } = houseCashier;
  const momo = { ...withdrawals.momo_wallet, isOn: true };
  await changeBrand(app, { cashier: { ...houseCashier, withdrawals: { ...withdrawals, momo_wallet: momo } } });
  await enterPayoutConnection(app, accounts[0].urls.payments, 'momo', { id: CONNECTION });
  await enterPayoutConnection(app, accounts[0].urls.payments, 'omise', { id: OPN });
}, 120_000);
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await owner.end();
  await app.close();
  for (const account of accounts) await account.stop();
});
beforeEach(async () => {
  for (const account of accounts)
    for (const provider of ['momo', 'omise']) await account.control('payments', { provider, ...noPayoutFaults });
  await owner.query('delete from staff_proposal');
  await moveTo(0);
});

const addressOf = (at: 0 | 1) => `${accounts[at].urls.payments}/momo`;
/** Moves both connections to another provider account by changing the database, not by the back office. */
const moveTo = (at: 0 | 1) =>
  owner.query(`update payment_connection set address = $1 || '/' || provider, rests_until = null, failures = 0`, [
    accounts[at].urls.payments,
  ]);
const run = () => app.run(withdrawalJobs.find(({ name }) => name === 'pay-out') ?? expect.fail('no job'));
const later = async () => {
  app.clock.advance(301_000);
  await run();
};

let counter = 0;
async function approved(provider: 'momo' | 'omise' = 'momo') {
  const currency = provider === 'momo' ? 'VND' : 'THB';
  const member = await app.member({ currency, balance: 9_000_000n, payeeName: 'Somchai Jaidee' });
  const passwords = { loginPassword: TEST_PASSWORD, paymentPassword: PAYMENT_PASSWORD };
  (await app.call(contract.members.setPaymentPassword, passwords, member)).value();
  counter += 1;
  const holderName = 'Somchai Jaidee';
  const wallet = { provider: 'momo' as const, number: `09${20_000_000 + counter}`, holderName };
  const account = { bank: 'KBANK', accountNumber: `${7_000_000_000 + counter}`, holderName };
  const target =
    provider === 'momo'
      ? { eWalletId: (await app.call(contract.account.bindEWallet, wallet, member)).value().id }
      : { bankAccountId: (await app.call(contract.members.bindBankAccount, account, member)).value().id };
  const wish = { ...target, amount: money(200_000), paymentPassword: PAYMENT_PASSWORD };
  const { id, reference } = (await app.call(requestWithdrawal, wish, member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  return { id, member, reference, state: async () => (await app.call(getWithdrawal, { id }, member)).value().state };
}
/** For each provider account: how many completed payouts it has with this reference. */
const paidIn = (reference: string) =>
  accounts.map((account) => payoutsAt(account, 'momo', new Date()).filter((one) => one.reference === reference).length);

const terms = {
  id: CONNECTION,
  name: 'momo',
  address: '',
  deposits: [],
  withdrawals: ['momo_wallet' as const],
  ips: [],
  ...freeConnection,
  settings: { partnerCode: demoShops.momo.partnerCode, publicKey: demoShops.momo.payoutPublicKey },
  reason: 'another contract',
};
const change = (wish: Partial<InputOf<typeof changeConnection>>) =>
  app.call(changeConnection, { ...terms, address: addressOf(0), ...wish }, officer);
const openPayouts = async () => (await app.call(listConnections, {}, officer)).value().connections[0]?.openPayouts;
const aboutOrders = (field: string) => ({ code: 'CONNECTION_IN_USE', details: { field, orders: 1 } });

test('[J06] a connection with an order that has not ended stays at its account, and the order is paid once', async () => {
  const asked = await change({ address: addressOf(1) });
  const made = await approved();
  await accounts[0].control('payments', { provider: 'momo', dropAnswers: 1 });
  await run();
  expect([await made.state(), paidIn(made.reference)]).toEqual(['approved', [1, 0]]);
  expect(await openPayouts()).toBe(1);

  expect(await agreeTo(app, asked, approver)).toMatchObject(aboutOrders('address'));
  (await refuseTo(app, asked, approver)).value();
  const other = { partnerCode: 'MOMOOTHER', publicKey: demoShops.momo.payoutPublicKey };
  expect(await change({ address: addressOf(1) })).toMatchObject(aboutOrders('address'));
  expect(await change({ settings: other })).toMatchObject(aboutOrders('settings.partnerCode'));
  await later();
  expect([await made.state(), paidIn(made.reference)]).toEqual(['disbursed', [1, 0]]);

  expect(await openPayouts()).toBe(0);
  (await agreeTo(app, await change({ address: addressOf(1) }), approver)).value();
  const next = await approved();
  await later();
  expect([await next.state(), paidIn(next.reference)]).toEqual(['disbursed', [0, 1]]);
});

test('[J06] fees, limits and new keys of the same account change while an order has not ended', async () => {
  const made = await approved();
  await accounts[0].control('payments', { provider: 'momo', payoutMs: 100 });
  await run();
  expect([await made.state(), await openPayouts()]).toEqual(['approved', 1]);
  const { accessKey, secretKey } = demoShops.momo;
  const wish = { costBps: 30, amountMax: money(900_000), secrets: { accessKey, secretKey: `${secretKey}-new` } };
  (await agreeTo(app, await change(wish), approver)).value();
  (await agreeTo(app, await change({ secrets: { accessKey, secretKey } }), approver)).value();
  await expect
    .poll(async () => {
      await later();
      return made.state();
    })
    .toBe('disbursed');
  expect(paidIn(made.reference)).toEqual([1, 0]);
});

test('[J06] a key that may be of the same account changes only while the provider has confirmed every open order', async () => {
  const { secretKey, webhookSecret } = demoShops.omise;
  const opn = { ...terms, id: OPN, name: 'omise', withdrawals: ['thai_bank' as const] };
  const newKey = () =>
    app.call(
      changeConnection,
      {
        ...opn,
        address: `${accounts[0].urls.payments}/omise`,
        settings: { source: 'mobile_banking_scb' },
        secrets: { secretKey: `${secretKey}9`, webhookSecret },
      },
      officer,
    );
  const made = await approved('omise');
  await accounts[0].control('payments', { provider: 'omise', breakCalls: 20 });
  await run();
  expect(await newKey()).toMatchObject(aboutOrders('secrets.secretKey'));
  await accounts[0].control('payments', { provider: 'omise', breakCalls: 0, payoutMs: 600_000 });
  await later();
  const asked = await newKey();
  (await refuseTo(app, asked, approver)).value();
  await accounts[0].control('payments', { clockOffsetMs: 700_000 });
  await later();
  await accounts[0].control('payments', { clockOffsetMs: 0 });
  expect(await made.state()).toBe('disbursed');
});

test('[J10] an order that is being stored when the change is decided keeps the connection at its account', async () => {
  const asked = await change({ address: addressOf(1) });
  const made = await approved();
  await owner.query('begin');
  await owner.query(
    `insert into payout_attempt (id, withdrawal_id, connection, amount, state, started_at, sent_at)
     select gen_random_uuid(), id, $2, amount, 'open', now(), now() from withdrawal where reference = $1`,
    [made.reference, CONNECTION],
  );
  const decided = agreeTo(app, asked, approver);
  await expect.poll(waiting).toBe(1);
  await owner.query('commit');
  expect(await decided).toMatchObject(aboutOrders('address'));
  await later();
  expect([await made.state(), paidIn(made.reference)]).toEqual(['disbursed', [1, 0]]);
});

test('[J10] an order that begins while the change is decided goes to the new account only', async () => {
  const made = await approved();
  await owner.query('begin');
  await owner.query('select id from payment_connection where id = $1 for update', [CONNECTION]);
  const running = run();
  await expect.poll(waiting).toBe(1);
  await owner.query('update payment_connection set address = $1 where id = $2', [addressOf(1), CONNECTION]);
  await owner.query('commit');
  await running;
  expect([await made.state(), paidIn(made.reference)]).toEqual(['disbursed', [0, 1]]);
});

test('[J10] the payout job and a decision at the same moment never pay twice', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await owner.query('update payment_connection set address = $1', [addressOf(0)]);
    const [made, asked] = [await approved(), await change({ address: addressOf(1) })];
    await accounts[0].control('payments', { provider: 'momo', dropAnswers: 1 });
    const [, decided] = await Promise.all([run(), agreeTo(app, asked, approver)]);
    await later();
    await later();
    expect(await made.state()).toBe('disbursed');
    expect(paidIn(made.reference)).toEqual(decided.code === undefined ? [0, 1] : [1, 0]);
    await owner.query('delete from staff_proposal');
    await accounts[0].control('payments', { provider: 'momo', ...noPayoutFaults });
  }
});

/**
 * Creates an order that the provider accepted, and then points the connection to another account, which does not know
 * the order.
 */
async function lost(provider: 'momo' | 'omise') {
  const made = await approved(provider);
  await accounts[0].control('payments', { provider, payoutMs: 600_000 });
  await run();
  await moveTo(1);
  await later();
  return made;
}
const doubtOf = async (id: string) =>
  (await app.call(listWithdrawalQueue, { find: id }, officer)).value().withdrawals[0]?.attempts[0]?.doubt;
const close = (id: string, decision: 'sent' | 'return') =>
  app.call(closePayout, { id, decision, note: 'the portal does not have it' }, officer);
const walletOf = async ({ member }: Awaited<ReturnType<typeof approved>>) =>
  (await balanceOf(app.pool, member.wallet)).balance;

describe.each(['momo', 'omise'] as const)('an order that %s took and does not know any more', (provider) => {
  test('[J06] is held, waits for staff, and returns when two people agree that it was not paid', async () => {
    const waits = async () => ({
      list: (await app.call(listWithdrawalQueue, {}, officer)).value(),
      menu: (await app.call(contract.reports.getQueues, {}, officer)).value().queues.withdrawals.count,
    });
    const before = await waits();
    const made = await lost(provider);
    expect(await doubtOf(made.id)).toEqual({
      state: 'not_known',
      transaction: expect.stringMatching(/./),
      link: null,
      chain: 'unasked',
    });
    const now = await waits();
    expect([now.menu, now.list.waiting]).toEqual([before.menu + 1, before.list.waiting + 1]);
    expect([now.list.late, now.list.free]).toEqual([before.list.late, before.list.free]);
    expect(now.list.withdrawals[0]?.id).toBe(made.id);

    const asked = await close(made.id, 'return');
    expect([await made.state(), await walletOf(made)]).toEqual(['approved', 8_800_000n]);
    expect((await agreeTo(app, asked, officer)).code).toBe('FORBIDDEN');
    (await agreeTo(app, asked, approver)).value();
    expect([await made.state(), await walletOf(made)]).toEqual(['failed', 9_000_000n]);
    await later();
    expect(payoutsAt(accounts[1], provider, new Date()).map(({ reference }) => reference)).not.toContain(
      made.reference,
    );
    expect((await waits()).menu).toBe(before.menu);
  });

  test('[J06] counts as paid when two people agree that it was, under the reference of the provider', async () => {
    const made = await lost(provider);
    const { transaction } = (await doubtOf(made.id)) ?? expect.fail('no doubt');
    (await agreeTo(app, await close(made.id, 'sent'), approver)).value();
    expect([await made.state(), await walletOf(made)]).toEqual(['disbursed', 8_800_000n]);
    const [shown] = (await app.call(listWithdrawalQueue, { find: made.id }, officer)).value().withdrawals;
    expect(shown?.payoutReference).toBe(transaction);
  });

  test('[J06] is not in doubt any more once the provider answers about it, and the proposal is stale', async () => {
    const made = await lost(provider);
    const asked = await close(made.id, 'return');
    await moveTo(0);
    (await app.call(askPayoutNow, { id: made.id }, officer)).value();
    await run();
    expect(await doubtOf(made.id)).toBeNull();
    expect((await agreeTo(app, asked, approver)).code).toBe('PROPOSAL_STALE');
    expect((await close(made.id, 'return')).code).toBe('WITHDRAWAL_STATE');
    expect([await made.state(), await walletOf(made)]).toEqual(['approved', 8_800_000n]);
    await refuseTo(app, asked, approver);
    await moveTo(1);
    await later();
    (await agreeTo(app, await close(made.id, 'return'), approver)).value();
    expect(await made.state()).toBe('failed');
  });
});

/** The number of SQL statements of this database that wait for a row lock. */
const waiting = async () =>
  (
    await sql<{ count: number }>(app.pool)`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  )[0]?.count;
