import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money } from '@tamarind/domain/money';
import { withChecksum } from '@tamarind/domain/payments/chain/address';
import { connectionRoutes, noticePath } from '../connections/index.ts';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { enterCoins } from '../deposits/testing-ways.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { changeBrand } from '../testing/brand.ts';
import { type MoodyBank, payee, PAYMENT_PASSWORD, startMoodyBank, type TestPayee } from '../testing/cashier.ts';
import { enterCustodian, offerCoins } from '../testing/custodian.ts';
import { noPayoutFaults } from '../testing/payout-connections.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

const { bindEWallet, getAccount } = contract.account;
const { getCoinQuote, getPayoutRoute, getWithdrawal, getWithdrawalCheck, listWithdrawalQueue } = contract.withdrawals;
const { requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;

/**
 * This file tests withdrawals in coins with stand-ins of the custodian and the price source on sockets. A coin costs
 * 32.81 baht, its price may move by 3 %, and the fee is 20 baht.
 */
const CUSTODY = '0193a000-0000-7000-8000-0000000000c2';
let outside: StandIns;
let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  [outside, bank] = await Promise.all([startStandIns(), startMoodyBank()]);
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes, ...depositRoutes, ...connectionRoutes],
    webhooks: depositWebhooks,
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  await enterCoins(app, outside);
  await enterCustodian(app, outside.urls.payments, { id: CUSTODY });
}, 120_000);
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  await outside.stop();
  bank.close();
});
beforeEach(async () => {
  await fault(noPayoutFaults);
  await sql(app.pool)`update payment_connection set is_on = true, rests_until = null, failures = 0`;
  await offerCoins(app);
  await pass(60);
  await price({ price: '32.81', priceAgeMs: 0 });
});

