import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money } from '@tamarind/domain/money';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import {
  feedNotice,
  type MoodyBank,
  notify,
  payee,
  startMoodyBank,
  type TestPayee,
  thaiPayment,
} from '../testing/cashier.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalRoutes } from '../withdrawals/index.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';
import {
  callFaults,
  calm,
  currencyOf,
  type Fault,
  faults,
  identified,
  moods,
  type OutsidePayment,
  payInCoins,
  type Payer,
  slipOf,
  sumOf,
  taking,
  type Way,
  wayCodes,
  ways,
} from './testing-sim.ts';
import { wayOut } from './testing-payouts.ts';
import {
  enterBankWays,
  enterCoins,
  enterWays,
  FEED_ACCOUNT,
  freePort,
  PROMPTPAY_ID,
  stayLoggedIn,
  TRUEMONEY,
} from './testing-ways.ts';

/**
 * Number of steps of this file's random run. Members deposit in every way (the bank's own channels, payment connections
 * to stand-ins on sockets, coins on a blockchain) and withdraw over an unreliable bank, over Opn and by files. Notices
 * arrive late, twice, reordered, forged, with another amount or never; slips arrive twice or forged; providers answer
 * slowly, partially, not at all or with 503. At the end the outside records equal the ledger exactly, each payment is
 * booked once, and each correct payment is credited. CASHIER_SEED repeats a run, CASHIER_STEPS makes it longer.
 */
