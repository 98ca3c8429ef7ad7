import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { fromDecimal, money } from '@tamarind/domain/money';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { type BankMood, payee, PAYMENT_PASSWORD, startMoodyBank, type MoodyBank } from '../testing/cashier.ts';
import { enterPayoutConnection, noPayoutFaults, transfersAtOpn } from '../testing/payout-connections.ts';
import { payoutFiles } from '../testing/payout-files.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

/**
 * Members ask for withdrawals to bank accounts and e-wallets, cancel them, and staff decide. The brand switches between
 * three ways to pay, and two workers run at the same time: over Opn's stand-in, over a bank that hangs up, is slow,
 * refuses or breaks, and as files for a bank without an interface. At the end the books of the three add up to the
 * ledger's exactly, and no withdrawal was paid twice. PAYOUTS_SEED repeats a run, PAYOUTS_STEPS makes it longer.
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

/** The faults that Opn's stand-in can have in one step. */
const troubles: readonly object[] = [
  ...[{}, {}, {}, { dropAnswers: 1 }, { dropAnswers: 3 }, { halfAnswers: 1 }, { breakCalls: 4 }],
  ...[{ refusePayouts: 1 }, { payoutMs: 3_000 }, { payoutMs: 3_000, failPayouts: 1 }, { wrongPayouts: 1 }],
];

let app: TestApp;
let bank: MoodyBank;
let outside: StandIns;
let files: ReturnType<typeof payoutFiles>;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
const members: Payee[] = [];
beforeAll(async () => {
  [bank, outside] = await Promise.all([startMoodyBank(), startStandIns({})]);
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url },
  });
  await enterPayoutConnection(app, outside.urls.payments, 'omise', { id: '0193a000-0000-7000-8000-0000000000b1' });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  files = payoutFiles(app, () => ({ officer, approver }));
  const { withdrawals } = houseCashier;
  await changeBrand(app, {
    cashier: {
      ...houseCashier,
      withdrawals: {
        ...withdrawals,
        thai_bank: { ...withdrawals.thai_bank, fee: { fixed: '300', ppm: 7_500 } },
        truemoney_wallet: { ...withdrawals.truemoney_wallet, isOn: true, fee: { fixed: '0', ppm: 20_000 } },
      },
    },
  });
  for (let at = 0; at < MEMBERS; at += 1) members.push(await withWallet(at));
});
afterAll(async () => {
  await app.close();
  bank.close();
  await outside.stop();
});

