import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import fc from 'fast-check';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money, subtract } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { payee, PAYMENT_PASSWORD, startMoodyBank, type MoodyBank, type TestPayee } from '../testing/cashier.ts';
import { drawnPng } from '../testing/picture.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from './index.ts';

const c = contract.withdrawals;

let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...walletRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  await takes({ fixed: '500', ppm: 10_000 });
});
beforeEach(() => {
  bank.mood = 'pays';
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});

/** Sets the brand's withdrawal fee for Thai bank accounts; members from level 3 on pay none. */
const takes = (fee: { fixed: string; ppm: number }) => {
  const terms = houseCashier.withdrawals.thai_bank;
  const free = { from: 3, min: terms.min, max: terms.max, presets: ['50000'], fee: { fixed: '0', ppm: 0 } };
  const withdrawals = { ...houseCashier.withdrawals, thai_bank: { ...terms, fee, levels: [free] } };
  return changeBrand(app, { cashier: { ...houseCashier, withdrawals } });
};
const request = (member: TestPayee, amount: bigint) =>
  app.call(
    c.requestWithdrawal,
    { bankAccountId: member.bankAccountId, amount: money(amount), paymentPassword: PAYMENT_PASSWORD },
    member,
  );
async function approved(amount = 200_000n) {
  const member = await payee(app);
  const { id, reference, fee } = (await request(member, amount)).value();
  (await app.call(c.reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(c.approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  return { member, id, reference, fee };
}
async function payOut(): Promise<void> {
  for (const job of withdrawalJobs) if (job.name === 'pay-out') await app.run(job);
}
const house = async (purpose: 'bank' | 'payouts_in_transit' | 'payment_fees') =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
const books = () => Promise.all([house('bank'), house('payouts_in_transit'), house('payment_fees')]);
const change = (before: readonly bigint[], after: readonly bigint[]) =>
  after.map((balance, at) => balance - (before[at] ?? 0n));
const wallet = async (member: TestPayee) => (await balanceOf(app.pool, member.wallet)).balance;
const entries = async (member: TestPayee) =>
  (await app.call(contract.wallet.listEntries, {}, member)).value().entries.map(({ kind, amount }) => [kind, amount]);

test('[J06] the fee is quoted before the request; the wallet loses the amount, and the bank pays it less the fee', async () => {
  const before = await books();
  const quoted = await payee(app);
  const { methods } = (await app.call(c.getWithdrawalCheck, {}, quoted)).value();
  expect(methods.find(({ code }) => code === 'thai_bank')?.fee).toEqual({ fixed: 500n, ppm: 10_000 });
  const { member, id, reference, fee } = await approved();
  expect(fee).toBe(2_500n);
  await payOut();
  expect((await app.call(c.getWithdrawal, { id }, member)).value()).toMatchObject({
    state: 'disbursed',
    amount: 200_000n,
    fee: 2_500n,
  });
  expect(bank.orders.get(reference)).toMatchObject({ amount: '1975.00' });
  expect(change(before, await books())).toEqual([197_500n, 0n, 2_500n]);
  expect(await wallet(member)).toBe(800_000n);
  expect((await entries(member)).slice(0, 2)).toEqual([
    ['fee', -2_500n],
    ['withdrawal', -197_500n],
  ]);
});

test('[J06] a bank that refuses costs nothing: amount and fee return, each shown in the account record', async () => {
  const before = await books();
  bank.mood = 'refuses';
  const { member, id } = await approved();
  expect(await wallet(member)).toBe(800_000n);
  await payOut();
  expect((await app.call(c.getWithdrawal, { id }, member)).value().state).toBe('failed');
  expect(change(before, await books())).toEqual([0n, 0n, 0n]);
  expect(await wallet(member)).toBe(1_000_000n);
  expect((await entries(member)).slice(0, 2)).toEqual([
    ['fee', 2_500n],
    ['withdrawal_returned', 197_500n],
  ]);
});

test('[J06] a cancelled and a rejected withdrawal cost nothing', async () => {
  const before = await books();
  const member = await payee(app);
  const { id } = (await request(member, 200_000n)).value();
  (await app.call(c.cancelWithdrawal, { id }, member)).value();
  const next = (await request(member, 200_000n)).value();
  (await app.call(c.reviewWithdrawal, { id: next.id, decision: 'reject', note: 'no' }, officer)).value();
  expect((await balanceOf(app.pool, member.wallet)).available).toBe(1_000_000n);
  expect(change(before, await books())).toEqual([0n, 0n, 0n]);
});

test('[J07] who got nothing gets the fee back too; who got a part gets the rest of what was to arrive', async () => {
  const settle = async (made: Awaited<ReturnType<typeof approved>>, receivedAmount: bigint) => {
    await payOut();
    const proof = drawnPng(8).toString('base64');
    const answer =
      receivedAmount === 0n
        ? ({ outcome: 'not_received' } as const)
        : ({ outcome: 'partial', receivedAmount: money(receivedAmount) } as const);
    (await app.call(c.confirmReceipt, { id: made.id, ...answer, proof }, made.member)).value();
    for (const who of [officer, approver]) (await app.call(c.getReceiptProof, { id: made.id }, who)).value();
    const wish = { id: made.id, decision: 'refund' as const, note: 'the bank agrees' };
    (await agreeTo(app, await app.call(c.settleDispute, wish, approver), officer)).value();
    return wallet(made.member);
  };
  const before = await books();
  expect(await settle(await approved(), 0n)).toBe(1_000_000n);
  expect(change(before, await books())).toEqual([0n, 0n, 0n]);
  // 1,975 baht should have arrived, but only 1,000 did: 975 baht return to the wallet, and the fee is not refunded.
  expect(await settle(await approved(), 100_000n)).toBe(897_500n);
  expect(change(before, await books())).toEqual([100_000n, 0n, 2_500n]);
});

test('[J06] members from a level on have its terms: their own fee and amounts', async () => {
  const member = await payee(app);
  await sql(app.pool)`
    insert into vip_member (member_id, currency, weighted, level, peak, reviewed)
    values (${member.id}, 'THB', 0, 2, 2, '2026-10')`;
  const { methods } = (await app.call(c.getWithdrawalCheck, {}, member)).value();
  expect(methods.find(({ code }) => code === 'thai_bank')).toMatchObject({
    fee: { fixed: 0n, ppm: 0 },
    presets: [50_000n],
  });
  expect((await request(member, 200_000n)).value().fee).toBe(0n);
});

test('[J06] what members lose is what was paid out and the fees, whatever the terms, amounts and answers of the bank', async () => {
  const before = await books();
  let lost = 0n;
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(10_000n, 300_000n),
      fc.bigInt(0n, 4_000n),
      fc.integer({ min: 0, max: 100_000 }),
      fc.boolean(),
      async (amount, fixed, ppm, isRefused) => {
        bank.mood = isRefused ? 'refuses' : 'pays';
        await takes({ fixed: String(fixed), ppm });
        const { member, reference, fee } = await approved(amount);
        await payOut();
        const debit = subtract(money(1_000_000n), await wallet(member));
        expect(debit).toBe(isRefused ? 0n : amount);
        if (!isRefused)
          expect(bank.orders.get(reference)).toMatchObject({
            amount: `${(amount - fee) / 100n}.${String((amount - fee) % 100n).padStart(2, '0')}`,
          });
        lost += debit;
      },
    ),
    { numRuns: 15 },
  );
  const [atBank = 0n, transit, fees = 0n] = change(before, await books());
  expect([atBank + fees, transit]).toEqual([lost, 0n]);
});
