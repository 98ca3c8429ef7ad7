import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { money } from '@tamarind/domain/money';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { thaiCashier } from '../deposits/testing-deposits.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { type MoodyBank, payee, PAYMENT_PASSWORD, startMoodyBank } from '../testing/cashier.ts';
import { enterPayoutConnection, payoutsAt } from '../testing/payout-connections.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { type BankLine, bankDesk } from './testing-reconciliation.ts';

const { closeBreak } = contract.reconciliation;
const { createDeposit, getDeposit } = contract.deposits;
const { requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;

/**
 * An operator that charges its members fees, with a bank and a provider that charge the operator fees. The members'
 * fees stay in the ledger and never appear at the bank; the fees of bank and provider appear only in their statements.
 */
let app: TestApp;
let bank: MoodyBank;
let outside: StandIns;
let cashier: ReturnType<typeof thaiCashier>;
let desk: ReturnType<typeof bankDesk>;
const [maker, checker] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
/** Opn pays withdrawals up to this amount, the bank pays the others. */
const OPN_MAX = 100_000n;
beforeAll(async () => {
  [bank, outside] = await Promise.all([startMoodyBank(), startStandIns({})]);
  app = await startTestApp({
    routes: [
      ...memberRoutes,
      ...depositRoutes,
      ...withdrawalRoutes,
      ...reconciliationRoutes,
      ...proposalRoutes(reconciliationActs),
    ],
    webhooks: depositWebhooks,
    // The provider's notices are lost, because no server listens at this address.
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  await enterPayoutConnection(app, outside.urls.payments, 'omise', {
    id: '0193a000-0000-7000-8000-0000000000b1',
    deposits: ['thai_online'],
    amountMax: OPN_MAX,
  });
  const { deposits, withdrawals } = houseCashier;
  await changeBrand(app, {
    cashier: {
      ...houseCashier,
      deposits: {
        ...deposits,
        promptpay: { ...deposits.promptpay, fee: { fixed: '500', ppm: 10_000 } },
        thai_online: { ...deposits.thai_online, fee: { fixed: '0', ppm: 20_000 } },
      },
      withdrawals: { ...withdrawals, thai_bank: { ...withdrawals.thai_bank, fee: { fixed: '300', ppm: 7_500 } } },
    },
  });
  await logIn();
  cashier = thaiCashier(app, maker);
  desk = bankDesk(app, maker);
}, 120_000);
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
  await outside.stop();
});

test('[J05] [J06] [S-H4] with fees on both sides, every line and every movement is matched or a break that two people close', async () => {
  const first = desk.today();
  const whole = await deposited(100_000n);
  const short = await deposited(70_000n);
  await depositedAtOpn(90_000n);
  const paid = await withdrawn(300_000n);
  const late = await withdrawn(200_000n);
  const byOpn = await withdrawn(50_000n);
  const memberFees = 1_500n + 1_200n + 1_800n + 2_550n + 1_800n + 675n;
  expect(await house('payment_fees')).toBe(memberFees);
  expect([await house('bank'), await house('provider_omise')]).toEqual([
    -(100_000n + 70_000n) + 297_450n + 198_200n,
    -90_000n + 49_325n,
  ]);

  // The bank books deposits at the full amount and payouts less the members' fees. It deducts seven baht from one
  // deposit and charges five baht for the payout. It has not booked the other payout yet.
  await morning();
  const lines = [
    { day: first, ...whole },
    { day: first, ...short, amount: short.amount - 700n },
    { day: first, ref: '', amount: -paid.sent, text: `PAYOUT ${paid.reference}` },
    { day: first, ref: 'FEE1', amount: -500n, text: 'SERVICE FEE' },
  ];
  await desk.upload(0n, lines);
  expect((await breaks()).map(({ kind, line, movement }) => [kind, line?.amount, movement?.amount])).toEqual([
    ['differs', 69_300n, 70_000n],
    ['missing_here', -500n, undefined],
  ]);
  expect(await days()).toEqual([
    { bank: sumOf(lines), ledger: -(await house('bank')), awaited: late.sent, open: -1_200n, unexplained: 0n },
  ]);

  // On the next day Opn sends the money that it holds, less its fees, and the bank books the other payout.
  const charges = 1_485n + 3_000n;
  const remitted = 90_000n - byOpn.sent - charges;
  await morning();
  const next = [
    { day: desk.today(), ref: 'R1', amount: remitted, text: 'OPN PAYMENTS' },
    { day: desk.today(), ref: '', amount: -late.sent, text: `PAYOUT ${late.reference}` },
  ];
  await morning();
  await desk.upload(sumOf(lines), next);
  expect((await breaks()).map(({ kind, line }) => [kind, line?.amount])).toEqual([
    ['differs', 69_300n],
    ['missing_here', remitted],
    ['missing_here', -500n],
  ]);
  expect((await days()).filter(({ unexplained }) => unexplained !== 0n)).toEqual([]);

  for (const { id, line } of await breaks())
    await close(
      line?.providerRef === 'R1'
        ? { id, resolution: 'remit', provider: 'omise', fee: money(charges), currency: 'THB' }
        : { id, resolution: 'adjust' },
    );
  expect(await breaks()).toEqual([]);
  expect((await days())[0]).toMatchObject({ awaited: 0n, open: 0n, unexplained: 0n });
  expect((await days()).filter(({ unexplained }) => unexplained !== 0n)).toEqual([]);
  // The bank's balance equals the ledger's exactly, Opn holds nothing, and each fee is on the account of whoever pays
  // it.
  expect(-(await house('bank'))).toBe(sumOf(lines) + sumOf(next));
  expect([await house('provider_omise'), await house('payouts_in_transit')]).toEqual([0n, 0n]);
  expect([await house('payment_fees'), await house('payment_costs'), await house('adjustment')]).toEqual([
    memberFees,
    -charges,
    -1_200n,
  ]);
});

test('the provider’s own list and the ledger have the same payments and payouts, in both directions', async () => {
  const before = await movementsAtOpn();
  const paidIn = await depositedAtOpn(60_000n);
  const { reference, sent } = await withdrawn(40_000n);
  const known = new Set(before.map((movement) => movement.reference));
  const ours = (await movementsAtOpn()).filter((movement) => !known.has(movement.reference));
  expect(ours).toEqual([
    { amount: -sent, reference },
    { amount: 60_000n, reference: paidIn.reference },
  ]);
  const theirs = payoutsAt(outside, 'omise', app.clock.now());
  const paidOut = [...before, ...ours].filter(({ amount }) => amount < 0n);
  const byName = (one: { reference: string }, other: { reference: string }) =>
    one.reference < other.reference ? -1 : 1;
  expect(theirs.toSorted(byName)).toEqual(
    paidOut.map((movement) => ({ ...movement, amount: -movement.amount })).toSorted(byName),
  );
});

/** Makes a deposit that the bank reports; returns the bank's line for it. */
async function deposited(amount: bigint) {
  const member = await cashier.thai();
  const { reference } = await cashier.deposit(member, amount);
  const body = cashier.payment(reference, amount);
  await cashier.tell('thb', body);
  return { amount, ref: body.transactionId, text: reference };
}

/** Makes a deposit on Opn's payment page. Opn's notice is lost, so the server has to poll for the payment. */
async function depositedAtOpn(amount: bigint) {
  const member = await cashier.thai();
  const wish = { method: 'thai_online', amount: money(amount) } as const;
  const { id, reference } = (await app.call(createDeposit, wish, member)).value();
  await sameTime();
  await cashier.job('create-at-provider');
  const shown = async () => (await app.call(getDeposit, { id }, member)).value();
  const { instruction } = await shown();
  if (instruction?.kind !== 'page') throw new Error(`no page: ${instruction?.kind}`);
  const pressed = new URLSearchParams({ act: 'pay' });
  await fetch(instruction.url, { method: 'POST', body: pressed, redirect: 'manual' });
  app.clock.advance(61_000);
  await sameTime();
  for (const job of ['ask-bank', 'process-notices']) await cashier.job(job);
  expect((await shown()).state).toBe('credited');
  return { reference };
}

/** A withdrawal that two people approved and that was paid at once. `sent` is the amount less the member's fee. */
async function withdrawn(amount: bigint) {
  const member = await payee(app, 1_000_000n);
  const wish = { bankAccountId: member.bankAccountId, amount: money(amount), paymentPassword: PAYMENT_PASSWORD };
  const { id, reference, fee } = (await app.call(requestWithdrawal, wish, member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, maker)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, checker)).value();
  await sameTime();
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  if (!job) throw new Error('no job');
  await app.run(job);
  return { reference, sent: amount - fee };
}