test(`[J06] [E01] ${steps} operations over a faulty bank pay nothing twice and lose nothing, seed ${seed}`, {
  timeout: 3_600_000,
}, async () => {
  const chance = seededRandom(seed);
  for (let step = 0; step < steps; step += 1) {
    bank.mood = chance.pick(moods);
    await opn(chance.pick(troubles));
    if (chance.below(60) === 0) await files.leaveBy(chance.pick(['off', 'off', 'pain001', 'csv']));
    // However the dice fall, some withdrawals leave by files.
    if (step === 100) await files.leaveBy('pain001');
    if (chance.below(12) === 0 || step === 140) await workOnFiles(chance);
    await operate(chance, chance.pick(members));
    app.clock.advance(chance.below(2_000));
  }
  await finish();

  const rows = await sql<{
    reference: string;
    state: string;
    amount: bigint;
    fee: bigint;
    refunded: bigint;
    wallet: boolean;
  }>(app.pool)`
    select reference, state, amount, fee, refunded_amount as refunded, e_wallet_id is not null as wallet from withdrawal`;
  const paid = rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed');
  const byOpn = await transfersAtOpn(outside.urls.payments);
  const [byBank, byFile] = [[...bank.executed.keys()], [...files.bank.paid.keys()]];
  // The run must have used every way to pay, and each must have paid to its kind of account.
  expect([byOpn.length > 0, byBank.length > 0, byFile.length > 0, paid.some(({ wallet }) => wallet)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  // Together the three have executed the orders of the paid withdrawals, each once, and no others.
  const executed = [...byBank, ...byFile, ...byOpn.map(({ reference }) => reference)];
  expect(executed.toSorted()).toEqual(paid.map(({ reference }) => reference).toSorted());
  expect(files.bank.twice).toEqual([]);
  const decimals = [
    ...byBank.map((reference) => (bank.orders.get(reference) as { amount: string }).amount),
    ...files.bank.paid.values(),
  ];
  const fromBank = decimals.reduce((sum, amount) => sum + (fromDecimal(amount, 'THB') ?? money(0)), 0n);
  const fromOpn = byOpn.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const sent = fromBank + fromOpn;
  process.stdout.write(
    `seed ${seed}: ${rows.length} withdrawals, ${paid.length} paid: ${byOpn.length} by Opn, ${byBank.length} by the bank, ` +
      `${byFile.length} by files; paid twice: 0; sum ${sent}\n`,
  );
  const house = { purpose: 'bank', currency: 'THB', realm: 'real' } as const;
  expect((await balanceOf(app.pool, house)).balance).toBe(fromBank);
  expect((await balanceOf(app.pool, { ...house, purpose: 'provider_omise' })).balance).toBe(fromOpn);
  expect((await balanceOf(app.pool, { ...house, purpose: 'payouts_in_transit' })).balance).toBe(0n);
  const fees = paid.reduce((sum, { fee }) => sum + fee, 0n);
  expect(fees).toBeGreaterThan(0n);
  expect((await balanceOf(app.pool, { ...house, purpose: 'payment_fees' })).balance).toBe(fees);
  const wallets = await Promise.all(members.map(({ wallet }) => balanceOf(app.pool, wallet)));
  const open = rows.filter(({ state }) => state === 'requested' || state === 'review');
  expect(wallets.reduce((sum, { balance }) => sum + balance, 0n)).toBe(START * BigInt(MEMBERS) - sent - fees);
  expect(wallets.reduce((sum, { held }) => sum + held, 0n)).toBe(open.reduce((sum, { amount }) => sum + amount, 0n));
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

async function withWallet(at: number): Promise<Payee> {
  const member = await payee(app, START);
  const now = app.clock.now();
  // Give the member an accepted document: larger sums need one.
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  const wallet = { provider: 'truemoney' as const, number: `08${20_000_000 + at}`, holderName: 'Somchai Jaidee' };
  const { id: eWalletId } = (await app.call(contract.account.bindEWallet, wallet, member)).value();
  return { ...member, eWalletId };
}

/**
 * Takes one random action of a member, of staff or of the workers. A refusal because of the state also counts as an
 * action.
 */
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

/** Sets the clock of Opn's stand-in to the test's clock, and its faults for this step. */
const opn = (faults: object) =>
  outside.control('payments', {
    clockOffsetMs: app.clock.now().getTime() - Date.now(),
    provider: 'omise',
    ...noPayoutFaults,
    ...faults,
  });

/** Makes a file and discards it or hands it over. A bank that has files reports how some of their payments ended. */
async function workOnFiles(chance: SeededRandom): Promise<void> {
  await files.make((most) => chance.below(most));
  await files.answer(() => chance.below(3) > 0, chance.pick(['return', 'queue'] as const));
}

/** Runs two workers at the same time. */
async function workers(): Promise<void> {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
}

/** Ends all faults of the bank and runs until every approved withdrawal has ended. */
async function finish(): Promise<void> {
  bank.mood = 'pays';
  await files.leaveBy('off');
  await files.answer(() => true, 'return');
  for (let left = 1; left > 0; ) {
    for (const reference of bank.executed.keys()) bank.executed.set(reference, 'completed');
    app.clock.advance(301_000);
    await opn({});
    await workers();
    left =
      (
        await sql<{ count: number }>(app.pool)`select count(*)::int as count from withdrawal where state = 'approved'`
      )[0]?.count ?? 0;
  }
}
