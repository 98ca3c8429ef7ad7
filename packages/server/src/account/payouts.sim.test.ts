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
import {
  enterPayoutConnection,
  noPayoutFaults,
  type PayoutProvider,
  payoutsAt,
} from '../testing/payout-connections.ts';
import { payoutFiles } from '../testing/payout-files.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

/**
 * Number of steps of this file's random run. Members in two currencies request withdrawals to bank accounts and
 * e-wallets and cancel them, and staff decide. Two workers pay over the stand-ins of Opn, payOS and MoMo, over a bank
 * that drops connections, is slow, refuses or breaks, and as files for a bank without an API. At the end the records of
 * these five must add up exactly to the ledger's, and no withdrawal may be paid twice. PAYOUTS_SEED repeats a run,
 * PAYOUTS_STEPS makes it longer.
 */
const steps = Number(process.env['PAYOUTS_STEPS'] ?? 400);
const given = process.env['PAYOUTS_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
/** Number of members for each currency. */
const MEMBERS = { THB: 12, VND: 12 } as const;
const currencies = ['THB', 'VND'] as const;
type SimCurrency = (typeof currencies)[number];
/** Steps of the run in which Thai withdrawals are paid by files, so that every run includes some. */
const FILES = { from: 100, until: 170 } as const;
const START = 500_000_000n;
const { requestWithdrawal, cancelWithdrawal, reviewWithdrawal, approveWithdrawal, confirmReceipt, listWithdrawals } =
  contract.withdrawals;
const moods: readonly BankMood[] = [
  ...(['pays', 'pays', 'pays', 'is slow', 'pays and hangs up', 'hangs up'] as const),
  ...(['refuses', 'is broken', 'does not take the message'] as const),
];

const connections: Readonly<Record<PayoutProvider, string>> = {
  omise: '0193a000-0000-7000-8000-0000000000b1',
  payos: '0193a000-0000-7000-8000-0000000000b2',
  momo: '0193a000-0000-7000-8000-0000000000b3',
};
const providers = ['omise', 'payos', 'momo'] as const;

interface Payee extends TestMember {
  readonly of: SimCurrency;
  readonly bankAccountId: string;
  readonly eWalletId: string;
}

/** Injected faults of a provider's stand-in; each step uses one of these sets. */
const troubles: readonly object[] = [
  ...[{}, {}, {}, { dropAnswers: 1 }, { dropAnswers: 3 }, { halfAnswers: 1 }, { breakCalls: 4 }],
  ...[{ refusePayouts: 1 }, { payoutMs: 3_000 }, { payoutMs: 3_000, failPayouts: 1 }, { wrongPayouts: 1 }],
];

let app: TestApp;
let bank: MoodyBank;
let outside: StandIns;
let files: ReturnType<typeof payoutFiles>;
/** The one provider that has injected faults now. */
let troubled: PayoutProvider = 'omise';
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
  for (const provider of providers)
    await enterPayoutConnection(app, outside.urls.payments, provider, { id: connections[provider] });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  files = payoutFiles(app, () => ({ officer, approver }));
  const { withdrawals } = houseCashier;
  await changeBrand(app, {
    cashier: {
      ...houseCashier,
      withdrawals: {
        ...withdrawals,
        thai_bank: { ...withdrawals.thai_bank, fee: { fixed: '300', ppm: 7_500 } },
        vietnamese_bank: { ...withdrawals.vietnamese_bank, fee: { fixed: '1000', ppm: 5_000 } },
        truemoney_wallet: { ...withdrawals.truemoney_wallet, isOn: true, fee: { fixed: '0', ppm: 20_000 } },
        momo_wallet: { ...withdrawals.momo_wallet, isOn: true, fee: { fixed: '0', ppm: 10_000 } },
      },
    },
  });
  for (const currency of currencies)
    for (let at = 0; at < MEMBERS[currency]; at += 1) members.push(await withWallet(currency));
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
    await trouble(chance.pick(providers), chance.pick(troubles));
    const isFiles = step >= FILES.from && step < FILES.until;
    if (chance.below(60) === 0 && !isFiles) await files.leaveBy(chance.pick(['off', 'off', 'pain001', 'csv']));
    if (step === FILES.from) await files.leaveBy('pain001');
    if (chance.below(12) === 0 || (isFiles && step % 20 === 0)) await workOnFiles(chance);
    await operate(chance, chance.pick(members));
    app.clock.advance(chance.below(2_000));
  }
  await finish();
  await useEveryWay();

  const rows = await sql<{
    reference: string;
    state: string;
    amount: bigint;
    fee: bigint;
    currency: SimCurrency;
    wallet: boolean;
  }>(app.pool)`
    select reference, state, amount, fee, currency, e_wallet_id is not null as wallet from withdrawal`;
  const paid = rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed');
  const [byOpn, byPayos, byMomo] = providers.map((provider) => payoutsAt(outside, provider, app.clock.now()));
  const orders = [...bank.executed.keys()].map(
    (reference) => bank.orders.get(reference) as { reference: string; amount: string; currency: SimCurrency },
  );
  const byBank = (currency: SimCurrency) =>
    orders
      .filter((order) => order.currency === currency)
      .map(({ reference, amount }) => ({ reference, amount: fromDecimal(amount, currency) ?? money(0) }));
  const byFile = [...files.bank.paid].map(([reference, amount]) => ({
    reference,
    amount: fromDecimal(amount, 'THB') ?? money(0),
  }));
  const ways = {
    THB: { bank: [byBank('THB'), byFile], provider_omise: [byOpn ?? []] },
    // payOS pays from the operator's own bank account, so its orders count together with the bank's.
    VND: { bank: [byBank('VND'), byPayos ?? []], provider_momo: [byMomo ?? []] },
  };
  process.stdout.write(
    `seed ${seed}: ${rows.length} withdrawals, ${paid.length} paid: ${byOpn?.length} by Opn, ${byPayos?.length} by payOS, ` +
      `${byMomo?.length} by MoMo, ${orders.length} by the bank, ${byFile.length} by files\n`,
  );
  // The run must have used every way to pay, and withdrawals must have gone to both bank accounts and e-wallets.
  for (const currency of currencies) {
    const counts = Object.values(ways[currency]).flatMap((lists) => lists.map((list) => list.length));
    expect([currency, counts, counts.every((count) => count > 0)]).toEqual([currency, counts, true]);
    expect(new Set(paid.filter((row) => row.currency === currency).map(({ wallet }) => wallet)).size).toBe(2);
  }
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  // The bank, the providers and the files together executed the orders of the paid withdrawals, each once, and no
  // others.
  const executed = currencies.flatMap((currency) => Object.values(ways[currency]).flat(2));
  expect(executed.map(({ reference }) => reference).toSorted()).toEqual(
    paid.map(({ reference }) => reference).toSorted(),
  );
  expect(files.bank.twice).toEqual([]);
  for (const currency of currencies) {
    const balance = async (purpose: Parameters<typeof balanceOf>[1] & object) =>
      (await balanceOf(app.pool, purpose)).balance;
    const house = { currency, realm: 'real' } as const;
    for (const [place, lists] of Object.entries(ways[currency]))
      expect([place, await balance({ ...house, purpose: place as 'bank' })]).toEqual([place, sumOf(lists.flat())]);
    expect(await balance({ ...house, purpose: 'payouts_in_transit' })).toBe(0n);
    const fees = paid.filter((row) => row.currency === currency).reduce((sum, { fee }) => sum + fee, 0n);
    expect(fees).toBeGreaterThan(0n);
    expect(await balance({ ...house, purpose: 'payment_fees' })).toBe(fees);
    const mine = members.filter(({ of }) => of === currency);
    const wallets = await Promise.all(mine.map(({ wallet }) => balanceOf(app.pool, wallet)));
    const sent = sumOf(Object.values(ways[currency]).flat(2));
    expect(wallets.reduce((sum, one) => sum + one.balance, 0n)).toBe(START * BigInt(mine.length) - sent - fees);
    const open = rows.filter((row) => row.currency === currency && ['requested', 'review'].includes(row.state));
    expect(wallets.reduce((sum, { held }) => sum + held, 0n)).toBe(sumOf(open));
    process.stdout.write(`${currency}: ${sent} sent, ${fees} in fees, the books agree to the unit\n`);
  }
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

