import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { withChecksum } from '@tamarind/domain/payments/chain/address';
import { enterCoins } from '../deposits/testing-ways.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { payee, PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { enterCustodian, offerCoins } from '../testing/custodian.ts';
import { noPayoutFaults } from '../testing/payout-connections.ts';
import { agreeTo, refuseTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

const { approveWithdrawal, closePayout, getCoinQuote, getWithdrawal } = contract.withdrawals;
const { listWithdrawalQueue, requestWithdrawal, reviewWithdrawal } = contract.withdrawals;

/**
 * This file tests a custodian that reports a failed transfer although the transfer has a transaction hash. Custodian
 * and blockchain node are stand-ins on sockets.
 */
const CUSTODY = '0193a000-0000-7000-8000-0000000000c2';
let outside: StandIns;
let app: TestApp;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { ...outside.env, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  await enterCoins(app, outside);
  await enterCustodian(app, outside.urls.payments, { id: CUSTODY });
  await offerCoins(app);
}, 120_000);
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  await outside.stop();
});
beforeEach(async () => {
  await fault(noPayoutFaults);
  await sql(app.pool)`update payment_connection set is_on = true, rests_until = null, failures = 0`;
  await pass(60);
  await logIn();
});

const logIn = async () => {
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
};
const fault = (faults: object) => outside.control('payments', { provider: 'fireblocks', ...faults });
const pass = async (seconds: number) => {
  app.clock.advance(seconds * 1000);
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
};
const later = async () => {
  await pass(301);
  await app.run(withdrawalJobs.find(({ name }) => name === 'pay-out') ?? expect.fail('no job'));
};
const onChain = async (path: string, wish: object): Promise<void> => {
  const answer = await fetch(`${outside.urls.payments}/usdt/chain/${path}`, {
    method: 'POST',
    body: JSON.stringify(wish),
  });
  expect(answer.status).toBe(200);
};

let counter = 0;
/**
 * Creates a withdrawal of 1,000 baht, which is 29.868942 coins after a fee of 20 baht. `custodian` is the injected
 * fault that the custodian shows for its transfer.
 */
