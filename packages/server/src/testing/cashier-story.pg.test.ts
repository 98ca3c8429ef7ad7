import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { fromDecimal, money, subtract, sum, ZERO, type Currency } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { type JobRunner, startJobs } from '../platform/jobs.ts';
import { startTestApp, type TestApp, type TestMember } from './test-app.ts';
import { approvedWithdrawal } from './cashier.ts';
import { withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from '../withdrawals/index.ts';

/**
 * This file tests deposits and withdrawals with the simulated bank as a separate process: signed notices, lost answers,
 * and a bank process that is killed.
 */

const { createDeposit, getDeposit, simulatePayment, listUnmatchedNotices } = contract.deposits;
const { getWithdrawal } = contract.withdrawals;

let app: TestApp;
let jobs: JobRunner;
let began: Date;
let bank: { child: ChildProcess; url: string };
let platformUrl = '';
const folder = await mkdtemp(join(tmpdir(), 'tamarind-bank-'));
let [officer, approver] = [{ token: '' }, { token: '' }];

beforeAll(async () => {
  bank = await startBank(0);
  app = await startTestApp({
    routes: [...memberRoutes, ...depositRoutes, ...withdrawalRoutes],
    webhooks: [...depositWebhooks, ...withdrawalWebhooks],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  began = app.clock.now();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  platformUrl = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  jobs = startJobs(app.platform, [...depositJobs, ...withdrawalJobs]);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  bank.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() =>
  control({
    platformUrl,
    retryPercent: 1,
    payoutDelayMs: 20,
    loseNotices: 0,
    duplicateNotices: 0,
    dropAnswers: 0,
    breakCalls: 0,
    refusePayouts: '',
    failPayouts: '',
  }),
);

async function startBank(port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('../../../outside/src/bank/main.ts', import.meta.url), {
    env: {
      ...process.env,
      OUTSIDE_PORT: String(port),
      OUTSIDE_DATA_DIR: folder,
      PLATFORM_URL: platformUrl || 'http://127.0.0.1:9',
    },
    execArgv: [],
  });
  const [message] = (await once(child, 'message')) as [{ ready: { bank: { url: string } } }];
  return { child, url: message.ready.bank.url };
}

async function control(change: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${bank.url}/control`, { method: 'POST', body: JSON.stringify(change) });
  if (!answer.ok) throw new Error(`the bank does not take ${JSON.stringify(change)}`);
}

/** Advances the clocks of server and bank together; otherwise signatures, which contain the time, would expire. */
async function advance(ms: number): Promise<void> {
  app.clock.advance(ms);
  await control({ clockOffsetMs: app.clock.offsetMs() });
}

const balance = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;
const soon = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { timeout: 15_000, interval: 50 });

async function opened(currency: Currency, amount: bigint) {
  const member = await app.member({ currency, payeeName: currency === 'THB' ? 'Somchai Jaidee' : 'Nguyen Thi Linh' });
  const method = currency === 'THB' ? 'promptpay' : 'vietqr';
  const deposit = (await app.call(createDeposit, { method, amount: money(amount) }, member)).value();
  return {
    member,
    deposit,
    pay: () => app.call(simulatePayment, { id: deposit.id }, member),
    state: async () => (await app.call(getDeposit, { id: deposit.id }, member)).value().state,
  };
}

async function approved() {
  const made = await approvedWithdrawal(app, { officer, approver });
  return { ...made, state: async () => (await app.call(getWithdrawal, { id: made.id }, made.member)).value().state };
}

/** The amount that left the operator's bank account under the reference, according to the bank. */
async function paidOut(reference: string): Promise<number> {
  const told = await app.platform.ports.bank.statement('THB', dayOf(app.clock.now()));
  if (told.kind !== 'done') throw new Error('the bank gives no statement');
  return told.entries.filter((entry) => entry.direction === 'out' && entry.reference === reference).length;
}

test.each([
  ['THB', 50_000n],
  ['VND', 100_000n],
] as const)(
  '[J05] %s: the member’s phone pays the code, the bank’s signed notice credits it',
  async (currency, amount) => {
    const { member, pay, state } = await opened(currency, amount);
    (await pay()).value();
    await soon(state).toBe('credited');
    expect(await balance(member)).toBe(amount);
  },
);

test('[J05] asked to pay twice, the demo pays once; a credited deposit cannot be paid again', async () => {
  const { member, pay, state } = await opened('THB', 60_000n);
  const asked = await Promise.all([pay(), pay(), pay()]);
  expect(asked.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
  await soon(state).toBe('credited');
  expect((await pay()).code).toBe('DEPOSIT_NOT_OPEN');
  expect(await balance(member)).toBe(60_000n);
  expect((await app.call(listUnmatchedNotices, {}, officer)).value().count).toBe(0);
});

test('[J10] a bank that says everything five times more credits once', async () => {
  await control({ duplicateNotices: 5 });
  const { member, pay, state } = await opened('VND', 200_000n);
  (await pay()).value();
  await soon(state).toBe('credited');
  expect(await balance(member)).toBe(200_000n);
});

test.each([
  ['THB', 70_000n],
  ['VND', 300_000n],
] as const)('[J05] %s: a lost notice is found by asking', async (currency, amount) => {
  await control({ loseNotices: 1 });
  const { member, pay, state } = await opened(currency, amount);
  (await pay()).value();
  await soon(async () => (await fetch(`${bank.url}/log`).then((answer) => answer.text())).includes('lost')).toBe(true);
  expect(await state()).toBe('waiting');
  await advance(61_000);
  await soon(state).toBe('credited');
  expect(await balance(member)).toBe(amount);
});

test('[J06] a payout reaches the bank once and is disbursed', async () => {
  const made = await approved();
  await soon(made.state).toBe('disbursed');
  expect([await paidOut(made.reference), await balance(made.member)]).toEqual([1, 800_000n]);
});

test('[J06] answers that get lost on the way pay nothing twice and give nothing back', async () => {
  await control({ dropAnswers: 5 });
  const made = await approved();
  await soon(made.state).toBe('disbursed');
  expect([await paidOut(made.reference), await balance(made.member)]).toEqual([1, 800_000n]);
});

test.each(['refusePayouts', 'failPayouts'] as const)(
  '[J06] %s: the bank’s definite no gives the money back',
  async (fault) => {
    await control({ [fault]: 'account_closed' });
    const made = await approved();
    await soon(made.state).toBe('failed');
    expect([await paidOut(made.reference), await balance(made.member)]).toEqual([0, 1_000_000n]);
  },
);

test('[J10] a bank killed in the middle pays once after it is back', async () => {
  await control({ payoutDelayMs: 60_000 });
  const made = await approved();
  await soon(async () =>
    (await fetch(`${bank.url}/log`).then((answer) => answer.text())).includes(made.reference),
  ).toBe(true);
  bank.child.kill('SIGKILL');
  await once(bank.child, 'exit');
  app.clock.advance(10_000);
  expect(await made.state()).toBe('approved');
  bank = await startBank(Number(new URL(bank.url).port));
  await control({ clockOffsetMs: app.clock.offsetMs(), payoutDelayMs: 20 });
  await soon(async () => {
    await advance(5_000);
    return made.state();
  }).toBe('disbursed');
  expect([await paidOut(made.reference), await balance(made.member)]).toEqual([1, 800_000n]);
});

test('[J10] at the end the ledger’s bank account is what the bank’s own statement says, in both currencies', async () => {
  for (const currency of ['THB', 'VND'] as const) {
    // If the test runs across midnight in Bangkok, the payments are in two daily statements.
    const days = new Set([dayOf(began), dayOf(app.clock.now())]);
    const entries: { readonly direction: 'in' | 'out'; readonly amount: string }[] = [];
    for (const day of days) {
      const told = await app.platform.ports.bank.statement(currency, day);
      if (told.kind !== 'done') throw new Error('the bank gives no statement');
      entries.push(...told.entries);
    }
    const [came, went] = (['in', 'out'] as const).map((direction) =>
      sum(
        entries
          .filter((entry) => entry.direction === direction)
          .map(({ amount }) => fromDecimal(amount, currency) ?? ZERO),
      ),
    );
    const { balance: booked } = await balanceOf(app.pool, { purpose: 'bank', currency, realm: 'real' });
    expect(booked).toBe(subtract(went ?? ZERO, came ?? ZERO));
    expect(entries.length).toBeGreaterThan(2);
  }
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});