async function withWallet(currency: SimCurrency): Promise<Payee> {
  const member = await payee(app, START, currency);
  const now = app.clock.now();
  // Give the member an accepted identity document, because larger withdrawals need one.
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  const number = String(20_000_000 + members.length);
  const wallet =
    currency === 'THB'
      ? { provider: 'truemoney' as const, number: `08${number}`, holderName: 'Somchai Jaidee' }
      : { provider: 'momo' as const, number: `09${number}`, holderName: 'Somchai Jaidee' };
  const { id: eWalletId } = (await app.call(contract.account.bindEWallet, wallet, member)).value();
  return { ...member, of: currency, eWalletId };
}

const sumOf = (list: readonly { readonly amount: bigint }[]): bigint =>
  list.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Takes one random action of a member, of staff or of the workers. An action that is refused because of the current
 * state also counts.
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
    const amount = money((member.of === 'THB' ? 10_000 : 60_000) + chance.below(50_000));
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

/** Pays one more withdrawal by each way to pay, because the random choices of a short run may leave one out. */
async function useEveryWay(): Promise<void> {
  await sql(app.pool)`update payment_connection set rests_until = null, failures = 0`;
  const ways = [
    ['THB', 'bankAccountId', {}],
    ['THB', 'eWalletId', {}],
    ['VND', 'bankAccountId', {}],
    ['VND', 'bankAccountId', { refusePayouts: 1 }],
    ['VND', 'eWalletId', {}],
  ] as const;
  for (const [currency, kind, faults] of ways) {
    const member = await freeMember(currency);
    const wish = { [kind]: member[kind], amount: money(60_000n), paymentPassword: PAYMENT_PASSWORD };
    const { id } = (await app.call(requestWithdrawal, wish, member)).value();
    (await app.call(reviewWithdrawal, { id, decision: 'pass', note: 'last' }, officer)).value();
    (await app.call(approveWithdrawal, { id, decision: 'approve', note: 'last' }, approver)).value();
    await trouble('payos', faults);
    await finish();
  }
}

