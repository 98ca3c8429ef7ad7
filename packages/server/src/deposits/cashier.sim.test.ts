import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { type Currency, fromDecimal, money, ZERO } from '@tamarind/domain/money';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import {
  type BankMood,
  feedNotice,
  type MoodyBank,
  notify,
  payee,
  PAYMENT_PASSWORD,
  startMoodyBank,
  type TestPayee,
  thaiPayment,
} from '../testing/cashier.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';
import {
  enterWays,
  FEED_ACCOUNT,
  freePort,
  PROMPTPAY_ID,
  type Provider,
  providers,
  stayLoggedIn,
  TRUEMONEY,
} from './testing-ways.ts';

/**
 * Members deposit by every way, over the bank's own channels and over payment connections to stand-ins on sockets, and
 * withdraw to a moody bank. Notices come late, doubled, reordered, forged, with another amount or never; providers answer
 * with half an answer, none or 503. At the end the outside books are the ledger's to the unit, each payment is booked once,
 * and each payment in order is credited. CASHIER_SEED repeats a run, CASHIER_STEPS makes it longer.
 */
const steps = Number(process.env['CASHIER_STEPS'] ?? 240);
const given = process.env['CASHIER_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
/** Operations before everybody's clock moves on, and open deposits expire. */
const ROUND = 30;
const DEPOSITORS = 20;
const PAYEES = 6;
const START = 500_000_000n;

const { createDeposit, getDeposit } = contract.deposits;
const { requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;

/** The ways in: who takes the payment, `bank` for the channels of the house's own banks. */
const ways = {
  promptpay: 'bank',
  promptpay_id: 'bank',
  truemoney: 'bank',
  vietqr: 'bank',
  viet_transfer: 'sepay',
  payos: 'payos',
  momo: 'momo',
  zalopay: 'zalopay',
  thai_online: 'omise',
} as const;
type Way = keyof typeof ways;
const wayCodes = Object.keys(ways) as Way[];
const thai: readonly Way[] = ['promptpay', 'promptpay_id', 'truemoney', 'thai_online'];
const currencyOf = (way: Way): Currency => (thai.includes(way) ? 'THB' : 'VND');

const faults = [
  'none',
  'none',
  'none',
  'forged',
  'doubled',
  'lost',
  'broken',
  'half',
  'wrong amount',
  'unpaid',
] as const;
type Fault = (typeof faults)[number];

const moods: readonly BankMood[] = [
  ...(['pays', 'pays', 'is slow', 'pays and hangs up'] as const),
  ...(['hangs up', 'refuses', 'is broken'] as const),
];

/** A payment as the books outside have it. */
interface OutsidePayment {
  readonly name: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly deposit: string;
  readonly isInOrder: boolean;
}

let outside: StandIns;
let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
const depositors: Record<'THB' | 'VND', TestMember[]> = { THB: [], VND: [] };
const payees: TestPayee[] = [];
const names = new Map<TestMember, string>();
const paid: OutsidePayment[] = [];
/** Notices of the house's banks that are not yet sent. */
let unsent: (() => Promise<unknown>)[] = [];
const used = new Map<string, number>();

beforeAll(async () => {
  const port = await freePort();
  const platformUrl = `http://127.0.0.1:${port}`;
  [outside, bank] = await Promise.all([startStandIns({ platformUrl }), startMoodyBank()]);
  app = await startTestApp({
    routes: [...memberRoutes, ...depositRoutes, ...withdrawalRoutes],
    webhooks: depositWebhooks,
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url, PUBLIC_URL: platformUrl },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  await enterWays(app, outside);
  for (let at = 0; at < PAYEES; at += 1) payees.push(await identified(await payee(app, START)));
  for (let at = 0; at < DEPOSITORS; at += 1)
    for (const currency of ['THB', 'VND'] as const) {
      const name = `Payer${'abcdefghijklmnopqrst'[at]?.repeat(3)} Family${'tsrqponmlkjihgfedcba'[at]?.repeat(4)}`;
      const member = await app.member({ currency, payeeName: name });
      names.set(member, name.toUpperCase());
      depositors[currency].push(member);
    }
  await stayLoggedIn(app);
}, 240_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
  bank.close();
});

test(`[J05] [J06] ${steps} payments in and out with faults leave nothing unexplained, seed ${seed}`, {
  timeout: 4 * 3_600_000,
}, async () => {
  const chance = seededRandom(seed);
  for (let step = 0; step < steps; step += 1) {
    if (step % ROUND === 0) await endRound(chance);
    bank.mood = chance.pick(moods);
    await (chance.below(4) === 0 ? withdraw(chance) : deposit(chance));
  }
  await finish();

  await proveIn();
  const out = await proveOut();
  for (const currency of ['THB', 'VND'] as const) {
    const came = sumOf(paid.filter((one) => one.currency === currency).map(({ amount }) => amount));
    const { balance } = await balanceOf(app.pool, { purpose: 'bank', currency, realm: 'real' });
    expect(-balance, currency).toBe(came - (currency === 'THB' ? out : 0n));
  }
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  expect([...used.keys()].toSorted()).toEqual([...wayCodes, 'payout'].toSorted());
});

/** Every payment outside is in the ledger once, and those in order are credited. */
async function proveIn(): Promise<void> {
  const notices = await sql<{
    name: string;
    amount: bigint;
    state: string;
    why: string | null;
    deposit: string | null;
  }>(app.pool)`
    select coalesce(connection::text, channel) || ' ' || provider_ref as name, amount, state, why, deposit_id as deposit from bank_notice
     where state not in ('outgoing', 'asked', 'repeated', 'unreadable')`;
  const booked = notices.filter(({ state }) => state === 'matched' || state === 'unmatched');
  expect(booked).toHaveLength(notices.length);
  expect(sumOf(booked.map(({ amount }) => amount))).toBe(sumOf(paid.map(({ amount }) => amount)));
  expect(booked).toHaveLength(paid.length);
  expect(new Set(booked.map(({ name }) => name)).size).toBe(booked.length);
  expect(booked.filter(({ state, why }) => state === 'unmatched' && why === null)).toEqual([]);
  const credited = booked.flatMap((one) => (one.state === 'matched' ? [one.deposit ?? ''] : []));
  expect(credited.toSorted()).toEqual(paid.flatMap((one) => (one.isInOrder ? [one.deposit] : [])).toSorted());
  const rows = await sql<{ id: string }>(app.pool)`select id from deposit where state = 'credited'`;
  expect(rows.map(({ id }) => id).toSorted()).toEqual(credited.toSorted());
  for (const currency of ['THB', 'VND'] as const) {
    const wallets = await Promise.all(depositors[currency].map(({ wallet }) => balanceOf(app.pool, wallet)));
    const suspense = await balanceOf(app.pool, { purpose: 'suspense', currency, realm: 'real' });
    const mine = paid.filter((one) => one.currency === currency);
    const sum = (isInOrder: boolean) =>
      sumOf(mine.filter((one) => one.isInOrder === isInOrder).map(({ amount }) => amount));
    expect(sumOf(wallets.map(({ balance }) => balance)), currency).toBe(sum(true));
    expect(suspense.balance, currency).toBe(sum(false));
  }
}

/** The bank executed the orders of the paid withdrawals once, and no other. Returns their sum. */
async function proveOut(): Promise<bigint> {
  const rows = await sql<{ reference: string; state: string }>(app.pool)`select reference, state from withdrawal`;
  const done = rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed');
  expect([...bank.executed.keys()].toSorted()).toEqual(done.map(({ reference }) => reference).toSorted());
  const orders = [...bank.executed.keys()].map((reference) => bank.orders.get(reference) as { amount: string });
  const out = sumOf(orders.map(({ amount }) => fromDecimal(amount, 'THB') ?? ZERO));
  const wallets = await Promise.all(payees.map(({ wallet }) => balanceOf(app.pool, wallet)));
  expect(sumOf(wallets.map(({ balance }) => balance))).toBe(START * BigInt(PAYEES) - out);
  return out;
}

// ── The ways in ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function deposit(chance: SeededRandom): Promise<void> {
  const way = chance.pick(wayCodes);
  const currency = currencyOf(way);
  const member = chance.pick(depositors[currency as 'THB' | 'VND']);
  const amount = money(currency === 'THB' ? 10_000 + chance.below(900) * 100 : 100_000 + chance.below(900) * 1_000);
  const made = await app.call(createDeposit, { method: way, amount }, member);
  // A member may have three open deposits.
  if (made.code === 'DEPOSIT_LIMIT_REACHED') return;
  const { id, amount: asked, reference } = made.value();
  used.set(way, (used.get(way) ?? 0) + 1);
  let fault: Fault = chance.pick(faults);
  const taker = ways[way];
  // A page of Omise has a fixed amount; only a feed and own accounts are paid by hand.
  if (fault === 'wrong amount' && way === 'thai_online') fault = 'none';
  if (taker === 'bank') return payAtBank(way, { id, member, asked, reference, fault, isLate: chance.below(4) === 0 });
  if (taker !== 'sepay') {
    await control(taker, { breakCalls: fault === 'broken' ? 1 : 0, halfAnswers: fault === 'half' ? 1 : 0 });
    await run('create-at-provider');
    if (fault === 'broken' || fault === 'half') {
      await control(taker, { breakCalls: 0, halfAnswers: 0 });
      await advance(11_000);
      await run('create-at-provider');
    }
    const kind = (await app.call(getDeposit, { id }, member)).value().instruction?.kind;
    expect(['qr', 'page'], `${way} with ${fault}`).toContain(kind);
  }
  if (fault === 'unpaid') return;
  await control(taker, {
    loseNotices: fault === 'lost' ? 1 : 0,
    duplicateNotices: fault === 'doubled' ? 1 : 0,
    forgeNotices: fault === 'forged' ? 1 : 0,
  });
  const sum = fault === 'wrong amount' ? asked + 1_000n : asked;
  const answer = await fetch(`${outside.urls.payments}/${taker}/app/${taker === 'sepay' ? 'transfer' : 'pay'}`, {
    method: 'POST',
    body: JSON.stringify({
      payerName: names.get(member),
      amount: Number(sum),
      ...(taker === 'sepay' ? { account: FEED_ACCOUNT, content: `nap ${reference}` } : { order: await orderOf(id) }),
    }),
  });
  const { payment } = (await answer.json()) as { payment: number };
  paid.push({ name: `${taker} ${payment}`, currency, amount: sum, deposit: id, isInOrder: fault !== 'wrong amount' });
}

/** A payment into an account of the house: its notice comes now, or late and in another order. */
async function payAtBank(
  way: Way,
  {
    id,
    member,
    asked,
    reference,
    fault,
    isLate,
  }: { id: string; member: TestMember; asked: bigint; reference: string; fault: Fault; isLate: boolean },
): Promise<void> {
  if (fault === 'unpaid') return;
  const sum = fault === 'wrong amount' ? asked + 1_000_000n : asked;
  const name = names.get(member) ?? '';
  const account = way === 'promptpay_id' ? PROMPTPAY_ID : TRUEMONEY;
  const change = way === 'promptpay' ? {} : { payeeProxyId: account };
  const body =
    way === 'vietqr'
      ? feedNotice(app, reference, Number(sum), { description: name })
      : thaiPayment(app, way === 'promptpay' ? reference : '', sum, { payerName: name, ...change });
  const channel = way === 'vietqr' ? 'vnd' : 'thb';
  const tell = async () => {
    if (fault === 'forged')
      expect((await notify(app, channel, body, { key: 'a-key-of-somebody-else' })).statusCode).toBe(401);
    for (let count = fault === 'doubled' ? 2 : 1; count > 0; count -= 1)
      expect((await notify(app, channel, body)).statusCode).toBe(200);
  };
  paid.push({
    name: `${channel} ${'id' in body ? body.id : body.transactionId}`,
    currency: currencyOf(way),
    amount: sum,
    deposit: id,
    isInOrder: fault !== 'wrong amount',
  });
  if (isLate) unsent.unshift(tell);
  else await tell();
}

// ── The way out ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function withdraw(chance: SeededRandom): Promise<void> {
  const member = chance.pick(payees);
  const { withdrawals } = (await app.call(contract.withdrawals.listWithdrawals, {}, member)).value();
  if (withdrawals[0] && ['requested', 'review', 'approved'].includes(withdrawals[0].state)) return payOut();
  const amount = money(10_000 + chance.below(50_000));
  const wish = { bankAccountId: member.bankAccountId, amount, paymentPassword: PAYMENT_PASSWORD };
  const { id } = (await app.call(requestWithdrawal, wish, member)).value();
  used.set('payout', (used.get('payout') ?? 0) + 1);
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: 'looked' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: 'looked' }, approver)).value();
  await payOut();
}