async function ordered(custodian: object) {
  const member = await payee(app, 1_000_000n);
  counter += 1;
  const number = withChecksum(`0x${createHash('sha256').update(`coin-doubts ${counter}`).digest('hex').slice(0, 40)}`);
  const wallet = { provider: 'usdt_ethereum' as const, number, paymentPassword: PAYMENT_PASSWORD };
  const { id: eWalletId } = (await app.call(contract.account.bindEWallet, wallet, member)).value();
  const { quote } = (await app.call(getCoinQuote, { eWalletId, amount: money(100_000) }, member)).value();
  const wish = { eWalletId, amount: money(100_000), paymentPassword: PAYMENT_PASSWORD, quote };
  const { id } = (await app.call(requestWithdrawal, wish, member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  await fault(custodian);
  await later();
  await later();
  return { id, member, address: number };
}
/** A withdrawal whose transfer the custodian reports as failed although it has a transaction hash. */
async function stranded() {
  const made = await ordered({ strandPayouts: 1 });
  return { ...made, transaction: (await doubtOf(made))?.transaction ?? expect.fail('no doubt') };
}
interface CoinPayout {
  readonly id: string;
  readonly member: Awaited<ReturnType<typeof payee>>;
}

const caseOf = async ({ id }: CoinPayout) =>
  (await app.call(listWithdrawalQueue, { find: id }, officer)).value().withdrawals[0] ?? expect.fail(id);
const doubtOf = async (made: CoinPayout) => (await caseOf(made)).attempts[0]?.doubt;
const propose = ({ id }: CoinPayout, decision: 'sent' | 'return', by = officer) =>
  app.call(closePayout, { id, decision, note: 'looked it up' }, by);
const moneyOf = async ({ id, member }: CoinPayout) => ({
  state: (await app.call(getWithdrawal, { id }, member)).value().state,
  wallet: (await balanceOf(app.pool, member.wallet)).balance,
});
const houseOf = async (purpose: 'coins' | 'payouts_in_transit' | 'payment_fees') =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;

describe('a transfer that failed with a transaction hash', () => {
  test('[J06] stays held, with the words of custodian and node, and does not count against the connection', async () => {
    const made = await stranded();
    expect(await doubtOf(made)).toEqual({
      state: 'FAILED DROPPED_BY_BLOCKCHAIN',
      transaction: made.transaction,
      link: `https://etherscan.example/tx/${made.transaction}`,
      chain: 'missing',
    });
    for (let times = 0; times < 4; times++) await later();
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
    const [row] = await sql<{ failures: number; rests: Date | null }>(app.pool)`
      select failures, rests_until as rests from payment_connection where id = ${CUSTODY}`;
    expect(row).toEqual({ failures: 0, rests: null });
  });

  test('[J06] counts as paid when two people agree: the coins leave the books, and the fee stays', async () => {
    const made = await stranded();
    const [coins, transit, fees] = await Promise.all([
      houseOf('coins'),
      houseOf('payouts_in_transit'),
      houseOf('payment_fees'),
    ]);
    await onChain('transfer', { to: made.address, units: '29868942', hash: made.transaction });
    await onChain('mine', { blocks: 1 });
    await later();
    expect((await doubtOf(made))?.chain).toBe('paid');
    expect(await propose(made, 'return')).toMatchObject({ code: 'PAYOUT_END_WRONG', details: { chain: 'paid' } });
    const asked = await propose(made, 'sent');
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
    (await agreeTo(app, asked, approver)).value();
    expect(await moneyOf(made)).toEqual({ state: 'disbursed', wallet: 900_000n });
    expect(await houseOf('coins')).toBe(coins + 98_000n);
    expect(await houseOf('payouts_in_transit')).toBe(transit - 98_000n);
    expect(await houseOf('payment_fees')).toBe(fees);
    const shown = (await app.call(getWithdrawal, { id: made.id }, made.member)).value();
    expect(shown.coins).toMatchObject({ isOrdered: true, transaction: made.transaction });
    expect((await caseOf(made)).payoutReference).toBe(made.transaction);
    await later();
    expect((await moneyOf(made)).state).toBe('disbursed');
    expect(await propose(made, 'sent')).toMatchObject({ code: 'WITHDRAWAL_STATE' });
  });

  test('[J06] returns with its fee when two people agree that nothing was sent, and the member reads why', async () => {
    const made = await stranded();
    await onChain('transfer', { to: made.address, units: '29868942', hash: made.transaction, isReverted: true });
    await onChain('mine', { blocks: 1 });
    await later();
    expect(await propose(made, 'sent')).toMatchObject({ code: 'PAYOUT_END_WRONG', details: { chain: 'reverted' } });
    (await agreeTo(app, await propose(made, 'return'), approver)).value();
    expect(await moneyOf(made)).toEqual({ state: 'failed', wallet: 1_000_000n });
    const { steps } = (await app.call(getWithdrawal, { id: made.id }, made.member)).value();
    expect(steps.at(-1)).toMatchObject({ state: 'failed', note: 'looked it up' });
    // The message to the member is made from this event.
    const news = await sql<{ state: string }>(app.pool)`
      select data ->> 'state' as state from outbox_event
       where audience = ${`member:${made.member.id}`} and type = 'withdrawal' order by id desc limit 1`;
    expect(news).toEqual([{ state: 'failed' }]);
    await later();
    expect(await moneyOf(made)).toEqual({ state: 'failed', wallet: 1_000_000n });
  });

  test('[J06] is not sent: a block has the transaction without this transfer', async () => {
    const made = await stranded();
    await onChain('transfer', { to: made.address, units: '29868941', hash: made.transaction });
    await onChain('mine', { blocks: 1 });
    await later();
    expect((await doubtOf(made))?.chain).toBe('other');
    expect((await propose(made, 'sent')).code).toBe('PAYOUT_END_WRONG');
  });
});

describe.each([
  ['asset', 'COMPLETED_OTHER_ASSET'],
  ['amount', 'COMPLETED_OTHER_AMOUNT'],
  ['address', 'COMPLETED_OTHER_ADDRESS'],
  ['no_address', 'COMPLETED_NO_ADDRESS'],
] as const)('a transfer that is reported as completed with another %s than ordered', (otherTransfers, state) => {
  test('[J06] is not believed, waits for two people, and is paid once the custodian reports it as ordered', async () => {
    const made = await ordered({ otherTransfers });
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
    expect(await doubtOf(made)).toMatchObject({ state, chain: 'missing' });
    expect((await caseOf(made)).attempts[0]?.fault).toBe('wrong_form');
    await later();
    expect((await moneyOf(made)).state).toBe('approved');
    (await propose(made, 'return')).value();
    await fault({ otherTransfers: '' });
    await later();
    expect(await moneyOf(made)).toEqual({ state: 'disbursed', wallet: 900_000n });
  });
});

test('[J06] a transfer reported without an address is closed as sent when a block has it', async () => {
  const made = await ordered({ otherTransfers: 'no_address' });
  const hash = (await doubtOf(made))?.transaction ?? expect.fail('no doubt');
  await onChain('transfer', { to: made.address, units: '29868942', hash });
  await onChain('mine', { blocks: 1 });
  await later();
  expect((await doubtOf(made))?.chain).toBe('paid');
  expect((await propose(made, 'return')).code).toBe('PAYOUT_END_WRONG');
  (await agreeTo(app, await propose(made, 'sent'), approver)).value();
  expect(await moneyOf(made)).toEqual({ state: 'disbursed', wallet: 900_000n });
});

describe('the proposal', () => {
  test('[J06] is made by one person and decided by another with the right to approve', async () => {
    const made = await stranded();
    expect((await propose(made, 'return', approver)).code).toBe('FORBIDDEN');
    const asked = await propose(made, 'return');
    expect((await propose(made, 'sent')).code).toBe('PROPOSAL_OPEN');
    expect((await agreeTo(app, asked, officer)).code).toBe('FORBIDDEN');
    // Make the approver's account a second account of the person who proposed; then the two count as one person.
    const samePerson = (isSame: boolean) => sql(app.pool)`
      update staff set person_id = case when ${isSame} then (select id from staff where username = ${officer.username}) else id end
       where username = ${approver.username}`;
    await samePerson(true);
    expect((await agreeTo(app, asked, approver)).code).toBe('SAME_PERSON');
    await samePerson(false);
    expect((await refuseTo(app, asked, approver)).value().state).toBe('refused');
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
    (await propose(made, 'return')).value();
  });

  test('[J06] is stale when the chain shows another state, and cannot be agreed to', async () => {
    const made = await stranded();
    const asked = await propose(made, 'return');
    await onChain('transfer', { to: made.address, units: '29868942', hash: made.transaction });
    await onChain('mine', { blocks: 1 });
    await later();
    expect(await agreeTo(app, asked, approver)).toMatchObject({
      code: 'PROPOSAL_STALE',
      details: { changed: ['chain'] },
    });
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
  });

  test('[J06] is stale while the custodian does not answer, and nobody proposes then', async () => {
    const made = await stranded();
    const asked = await propose(made, 'return');
    await fault({ breakCalls: 20 });
    await later();
    expect((await agreeTo(app, asked, approver)).code).toBe('PROPOSAL_STALE');
    await refuseTo(app, asked, approver);
    expect((await propose(made, 'return')).code).toBe('WITHDRAWAL_STATE');
    expect(await moneyOf(made)).toEqual({ state: 'approved', wallet: 900_000n });
  });

  test('[J06] expires after three days, and the money stays held', async () => {
    const made = await stranded();
    const asked = await propose(made, 'return');
    await pass(72 * 3_600);
    await logIn();
    expect((await agreeTo(app, asked, approver)).code).toBe('PROPOSAL_EXPIRED');
    for (const job of proposalJobs(withdrawalActs)) await app.run(job);
    expect((await caseOf(made)).state).toBe('approved');
    (await propose(made, 'return')).value();
  });

  test('[J10] two people who agree at the same moment return the money once', async () => {
    const made = await stranded();
    const asked = await propose(made, 'return');
    const second = await app.staff('approver');
    const answers = await Promise.all([agreeTo(app, asked, approver), agreeTo(app, asked, second)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PROPOSAL_DECIDED')).toHaveLength(1);
    expect(await moneyOf(made)).toEqual({ state: 'failed', wallet: 1_000_000n });
  });
});
