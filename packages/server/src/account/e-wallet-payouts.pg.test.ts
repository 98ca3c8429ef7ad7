import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { payee, PAYMENT_PASSWORD, startMoodyBank, type MoodyBank, type TestPayee } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

const { account, withdrawals } = contract;

let app: TestApp;
let bank: MoodyBank;
let [officer, approver] = [{ token: '' }, { token: '' }];
let count = 0;
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
beforeEach(() => switchWallets(true));
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});

const switchWallets = (isOn: boolean) =>
  changeBrand(app, {
    cashier: {
      ...houseCashier,
      withdrawals: {
        ...houseCashier.withdrawals,
        truemoney_wallet: { ...houseCashier.withdrawals.truemoney_wallet, isOn, min: '5000', max: '60000' },
      },
    },
  });
/** A member with a bank account and a TrueMoney wallet. */
async function withWallet() {
  const member = await payee(app);
  const number = `08${String(10_000_000 + (count += 1))}`;
  const wallet = { provider: 'truemoney' as const, number, holderName: 'Somchai Jaidee' };
  const { id: eWalletId } = (await app.call(account.bindEWallet, wallet, member)).value();
  return { ...member, eWalletId, number };
}
const ask = (
  member: TestPayee & { eWalletId: string },
  change: { amount?: bigint; bankAccountId?: string; eWalletId?: string },
) =>
  app.call(
    withdrawals.requestWithdrawal,
    {
      eWalletId: member.eWalletId,
      ...change,
      amount: money(change.amount ?? 50_000n),
      paymentPassword: PAYMENT_PASSWORD,
    },
    member,
  );
const approve = async (id: string) => {
  (await app.call(withdrawals.reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(withdrawals.approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  await withdrawalJobs.find(({ name }) => name === 'pay-out')?.run(app.platform);
};

test('[E01] [J06] a bound e-wallet is paid once, by two people, with its own method and number', async () => {
  const member = await withWallet();
  const check = (await app.call(withdrawals.getWithdrawalCheck, {}, member)).value();
  expect(check.methods.map(({ code, max }) => [code, max])).toEqual([
    ['thai_bank', 20_000_000n],
    ['truemoney_wallet', 60_000n],
  ]);
  expect(check.payees.map(({ id, method }) => [id, method])).toEqual([
    [member.bankAccountId, 'thai_bank'],
    [member.eWalletId, 'truemoney_wallet'],
  ]);
  const made = (await ask(member, {})).value();
  expect([made.method, made.payee]).toEqual([
    'truemoney_wallet',
    {
      id: member.eWalletId,
      kind: 'e_wallet',
      name: 'TrueMoney',
      numberMasked: `••••${member.number.slice(-3)}`,
      holderName: 'Somchai Jaidee',
    },
  ]);
  await approve(made.id);
  expect(bank.orders.get(made.reference)).toMatchObject({
    bank: 'truemoney',
    account: member.number,
    holder: 'Somchai Jaidee',
    amount: '500.00',
  });
  expect(bank.told.filter((reference) => reference === made.reference)).toHaveLength(1);
  expect((await app.call(withdrawals.getWithdrawal, { id: made.id }, member)).value().state).toBe('disbursed');
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(950_000n);
});

test('[J06] the terms are those of the method: its amounts, and whether the brand has it on', async () => {
  const member = await withWallet();
  expect(await ask(member, { amount: 60_001n })).toMatchObject({ code: 'AMOUNT_TOO_LARGE', details: { max: '60000' } });
  expect(await ask(member, { amount: 4_999n })).toMatchObject({ code: 'AMOUNT_TOO_SMALL', details: { min: '5000' } });
  await switchWallets(false);
  expect((await ask(member, {})).code).toBe('METHOD_OFF');
  const check = (await app.call(withdrawals.getWithdrawalCheck, {}, member)).value();
  expect(check.payees.map(({ id }) => id)).toEqual([member.bankAccountId]);
});

test('[J06] a request names exactly one payee, and it is the member’s own', async () => {
  const [member, other] = [await withWallet(), await withWallet()];
  expect((await ask(member, { bankAccountId: member.bankAccountId })).code).toBe('INPUT_INVALID');
  const nobody = { amount: money(50_000n), paymentPassword: PAYMENT_PASSWORD };
  expect((await app.call(withdrawals.requestWithdrawal, nobody, member)).code).toBe('INPUT_INVALID');
  expect((await ask(member, { eWalletId: other.eWalletId })).code).toBe('NOT_FOUND');
  // An e-wallet's id sent as `bankAccountId` is still treated as an e-wallet: the stored row decides what the id is,
  // not the name of the field.
  const swapped = { bankAccountId: other.eWalletId, ...nobody };
  expect((await app.call(withdrawals.requestWithdrawal, swapped, member)).code).toBe('NOT_FOUND');
});

test('[E01] an e-wallet with money on its way cannot be unbound; of both at one moment, one is refused', async () => {
  const member = await withWallet();
  const unbind = (who: typeof member) =>
    app.call(account.unbindEWallet, { id: who.eWalletId, password: PAYMENT_PASSWORD }, who);
  const { id } = (await ask(member, {})).value();
  expect((await unbind(member)).code).toBe('WITHDRAWAL_OPEN');
  (await app.call(withdrawals.cancelWithdrawal, { id }, member)).value();
  expect((await unbind(member)).code).toBeUndefined();
  expect((await ask(member, {})).code).toBe('NOT_FOUND');
  const racer = await withWallet();
  const both = await Promise.all([ask(racer, {}), unbind(racer)]);
  expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
});

test('[J06] the bank’s refusal gives the money back', async () => {
  const member = await withWallet();
  const { id } = (await ask(member, {})).value();
  bank.mood = 'refuses';
  await approve(id);
  bank.mood = 'pays';
  expect((await app.call(withdrawals.getWithdrawal, { id }, member)).value().state).toBe('failed');
  expect((await balanceOf(app.pool, member.wallet)).balance).toBe(1_000_000n);
});