/** Two workers at the same moment. */
async function payOut(): Promise<void> {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
}

// ── Rounds ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Late notices come, reordered; then payments without a notice are asked for, and the rest expires. */
async function endRound(chance: SeededRandom): Promise<void> {
  for (const provider of providers) await control(provider, calm);
  await advance(14 * 60_000);
  await Promise.all(unsent.map((tell) => tell()));
  unsent = [];
  await heardAll();
  await advance(3 * 60_000);
  await run('expire-deposits');
  for (const provider of providers) await control(provider, { ...calm, holdNotices: chance.below(3) === 0 });
}
const calm = {
  holdNotices: false,
  loseNotices: 0,
  duplicateNotices: 0,
  reverseNotices: 0,
  forgeNotices: 0,
  dropAnswers: 0,
  halfAnswers: 0,
  breakCalls: 0,
};

/** Notices come over sockets, so the jobs run until each payment outside has one that was decided. */
const heardAll = () =>
  expect
    .poll(
      async () => {
        await run('process-notices', 'ask-bank', 'process-notices');
        const [row] = await sql<{ count: number }>(app.pool)`
          select count(*)::int as count from bank_notice where state in ('matched', 'unmatched')`;
        if (row?.count !== paid.length) await advance(61_000);
        return row?.count;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(paid.length);

async function finish(): Promise<void> {
  await endRound(seededRandom(seed));
  for (const provider of providers) await control(provider, calm);
  bank.mood = 'pays';
  for (let left = 1; left > 0; ) {
    for (const reference of bank.executed.keys()) bank.executed.set(reference, 'completed');
    app.clock.advance(301_000);
    await payOut();
    left =
      (
        await sql<{ count: number }>(app.pool)`select count(*)::int as count from withdrawal where state = 'approved'`
      )[0]?.count ?? 0;
  }
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const control = (provider: Provider, wish: object) => outside.control('payments', { provider, ...wish });
const orderOf = async (id: string): Promise<string> =>
  (await sql<{ ref: string }>(app.pool)`select provider_ref as ref from deposit where id = ${id}`)[0]?.ref ?? '';

async function run(...jobs: readonly string[]): Promise<void> {
  for (const name of jobs) {
    const job = depositJobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await app.run(job);
  }
}

/** Moves the clocks of both sides. */
async function advance(ms: number): Promise<void> {
  app.clock.advance(ms);
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
}

/** Beyond a bound, sums need an accepted document. */
async function identified(member: TestPayee): Promise<TestPayee> {
  const now = app.clock.now();
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  return member;
}