const fault = (faults: object) => outside.control('payments', { provider: 'fireblocks', ...faults });
async function price(change: object): Promise<void> {
  const answer = await fetch(`${outside.urls.payments}/usdt/chain/price`, {
    method: 'POST',
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}
/** Advances both clocks. */
const pass = async (seconds: number) => {
  app.clock.advance(seconds * 1000);
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
};
const run = async () => {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  if (!job) throw new Error('no job');
  await app.run(job);
};
const later = async (seconds = 61) => {
  await pass(seconds);
  await run();
};

let counter = 0;
/** A new address with a valid checksum that no other member has bound. */
function newAddress(): string {
  counter += 1;
  return withChecksum(`0x${createHash('sha256').update(`coin-payouts ${counter}`).digest('hex').slice(0, 40)}`);
}
const bind = (member: TestPayee, number: string, paymentPassword = PAYMENT_PASSWORD) =>
  app.call(bindEWallet, { provider: 'usdt_ethereum', number, paymentPassword }, member);
async function withWallet(balance = 1_000_000n) {
  const member = await payee(app, balance);
  const address = newAddress();
  const { id: eWalletId } = (await bind(member, address)).value();
  return { ...member, eWalletId, address };
}
type Holder = Awaited<ReturnType<typeof withWallet>>;
const quoted = (member: Holder, amount = 100_000n) =>
  app.call(getCoinQuote, { eWalletId: member.eWalletId, amount: money(amount) }, member);
async function ask(member: Holder, change: { amount?: bigint; quote?: object } = {}) {
  const { quote } = (await quoted(member)).value();
  const wish = {
    eWalletId: member.eWalletId,
    amount: money(change.amount ?? 100_000n),
    paymentPassword: PAYMENT_PASSWORD,
  };
  return app.call(requestWithdrawal, { ...wish, quote: { ...quote, ...change.quote } }, member);
}
/** A withdrawal of 1,000 baht that people approved, for 29.868942 coins: 980 baht at 32.81. */
async function approved() {
  const member = await withWallet();
  const { id, reference } = (await ask(member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  return { id, reference, member };
}
type CoinPayout = Awaited<ReturnType<typeof approved>>;
const show = async ({ id, member }: CoinPayout) => (await app.call(getWithdrawal, { id }, member)).value();
const wallet = async ({ member }: CoinPayout) => (await balanceOf(app.pool, member.wallet)).balance;
const coins = async () => (await balanceOf(app.pool, { purpose: 'coins', currency: 'THB', realm: 'real' })).balance;
const caseOf = async ({ id }: CoinPayout) =>
  (await app.call(listWithdrawalQueue, { find: id }, officer)).value().withdrawals[0] ?? expect.fail(id);
const attemptsOf = async (made: CoinPayout) =>
  (await caseOf(made)).attempts.map(({ state, says, reason }) => ({ state, says, reason }));
/** Amounts of the transfers that the custodian stored under the reference, in millionths of a coin. */
const sentFor = async ({ reference }: CoinPayout): Promise<number[]> => {
  const log = (await (await fetch(`${outside.urls.payments}/log`)).json()) as {
    items: { kind: string; detail: { name?: string; amount?: number } }[];
  };
  const found = log.items.filter(({ kind, detail }) => kind === 'payout' && detail.name === reference);
  return found.map(({ detail }) => detail.amount ?? 0);
};

describe('an address for coins', () => {
  test('[E01] is bound with its checksum and the payment password, and shown by its end', async () => {
    const member = await payee(app);
    const address = newAddress();
    expect((await app.call(getAccount, {}, member)).value().eWalletProviders).toContain('usdt_ethereum');
    expect((await bind(member, address, '111222')).code).toBe('PAYMENT_PASSWORD_WRONG');
    expect((await bind(member, address)).value()).toMatchObject({
      provider: 'usdt_ethereum',
      numberMasked: `0x…${address.slice(-6)}`,
      holderName: '',
    });
    expect((await bind(await payee(app), address)).code).toBe('E_WALLET_TAKEN');
  });

  test.each([
    // A test case of EIP-55 with its last letter changed, so that the checksum is wrong; then an address in lower case,
    // which contains no checksum.
    ['ADDRESS_CHECKSUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['ADDRESS_CHECKSUM', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['ADDRESS_OTHER_CHAIN', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ADDRESS_ZERO', `0x${'0'.repeat(40)}`],
    ['ADDRESS_OF_HOUSE', standInChain.contract],
    ['FIELD_INVALID', '0812345678'],
  ])('[E01] %s refuses %s', async (code, address) => {
    const member = await payee(app);
    expect(await bind(member, address)).toMatchObject({ code, details: { field: 'number' } });
    expect((await app.call(getAccount, {}, member)).value().eWallets).toEqual([]);
  });

  test('[E01] of a deposit to the house is refused', async () => {
    const member = await payee(app);
    const wish = { method: 'usdt' as const, amount: money(100_000) };
    const { id } = (await app.call(contract.deposits.createDeposit, wish, member)).value();
    await app.run(depositJobs.find(({ name }) => name === 'create-at-provider') ?? expect.fail('no job'));
    const { instruction } = (await app.call(contract.deposits.getDeposit, { id }, member)).value();
    if (instruction?.kind !== 'chain') throw new Error('no address');
    expect((await bind(member, instruction.address)).code).toBe('ADDRESS_OF_HOUSE');
  });
});

describe('a withdrawal in coins', () => {
  test('[J06] is quoted, approved by two people, paid once, and leaves from the account of coins', async () => {
    const member = await withWallet();
    const before = await coins();
    const quote = (await quoted(member)).value();
    // 980 baht / 32.81 baht per coin = 29.868942… coins, rounded down to a millionth.
    expect(quote).toMatchObject({ units: '29868942', fee: 2_000n, address: member.address, jumpBps: 300 });
    expect(quote.quote.price).toBe('32.81');
    const { id, reference, ...asked } = (await ask(member)).value();
    expect(asked).toMatchObject({ state: 'requested', method: 'usdt_ethereum' });
    expect(asked.coins).toMatchObject({ units: '29868942', price: '32.81', isOrdered: false, transaction: null });
    const made = { id, reference, member };
    expect((await caseOf(made)).ruling?.findings.find(({ rule }) => rule === 'name')).toMatchObject({ isHit: true });
    (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
    (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
    await run();
    expect(await attemptsOf(made)).toEqual([{ state: 'open', says: 'processing', reason: null }]);
    await later();
    const paid = await show(made);
    expect(paid).toMatchObject({ state: 'disbursed', coins: { units: '29868942', isOrdered: true } });
    expect(paid.coins?.transaction).toMatch(/^0x[0-9a-f]{64}$/);
    expect(paid.coins?.link).toBe(`https://etherscan.example/tx/${paid.coins?.transaction}`);
    expect(await sentFor(made)).toEqual([29_868_942]);
    expect([await wallet(made), (await coins()) - before, bank.told]).toEqual([900_000n, 98_000n, []]);
  });

  test('[J06] is ordered at the price of its order, if that moved by less than the allowed share', async () => {
    const made = await approved();
    await price({ price: '33.79' });
    await run();
    // 980 baht / 33.79 = 29.002663…, at the price that applies when the order is sent.
    expect(await sentFor(made)).toEqual([29_002_663]);
    await price({ price: '40' });
    await later();
    expect(await show(made)).toMatchObject({ state: 'disbursed', coins: { units: '29002663', price: '33.79' } });
  });

  test.each(['33.80', '31.82'])('[J06] is not sent at %s, too far from the quote: the money returns', async (moved) => {
    const made = await approved();
    await price({ price: moved });
    await run();
    expect(await show(made)).toMatchObject({ state: 'failed', coins: { hasMoved: true, isOrdered: false } });
    expect([await wallet(made), await sentFor(made)]).toEqual([1_000_000n, []]);
  });

  test('[J06] waits while the price is too old, and is paid when there is a fresh one', async () => {
    const made = await approved();
    await price({ priceAgeMs: 121_000 });
    await run();
    expect([(await show(made)).state, await attemptsOf(made), await sentFor(made)]).toEqual(['approved', [], []]);
    await price({ priceAgeMs: 0 });
    await later();
    await later();
    expect([(await show(made)).state, await sentFor(made)]).toEqual(['disbursed', [29_868_942]]);
  });

  test('[J06] needs the quote of this amount, wallet and time, as the server promised it', async () => {
    const member = await withWallet();
    const refused = async (change: Parameters<typeof ask>[1]) => (await ask(member, change)).code;
    expect(await refused({ amount: 100_001n })).toBe('COIN_QUOTE_ENDED');
    expect(await refused({ quote: { price: '20' } })).toBe('COIN_QUOTE_ENDED');
    expect(await refused({ quote: { until: new Date(app.clock.now().getTime() + 900_000) } })).toBe('COIN_QUOTE_ENDED');
    const { quote } = (await quoted(member)).value();
    await pass(121);
    const wish = { eWalletId: member.eWalletId, amount: money(100_000), paymentPassword: PAYMENT_PASSWORD };
    expect((await app.call(requestWithdrawal, { ...wish, quote }, member)).code).toBe('COIN_QUOTE_ENDED');
    expect((await app.call(requestWithdrawal, wish, member)).code).toBe('COIN_QUOTE_ENDED');
    await price({ priceAgeMs: 121_000 });
    expect((await quoted(member)).code).toBe('COIN_PRICE_UNKNOWN');
    expect((await balanceOf(app.pool, member.wallet)).available).toBe(1_000_000n);
  });
});

describe('faults of the custodian', () => {
  test.each([
    ['cut', { dropAnswers: 1 }],
    ['halved', { halfAnswers: 1 }],
  ])('[J06] an order whose answer is %s is asked about, never sent twice', async (_, faults) => {
    const made = await approved();
    await fault(faults);
    await run();
    expect(await attemptsOf(made)).toMatchObject([{ state: 'open', says: 'silent' }]);
    expect((await show(made)).bankSilentSince).not.toBeNull();
    await later();
    expect([(await show(made)).state, await sentFor(made)]).toEqual(['disbursed', [29_868_942]]);
  });

  test('[J06] an answer about another amount is not believed, also when it says that it is paid', async () => {
    const made = await approved();
    await run();
    await fault({ wrongPayouts: 1 });
    await later();
    expect(await attemptsOf(made)).toMatchObject([{ state: 'open', says: 'silent' }]);
    await later();
    expect((await show(made)).state).toBe('disbursed');
  });

  test('[J06] 503 is no refusal: the order is sent again when the custodian says that it has none', async () => {
    const made = await approved();
    await fault({ breakCalls: 20 });
    await run();
    expect([await attemptsOf(made), await sentFor(made)]).toMatchObject([[{ state: 'open', says: 'silent' }], []]);
    await fault(noPayoutFaults);
    for (let times = 0; times < 3; times++) await later();
    expect([(await show(made)).state, await sentFor(made)]).toEqual(['disbursed', [29_868_942]]);
  });

  test('[J06] a slow custodian is waited for, and a late end is asked for', async () => {
    const made = await approved();
    await fault({ slowCallsMs: 700, payoutMs: 100_000 });
    await run();
    await fault({ slowCallsMs: 0 });
    await later(30);
    expect((await show(made)).coins?.transaction).toBeNull();
    await later(40);
    const confirming = await show(made);
    expect([confirming.state, confirming.coins?.transaction?.length]).toEqual(['approved', 66]);
    await later(90);
    expect([(await show(made)).state, await sentFor(made)]).toEqual(['disbursed', [29_868_942]]);
  });

  test('[J06] a refused and a failed transfer give the money back, and no bank is asked to pay coins', async () => {
    for (const faults of [{ refusePayouts: 1 }, { failPayouts: 1 }]) {
      const made = await approved();
      await fault(faults);
      await run();
      await later();
      await later();
      expect([(await show(made)).state, await wallet(made)]).toEqual(['failed', 1_000_000n]);
      expect((await show(made)).coins?.hasMoved).toBe(false);
    }
    expect(bank.told).toEqual([]);
  });

  test('[J10] four workers at the same moment order one transfer', async () => {
    const made = await approved();
    await Promise.all(Array.from({ length: 4 }, run));
    await later();
    expect([(await show(made)).state, await sentFor(made)]).toEqual(['disbursed', [29_868_942]]);
  });

  test('[S-H4] a notice about a payout is refused, and the coins of an order never change', async () => {
    const made = await approved();
    await fault({ payoutMs: 600_000 });
    await run();
    const forged = { externalTxId: made.reference, status: 'COMPLETED', txHash: `0x${'1'.repeat(64)}` };
    const answer = await app.http.inject({ method: 'POST', url: noticePath(CUSTODY), payload: forged });
    expect(answer.statusCode).toBe(401);
    await later();
    expect((await show(made)).state).toBe('approved');
    const change = sql(
      app.pool,
    )`update payout_attempt set coin_units = coin_units + 1 where withdrawal_id = ${made.id}`;
    await expect(change).rejects.toThrow('is another one');
    await fault(noPayoutFaults);
    await later(600);
    expect((await show(made)).state).toBe('disbursed');
  });
});

describe('the flag', () => {
  const offered = async (member: Holder) => {
    const check = (await app.call(getWithdrawalCheck, {}, member)).value();
    return [check.methods.map(({ code }) => code), check.payees.map(({ method }) => method)];
  };

  test('[J06] off, nothing offers coins: no wallet, no method, no quote, no request, no way for staff', async () => {
    const member = await withWallet();
    expect(await offered(member)).toEqual([
      ['thai_bank', 'usdt_ethereum'],
      ['thai_bank', 'usdt_ethereum'],
    ]);
    const { quote } = (await quoted(member)).value();
    await offerCoins(app, false);
    expect(await offered(member)).toEqual([['thai_bank'], ['thai_bank']]);
    expect((await app.call(getAccount, {}, member)).value().eWalletProviders).not.toContain('usdt_ethereum');
    expect((await bind(await payee(app), newAddress())).code).toBe('NOT_FOUND');
    expect((await quoted(member)).code).toBe('METHOD_OFF');
    const wish = { eWalletId: member.eWalletId, amount: money(100_000), paymentPassword: PAYMENT_PASSWORD, quote };
    expect((await app.call(requestWithdrawal, wish, member)).code).toBe('METHOD_OFF');
    // If coins are switched on only in the cashier's settings and not as a feature, they stay unavailable.
    const { withdrawals } = houseCashier;
    const usdt = { ...withdrawals.usdt_ethereum, isOn: true };
    await changeBrand(app, { cashier: { ...houseCashier, withdrawals: { ...withdrawals, usdt_ethereum: usdt } } });
    expect((await app.call(requestWithdrawal, wish, member)).code).toBe('METHOD_OFF');
    const route = { method: 'usdt_ethereum', amount: money(100_000) } as const;
    expect((await app.call(getPayoutRoute, route, officer)).value()).toEqual({ order: [], passed: [] });
    await offerCoins(app);
    expect((await app.call(getPayoutRoute, route, officer)).value().order.map(({ id }) => id)).toEqual([CUSTODY]);
  });
});
