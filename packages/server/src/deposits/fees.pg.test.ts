import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { depositActs, depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const c = contract.deposits;

let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
beforeAll(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...walletRoutes, ...proposalRoutes(depositActs)],
    webhooks: depositWebhooks,
  });
  cashier = thaiCashier(app, await app.staff('officer'));
  const terms = houseCashier.deposits.promptpay;
  const gold = { from: 3, min: '100', max: '900000', presets: ['700'], fee: { fixed: '0', ppm: 5_000 } };
  const promptpay = { ...terms, fee: { fixed: '500', ppm: 10_000 }, levels: [gold] };
  await changeBrand(app, { cashier: { ...houseCashier, deposits: { ...houseCashier.deposits, promptpay } } });
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
});

const house = async (purpose: 'bank' | 'payment_fees') =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
const promptpayOf = async (member: TestMember) =>
  (await app.call(c.listDepositMethods, {}, member)).value().methods.find(({ method }) => method === 'promptpay');

test('[J05] the fee is quoted with the method and the deposit, and the wallet keeps what the bank gave less the fee', async () => {
  const member = await cashier.thai();
  const [bank, fees] = [await house('bank'), await house('payment_fees')];
  expect((await promptpayOf(member))?.fee).toEqual({ fixed: 500n, ppm: 10_000 });
  const made = await cashier.deposit(member, 100_000n);
  expect(made).toMatchObject({ amount: 100_000n, fee: 1_500n });
  await cashier.tell('thb', cashier.payment(made.reference, 100_000n));
  expect((await app.call(c.getDeposit, { id: made.id }, member)).value()).toMatchObject({
    state: 'credited',
    amount: 100_000n,
    fee: 1_500n,
  });
  expect([(await house('bank')) - bank, (await house('payment_fees')) - fees]).toEqual([-100_000n, 1_500n]);
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(98_500n);
  const { entries } = (await app.call(contract.wallet.listEntries, {}, member)).value();
  expect(entries.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
    ['fee', -1_500n, made.reference],
    ['deposit', 100_000n, made.reference],
  ]);
});

test('[J05] a deposit keeps the fee that it was opened with, when the brand takes another one meanwhile', async () => {
  const member = await cashier.thai();
  const made = await cashier.deposit(member, 100_000n);
  const before = (await app.call(c.getDeposit, { id: made.id }, member)).value().fee;
  const { deposits } = houseCashier;
  const dear = { ...deposits.promptpay, fee: { fixed: '1000', ppm: 100_000 } };
  await changeBrand(app, { cashier: { ...houseCashier, deposits: { ...deposits, promptpay: dear } } });
  await cashier.tell('thb', cashier.payment(made.reference, 100_000n));
  expect((await app.call(c.getDeposit, { id: made.id }, member)).value()).toMatchObject({
    state: 'credited',
    fee: before,
  });
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(100_000n - before);
});

test('[J05] members from a level on have its terms: bounds, amounts and fee', async () => {
  const { deposits } = houseCashier;
  const gold = { from: 3, min: '100', max: '900000', presets: ['700'], fee: { fixed: '0', ppm: 5_000 } };
  const promptpay = { ...deposits.promptpay, fee: { fixed: '500', ppm: 10_000 }, levels: [gold] };
  await changeBrand(app, { cashier: { ...houseCashier, deposits: { ...deposits, promptpay } } });
  const member = await cashier.thai();
  const open = (amount: bigint) => app.call(c.createDeposit, { method: 'promptpay', amount: money(amount) }, member);
  expect((await open(100n)).code).toBe('AMOUNT_TOO_SMALL');
  await sql(app.pool)`
    insert into vip_member (member_id, currency, weighted, level, peak, reviewed)
    values (${member.id}, 'THB', 0, 3, 3, '2026-10')`;
  expect(await promptpayOf(member)).toMatchObject({
    min: 100n,
    max: 900_000n,
    presets: [700n],
    fee: { fixed: 0n, ppm: 5_000 },
  });
  expect((await open(100n)).value()).toMatchObject({ amount: 100n, fee: 1n });
  expect(await open(900_001n)).toMatchObject({ code: 'AMOUNT_TOO_LARGE', details: { max: '900000' } });
});
