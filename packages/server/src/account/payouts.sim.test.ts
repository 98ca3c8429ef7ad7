import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { fromDecimal, money } from '@tamarind/domain/money';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand } from '../testing/brand.ts';
import { type BankMood, payee, PAYMENT_PASSWORD, startMoodyBank, type MoodyBank } from '../testing/cashier.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

/**
 * Members ask for withdrawals to bank accounts and e-wallets, cancel them, staff decide, and a bank that hangs up, is slow, refuses
 * or breaks pays them out, with two workers at once. At the end the bank's books are the ledger's to the unit, and no withdrawal has
 * two orders. PAYOUTS_SEED repeats a run, PAYOUTS_STEPS makes it longer.
 */
const steps = Number(process.env['PAYOUTS_STEPS'] ?? 400);
const given = process.env['PAYOUTS_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
const MEMBERS = 12;
const START = 500_000_000n;
const { requestWithdrawal, cancelWithdrawal, reviewWithdrawal, approveWithdrawal, confirmReceipt, listWithdrawals } =
  contract.withdrawals;
const moods: readonly BankMood[] = [
  ...(['pays', 'pays', 'pays', 'is slow', 'pays and hangs up', 'hangs up'] as const),
  ...(['refuses', 'is broken', 'does not take the message'] as const),
];

interface Payee extends TestMember {
  readonly bankAccountId: string;
  readonly eWalletId: string;
}

let app: TestApp;
let bank: MoodyBank;
let [officer, approver] = [{ token: '' }, { token: '' }];
const members: Payee[] = [];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  const { withdrawals } = houseCashier;
  await changeBrand(app, {
    cashier: {
      ...houseCashier,
      withdrawals: { ...withdrawals, truemoney_wallet: { ...withdrawals.truemoney_wallet, isOn: true } },
    },
  });
  for (let at = 0; at < MEMBERS; at += 1) members.push(await withWallet(at));
});
afterAll(async () => {
  await app.close();
  bank.close();
});

test(`[J06] [E01] ${steps} operations over a faulty bank pay nothing twice and lose nothing, seed ${seed}`, {
  timeout: 3_600_000,
}, async () => {
  const chance = seededRandom(seed);
  for (let step = 0; step < steps; step += 1) {
    bank.mood = chance.pick(moods);
    await operate(chance, chance.pick(members));
    app.clock.advance(chance.below(2_000));
  }
  await finish();

  const rows = await sql<{ reference: string; state: string; amount: bigint; refunded: bigint; wallet: boolean }>(
    app.pool,
  )`
    select reference, state, amount, refunded_amount as refunded, e_wallet_id is not null as wallet from withdrawal`;
  const paid = rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed');
  // Every way out was used.
  expect([paid.some(({ wallet }) => wallet), paid.some(({ wallet }) => !wallet)]).toEqual([true, true]);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  // The bank executed the orders of the paid withdrawals and no other.
  expect([...bank.executed.keys()].toSorted()).toEqual(paid.map(({ reference }) => reference).toSorted());
  const orders = [...bank.executed.keys()].map((reference) => bank.orders.get(reference) as { amount: string });
  const atBank = orders.reduce((sum, { amount }) => sum + (fromDecimal(amount, 'THB') ?? money(0)), 0n);
  const house = { purpose: 'bank', currency: 'THB', realm: 'real' } as const;
  expect((await balanceOf(app.pool, house)).balance).toBe(atBank);
  expect((await balanceOf(app.pool, { ...house, purpose: 'payouts_in_transit' })).balance).toBe(0n);
  const wallets = await Promise.all(members.map(({ wallet }) => balanceOf(app.pool, wallet)));
  const open = rows.filter(({ state }) => state === 'requested' || state === 'review');
  expect(wallets.reduce((sum, { balance }) => sum + balance, 0n)).toBe(START * BigInt(MEMBERS) - atBank);
  expect(wallets.reduce((sum, { held }) => sum + held, 0n)).toBe(open.reduce((sum, { amount }) => sum + amount, 0n));
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

async function withWallet(at: number): Promise<Payee> {
  const member = await payee(app, START);
  const now = app.clock.now();
  // An accepted document: without it, sums beyond a bound need one.
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  const wallet = { provider: 'truemoney' as const, number: `08${20_000_000 + at}`, holderName: 'Somchai Jaidee' };
  const { id: eWalletId } = (await app.call(contract.account.bindEWallet, wallet, member)).value();
  return { ...member, eWalletId };
}

/** One act of a member, of staff or of the workers; a refusal because of the state is as good as an act. */
async function operate(chance: SeededRandom, member: Payee): Promise<void> {
  const [last] = (await app.call(listWithdrawals, {}, member)).value().withdrawals;
  const id = last?.id ?? '';
  const act = chance.below(8);
  if (act === 0) return workers();
  if (last === undefined || !['requested', 'review', 'approved'].includes(last.state)) {
    if (last?.state === 'disbursed' && act < 4) {
      (await app.call(confirmReceipt, { id, outcome: 'received' }, member)).value();
      return;
    }
    const target = chance.chance(2) ? { eWalletId: member.eWalletId } : { bankAccountId: member.bankAccountId };
    const amount = money(10_000 + chance.below(50_000));
    (await app.call(requestWithdrawal, { ...target, amount, paymentPassword: PAYMENT_PASSWORD }, member)).value();
    return;
  }
  if (last.state === 'requested') {
    if (act === 1) (await app.call(cancelWithdrawal, { id }, member)).value();
    else
      (
        await app.call(reviewWithdrawal, { id, decision: act === 2 ? 'reject' : 'pass', note: 'looked at it' }, officer)
      ).value();
    return;
  }
  if (last.state === 'review') {
    const decision = act === 2 ? 'reject' : 'approve';
    (await app.call(approveWithdrawal, { id, decision, note: 'looked at it' }, approver)).value();
    return;
  }
  return workers();
}

/** Two workers at the same moment. */
async function workers(): Promise<void> {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
}

/** The bank gets well, and everything that was approved ends. */
async function finish(): Promise<void> {
  bank.mood = 'pays';
  for (let left = 1; left > 0; ) {
    for (const reference of bank.executed.keys()) bank.executed.set(reference, 'completed');
    app.clock.advance(301_000);
    await workers();
    left =
      (
        await sql<{ count: number }>(app.pool)`select count(*)::int as count from withdrawal where state = 'approved'`
      )[0]?.count ?? 0;
  }
}