/** Payments and payouts on the ledger's account of Opn, payouts first: money that came in is positive. */
const movementsAtOpn = () =>
  sql<{ amount: bigint; reference: string }>(app.pool)`
    select -e.amount as amount, t.reference from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.purpose = 'provider_omise'
      join ledger_transfer t on t.id = e.transfer_id and t.key not like 'remittance%'
     order by 1`;

type HousePurpose = 'bank' | 'provider_omise' | 'payouts_in_transit' | 'payment_fees' | 'payment_costs' | 'adjustment';
const house = async (purpose: HousePurpose) =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
/** Signatures contain the time, so both sides need the same clock. */
const sameTime = () => outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
/** The open breaks by the amount of their line, the largest first. */
const breaks = async () =>
  (await desk.breaks()).toSorted((one, other) => Number((other.line?.amount ?? 0n) - (one.line?.amount ?? 0n)));
const days = async () =>
  (await desk.days()).map(({ bank: theirs, ledger, awaited, open, unexplained }) => ({
    bank: theirs,
    ledger,
    awaited,
    open,
    unexplained,
  }));
const sumOf = (lines: readonly Pick<BankLine, 'amount'>[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);

async function close(wish: Omit<Parameters<typeof app.call<typeof closeBreak>>[1], 'note'>): Promise<void> {
  const asked = await app.call(closeBreak, { ...wish, note: 'compared' }, maker);
  (await agreeTo(app, asked, checker)).value();
}
async function morning(): Promise<void> {
  desk.morning();
  await logIn();
}
async function logIn(): Promise<void> {
  Object.assign(maker, await app.staff('cashier'));
  Object.assign(checker, await app.staff('cashier_approver'));
}