/** Returns a member who has no open withdrawal. */
async function freeMember(currency: SimCurrency): Promise<Payee> {
  for (const member of members.filter(({ of }) => of === currency)) {
    const [last] = (await app.call(listWithdrawals, {}, member)).value().withdrawals;
    if (!last || !['requested', 'review', 'approved'].includes(last.state)) return member;
  }
  throw new Error(`every member with ${currency} has an open withdrawal`);
}

/**
 * Sets the stand-ins' clock to the test's clock and injects faults into one provider. The faults of the previous
 * provider end.
 */
async function trouble(provider: PayoutProvider, faults: object): Promise<void> {
  const clockOffsetMs = app.clock.now().getTime() - Date.now();
  if (provider !== troubled) await outside.control('payments', { provider: troubled, ...noPayoutFaults });
  troubled = provider;
  await outside.control('payments', { clockOffsetMs, provider, ...noPayoutFaults, ...faults });
}

/**
 * Makes a payout file and then discards it or hands it to the bank. The bank reports how some payments of earlier files
 * ended.
 */
async function workOnFiles(chance: SeededRandom): Promise<void> {
  await files.make((most) => chance.below(most));
  await files.answer(() => chance.below(3) > 0, chance.pick(['return', 'queue'] as const));
}

/** Runs two workers at the same time. */
async function workers(): Promise<void> {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
}

/** Ends all injected faults, and runs until no approved withdrawal is left. */
async function finish(): Promise<void> {
  bank.mood = 'pays';
  await files.leaveBy('off');
  await files.answer(() => true, 'return');
  for (let left = 1; left > 0; ) {
    for (const reference of bank.executed.keys()) bank.executed.set(reference, 'completed');
    await workers();
    app.clock.advance(301_000);
    await trouble(troubled, {});
    await workers();
    left =
      (
        await sql<{ count: number }>(app.pool)`select count(*)::int as count from withdrawal where state = 'approved'`
      )[0]?.count ?? 0;
  }
}