const steps = Number(process.env['CASHIER_STEPS'] ?? 240);
const given = process.env['CASHIER_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
/** The number of operations after which all clocks advance and open deposits expire. */
const ROUND = 30;
const DEPOSITORS = 20;
const PAYEES = 6;
const START = 500_000_000n;

const { createDeposit, getDeposit, sendSlip } = contract.deposits;

let outside: StandIns;
let bank: MoodyBank;
let app: TestApp;
let out: ReturnType<typeof wayOut>;
const depositors: Record<'THB' | 'VND', TestMember[]> = { THB: [], VND: [] };
const payees: TestPayee[] = [];
const names = new Map<TestMember, string>();
const paid: OutsidePayment[] = [];
/** Notices of the operator's banks that are held back and sent later. */
let unsent: (() => Promise<unknown>)[] = [];
const used = new Map<string, number>();

beforeAll(async () => {
  const port = await freePort();
  const platformUrl = `http://127.0.0.1:${port}`;
  [outside, bank] = await Promise.all([startStandIns({ platformUrl }), startMoodyBank()]);
  app = await startTestApp({
    routes: [...memberRoutes, ...depositRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    webhooks: depositWebhooks,
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url, PUBLIC_URL: platformUrl },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  const people = { officer: await app.staff('officer'), approver: await app.staff('approver') };
  await enterWays(app, outside);
  await enterBankWays(app, outside);
  await enterCoins(app, outside);
  for (let at = 0; at < PAYEES; at += 1) payees.push(await identified(app, await payee(app, START)));
  out = wayOut(app, { outside, bank, payees, people, start: START });
  await out.open();
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
    if (step % ROUND === 0) {
      await endRound(chance);
      await out.turn(step / ROUND);
    }
    bank.mood = chance.pick(moods);
    if (chance.below(4) > 0) await deposit(chance);
    else if (await out.withdraw(chance)) used.set('payout', (used.get('payout') ?? 0) + 1);
  }
  await finish();

  await proveIn();
  const paidOut = await proveOut();
  for (const currency of ['THB', 'VND'] as const) {
    for (const place of places[currency]) {
      const here = paid.filter((one) => one.currency === currency && placeOf(one) === place);
      const { balance } = await balanceOf(app.pool, { purpose: place, currency, realm: 'real' });
      const left = currency === 'THB' ? (paidOut[place] ?? 0n) : 0n;
      expect(-balance, `${place} ${currency}`).toBe(sumOf(here.map(({ amount }) => amount)) - left);
    }
  }
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  expect([...used.keys()].toSorted()).toEqual([...wayCodes, 'payout', 'scb'].toSorted());
});

const places = {
  THB: ['bank', 'provider_omise', 'coins'],
  VND: ['bank', 'provider_momo', 'provider_zalopay'],
} as const;
const placeOf = ({ name }: OutsidePayment) => moneyPlace(name.split(' ')[0] ?? '');

/** Checks that every outside payment is in the ledger exactly once, and that every correct payment is credited. */
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

/**
 * Checks that every paid withdrawal was executed once, and nothing else. Returns the paid sums by where the money was
 * held: at the bank or at Omise.
 */
async function proveOut(): Promise<Readonly<Record<string, bigint>>> {
  const { paid: done, executed, twice, fromBank, fromOpn, wallets } = await out.books();
  const all = Object.values(executed).flat();
  expect(all.toSorted()).toEqual(done.toSorted());
  expect(twice).toEqual([]);
  expect(wallets).toBe(fromBank + fromOpn);
  process.stdout.write(
    `seed ${seed}: ${paid.length} payments in, ${paid.filter(({ isInOrder }) => isInOrder).length} credited; ` +
      `${done.length} paid out: ` +
      `${executed.bank.length} by the bank, ${executed.opn.length} by Opn, ${executed.files.length} by files; ` +
      'paid twice 0, unexplained 0\n',
  );
  // Require every way to be used only in long runs: in a short one the bank may never refuse, and Opn pays only after
  // such a refusal.
  for (const [way, references] of Object.entries(executed))
    if (steps >= 1_000) expect(references.length, way).toBeGreaterThan(0);
  return { bank: fromBank, provider_omise: fromOpn };
}

// ── The ways in ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function deposit(chance: SeededRandom): Promise<void> {
  const way = chance.pick(wayCodes);
  const currency = currencyOf(way);
  const member = chance.pick(depositors[currency as 'THB' | 'VND']);
  const least = way === 'usdt' ? 50_000 : 10_000;
  const amount = money(currency === 'THB' ? least + chance.below(900) * 100 : 100_000 + chance.below(900) * 1_000);
  const made = await app.call(createDeposit, { method: way, amount }, member);
  // A member may have at most three open deposits, so this refusal is expected.
  if (made.code === 'DEPOSIT_LIMIT_REACHED') return;
  const { id, amount: asked, reference, instruction } = made.value();
  used.set(way, (used.get(way) ?? 0) + 1);
  let fault: Fault = chance.pick(faults);
  // Only SCB's bill payments accept a slip, so this identifies a deposit taken by SCB.
  const isAtScb = instruction?.kind === 'qr' && instruction.takesSlip === true;
  const taker = isAtScb ? 'scb' : ways[way];
  if (isAtScb) used.set('scb', (used.get('scb') ?? 0) + 1);
  // The amount on Omise's page is fixed, so a wrong amount is impossible there. It can happen only where the payer
  // types the amount.
  if (fault === 'wrong amount' && way === 'thai_online') fault = 'none';
  if (taker === 'bank') return payAtBank(way, { id, member, asked, reference, fault, isLate: chance.below(4) === 0 });
  if (taker === 'easyslip') return payBySlip({ id, member, asked, fault });
  const isByContent = taker === 'sepay' || taker === 'scb';
  if (!isByContent) {
    await control(taker, callFaults(fault, 1));
    await run('create-at-provider');
    if (fault === 'broken' || fault === 'half' || fault === 'silent') {
      await control(taker, callFaults('none', 1));
      await advance(11_000);
      await run('create-at-provider');
    }
    const made = (await app.call(getDeposit, { id }, member)).value().instruction;
    expect(['qr', 'page', 'chain'], `${way} with ${fault}`).toContain(made?.kind);
    if (made?.kind === 'chain') {
      paid.push(...(await payInCoins(outside, { ...made, id, asked, fault })));
      return;
    }
  }
  if (fault === 'unpaid') return;
  await control(taker, {
    ...(isByContent ? callFaults(fault, 2) : {}),
    loseNotices: fault === 'lost' ? 1 : 0,
    duplicateNotices: fault === 'doubled' ? 1 : 0,
    forgeNotices: fault === 'forged' ? 1 : 0,
  });
  const sum = fault === 'wrong amount' ? asked + 1_000n : asked;
  const answer = await fetch(`${outside.urls.payments}/${taker}/app/${isByContent ? 'transfer' : 'pay'}`, {
    method: 'POST',
    body: JSON.stringify({
      payerName: names.get(member),
      amount: Number(sum),
      ...(taker === 'scb'
        ? { account: demoShops.scb.billerId, content: reference }
        : taker === 'sepay'
          ? { account: FEED_ACCOUNT, content: `nap ${reference}` }
          : { order: await orderOf(id) }),
    }),
  });
  const { payment } = (await answer.json()) as { payment: number };
  paid.push({ name: `${taker} ${payment}`, currency, amount: sum, deposit: id, isInOrder: fault !== 'wrong amount' });
}

/** A transfer typed by hand; its slip is sent, and the checker is asked about it now and at the end of the round. */
async function payBySlip({ id, member, asked, fault }: Payer): Promise<void> {
  if (fault === 'unpaid') return;
  const sum = fault === 'wrong amount' ? asked + 1_000n : asked;
  const { account } = demoShops.easyslip;
  const answer = await fetch(`${outside.urls.payments}/easyslip/app/transfer`, {
    method: 'POST',
    body: JSON.stringify({ account: account.number, amount: Number(sum), payerName: names.get(member), content: '' }),
  });
  const { payment } = (await answer.json()) as { payment: number };
  const send = (number: number) => app.call(sendSlip, { id, text: slipOf(number, app.clock.now()) }, member);
  if (fault === 'forged') {
    (await send(payment + 7_777_777)).value();
    await run('check-slips');
  }
  (await send(payment)).value();
  if (fault === 'doubled') expect((await send(payment)).code).toBe('SLIP_REPEATED');
  paid.push({
    name: `easyslip ${payment}`,
    currency: 'THB',
    amount: sum,
    deposit: id,
    isInOrder: fault !== 'wrong amount',
  });
  // Inject the fault into two answers, because each question is tried twice.
  await control('easyslip', callFaults(fault, 2));
  await run('check-slips');
  await control('easyslip', callFaults('none', 0));
}

/** Makes a payment into a receiving account. Its notice is sent now, or later and in another order. */
async function payAtBank(
  way: Way,
  { id, member, asked, reference, fault, isLate }: Payer & { reference: string; isLate: boolean },
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

// ── Rounds ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Ends a round: delivers late notices in another order, asks the providers about payments without a notice, and lets
 * the remaining deposits expire.
 */
async function endRound(chance: SeededRandom): Promise<void> {
  for (const provider of taking) await control(provider, calm);
  await advance(14 * 60_000);
  await Promise.all(unsent.map((tell) => tell()));
  unsent = [];
  await heardAll();
  await advance(3 * 60_000);
  await run('expire-deposits');
  // Stop asking about old addresses. The server would ask for a year, but this run pays each address at once.
  await sql(app.pool)`update deposit set next_ask_at = null where method = 'usdt' and expires_at < ${app.clock.now()}`;
  // Switch the account of the configured bank on or off at random: in some rounds it takes the bill payments, in the
  // others SCB does.
  await sql(app.pool)`
    update receiving_account set is_on = ${chance.below(2) === 0} where method = 'promptpay' and connection is null`;
  // Some providers hold notices back, or deliver them in pairs in reverse order. If no second notice follows one that
  // is held back, the server finds the payment when it asks the provider.
  for (const provider of taking)
    await control(provider, {
      ...calm,
      holdNotices: chance.below(3) === 0,
      reverseNotices: chance.below(3) === 0 ? 2 : 0,
    });
}
/** Notices come over sockets, so the jobs run until each outside payment has a decided notice. */
const heardAll = () =>
  expect
    .poll(
      async () => {
        await run('check-slips', 'process-notices', 'ask-bank', 'process-notices');
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
  for (const provider of taking) await control(provider, calm);
  await out.finish(advance);
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

const control = (provider: (typeof taking)[number], wish: object) => outside.control('payments', { provider, ...wish });
const orderOf = async (id: string): Promise<string> =>
  (await sql<{ ref: string }>(app.pool)`select provider_ref as ref from deposit where id = ${id}`)[0]?.ref ?? '';

async function run(...jobs: readonly string[]): Promise<void> {
  for (const name of jobs) {
    const job = depositJobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await app.run(job);
  }
}

/** Advances the clocks of the server and of the stand-ins. */
async function advance(ms: number): Promise<void> {
  app.clock.advance(ms);
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
}
