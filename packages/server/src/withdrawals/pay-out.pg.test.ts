import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { signatureHeaders, webhookPaths } from '@tamarind/contract/outside/signature';
import { money } from '@tamarind/domain/money';
import { brandDefaults } from '../brand/defaults.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import type { Pool } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing.ts';
import { withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from './index.ts';

const { setPaymentPassword, bindBankAccount } = contract.members;
const {
  requestWithdrawal,
  getWithdrawal,
  confirmReceipt,
  reviewWithdrawal,
  approveWithdrawal,
  settleDispute,
  getReceiptProof,
} = contract.withdrawals;

type Mood =
  | 'pays'
  | 'is slow'
  | 'pays and hangs up'
  | 'hangs up'
  | 'refuses'
  | 'is broken'
  | 'does not take the message';

/** A bank that behaves as each test needs it, over a socket: it executes a reference once and can be asked. */
interface Bank {
  mood: Mood;
  /** References it was told, each time it was told. */
  readonly told: string[];
  readonly executed: Map<string, 'processing' | 'completed'>;
  readonly server: Server;
}

let bank: Bank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  bank = await startBank();
  const address = bank.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes],
    webhooks: withdrawalWebhooks,
    env: { OUTSIDE_BANK_URL: url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.server.closeAllConnections();
  bank.server.close();
});
beforeEach(() => {
  bank.mood = 'pays';
});

async function startBank(): Promise<Bank> {
  const executed: Bank['executed'] = new Map();
  const told: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const answer = (status: number, json: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      const { mood } = made;
      if (mood === 'hangs up') return response.destroy();
      if (mood === 'is broken') return answer(503, {});
      if (mood === 'does not take the message') return answer(409, { error: 'key_reused' });
      const order =
        request.method === 'POST'
          ? (JSON.parse(body) as { reference: string; amount: string; currency: string })
          : undefined;
      const reference = order?.reference ?? decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      if (order) orders.set(reference, order);
      const payout = (state: string, reason = '') => ({
        ...orders.get(reference),
        reference,
        payoutId: `BK-${reference}`,
        state,
        reason,
      });
      if (order) told.push(reference);
      if (order && mood === 'refuses') return answer(422, payout('refused', 'account_closed'));
      if (order && !executed.has(reference))
        executed.set(reference, mood === 'is slow' ? 'processing' : 'completed');
      if (mood === 'pays and hangs up') return response.destroy();
      const state = executed.get(reference);
      return state ? answer(200, payout(state)) : answer(404, { error: 'unknown_reference', reference });
    });
  });
  const orders = new Map<string, object>();
  const made: Bank = { mood: 'pays', told, executed, server };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return made;
}

let numbers = 6_000_000_000;
async function approved(amount = 200_000n): Promise<{ member: TestMember; id: string; reference: string }> {
  const member = await app.member({ currency: 'THB', balance: 1_000_000n, payeeName: 'Somchai Jaidee' });
  (
    await app.call(setPaymentPassword, { loginPassword: TEST_PASSWORD, paymentPassword: '730418' }, member)
  ).value();
  const bound = (
    await app.call(
      bindBankAccount,
      { bank: 'KBANK', accountNumber: String((numbers += 1)), holderName: 'Somchai Jaidee' },
      member,
    )
  ).value();
  const { id, reference } = (
    await app.call(
      requestWithdrawal,
      { bankAccountId: bound.id, amount: money(amount), paymentPassword: '730418' },
      member,
    )
  ).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  return { member, id, reference };
}
async function disbursed(amount?: bigint) {
  const made = await approved(amount);
  await run('pay-out');
  return made;
}
async function run(name: string, pool?: Pool): Promise<void> {
  const job = withdrawalJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(pool ? { ...app.platform, pool } : app.platform);
}
const shown = async ({ member, id }: { member: TestMember; id: string }) =>
  (await app.call(getWithdrawal, { id }, member)).value();
const wallet = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;
const house = async (purpose: 'bank' | 'payouts_in_transit') =>
  (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
const executions = (reference: string) => bank.told.filter((told) => told === reference).length;

describe('paying out', () => {
  test('[J06] the bank pays: in transit becomes money gone from the bank, and the member has an hour to answer', async () => {
    const made = await approved();
    const [transit, atBank] = [await house('payouts_in_transit'), await house('bank')];
    await run('pay-out');
    const now = await shown(made);
    expect(now.state).toBe('disbursed');
    expect(now.confirmsItselfAt?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 59 * 60_000);
    expect([
      (await house('payouts_in_transit')) - transit,
      (await house('bank')) - atBank,
      await wallet(made.member),
    ]).toEqual([-200_000n, 200_000n, 800_000n]);
  });

  test('[J06] a bank that takes its time is asked again, and its notice makes that at once', async () => {
    bank.mood = 'is slow';
    const made = await approved();
    await run('pay-out');
    expect((await shown(made)).state).toBe('approved');
    bank.executed.set(made.reference, 'completed');
    await run('pay-out');
    expect((await shown(made)).state).toBe('approved');
    expect((await notify(made.reference)).statusCode).toBe(200);
    await run('pay-out');
    expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 1]);
  });

  test('[J06] a notice decides nothing: a signed lie leaves the withdrawal, an unsigned one leaves no row', async () => {
    bank.mood = 'is slow';
    const made = await approved();
    await run('pay-out');
    await notify(made.reference, 'payout.failed');
    await run('pay-out');
    expect([(await shown(made)).state, await wallet(made.member)]).toEqual(['approved', 800_000n]);
    expect((await notify(made.reference, 'payout.completed', 'another-key-00001')).statusCode).toBe(401);
    expect(
      (await app.http.inject({ method: 'POST', url: webhookPaths.payout, payload: 'nonsense' })).statusCode,
    ).toBe(401);
  });

  test('[J06] a line that drops after the bank paid neither refunds nor pays again', async () => {
    bank.mood = 'pays and hangs up';
    const made = await approved();
    await run('pay-out');
    expect([(await shown(made)).state, await wallet(made.member)]).toEqual(['approved', 800_000n]);
    bank.mood = 'pays';
    bank.told.length = 0;
    app.clock.advance(3_000);
    await run('pay-out');
    expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 0]);
  });

  test.each(['hangs up', 'is broken', 'does not take the message'] as const)(
    '[J06] a bank that %s keeps the money in transit until it can be asked, and is then told once',
    async (mood) => {
      bank.mood = mood;
      const made = await approved();
      await run('pay-out');
      app.clock.advance(3_000);
      await run('pay-out');
      expect([
        (await shown(made)).state,
        await wallet(made.member),
        bank.executed.has(made.reference),
      ]).toEqual(['approved', 800_000n, false]);
      bank.mood = 'pays';
      app.clock.advance(10_000);
      await run('pay-out');
      expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 1]);
    },
  );

  test('[J06] a definite refusal gives the money back and says why to staff', async () => {
    bank.mood = 'refuses';
    const made = await approved();
    const transit = await house('payouts_in_transit');
    await run('pay-out');
    expect([
      (await shown(made)).state,
      await wallet(made.member),
      (await house('payouts_in_transit')) - transit,
    ]).toEqual(['failed', 1_000_000n, -200_000n]);
    const [step] = await sql<{ note: string }>(
      app.pool,
    )`select note from withdrawal_step where withdrawal_id = ${made.id} and state = 'failed'`;
    expect(step?.note).toBe('account_closed');
    expect((await shown(made)).steps.at(-1)?.note).toBe('');
  });

  test('[J10] a process that dies between the bank’s yes and our writing it pays once', async () => {
    const made = await approved();
    const dying = new Proxy(app.pool, {
      get: (pool, name) =>
        name === 'connect'
          ? () => Promise.reject(new Error('killed'))
          : (Reflect.get(pool, name).bind?.(pool) ?? Reflect.get(pool, name)),
    });
    await expect(run('pay-out', dying)).rejects.toThrow('killed');
    expect([(await shown(made)).state, bank.executed.get(made.reference)]).toEqual(['approved', 'completed']);
    await run('pay-out');
    expect((await shown(made)).state).toBe('approved');
    app.clock.advance(60_000);
    await run('pay-out');
    expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 1]);
  });

  test('[J10] four processes at the same moment tell the bank once', async () => {
    const made = await approved();
    await Promise.all(Array.from({ length: 4 }, () => run('pay-out')));
    expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 1]);
  });

  function notify(reference: string, event = 'payout.completed', key = 'demo-bank-key-0001') {
    const raw = JSON.stringify({
      event,
      payout: {
        reference,
        payoutId: 'BK',
        state: event === 'payout.completed' ? 'completed' : 'failed',
        reason: '',
        amount: '2000.00',
        currency: 'THB',
      },
    });
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
    const signature = createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex');
    const names = signatureHeaders.payout;
    return app.http.inject({
      method: 'POST',
      url: webhookPaths.payout,
      payload: raw,
      headers: {
        'content-type': 'application/json',
        [names.signature]: signature,
        [names.timestamp]: timestamp,
      },
    });
  }
});

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('a picture of a bank statement'),
]);

describe('the receipt', () => {
  const answer = (
    { member, id }: { member: TestMember; id: string },
    outcome: 'received' | 'not_received' | 'partial',
    change: { receivedAmount?: bigint; proof?: Buffer } = {},
  ) =>
    app.call(
      confirmReceipt,
      {
        id,
        outcome,
        ...(change.receivedAmount === undefined ? {} : { receivedAmount: money(change.receivedAmount) }),
        ...(change.proof ? { proof: change.proof.toString('base64') } : {}),
      },
      member,
    );
  const settle = (id: string, decision: 'paid' | 'refund', as = approver) =>
    app.call(settleDispute, { id, decision, note: 'asked the bank' }, as);

  test('[J07] received is final', async () => {
    const made = await disbursed();
    expect((await answer(made, 'received')).value()).toMatchObject({
      state: 'confirmed',
      receipt: { outcome: 'received', receivedAmount: 200_000n, remainingAmount: 0n },
    });
    expect(await answer(made, 'not_received', { proof: PNG })).toMatchObject({
      code: 'WITHDRAWAL_STATE',
      details: { state: 'confirmed' },
    });
    expect((await settle(made.id, 'refund')).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] before the money has left there is nothing to answer', async () => {
    expect((await answer(await approved(), 'received')).code).toBe('WITHDRAWAL_STATE');
    await run('pay-out');
  });

  test('[J07] not received needs a picture that is one, of at most 5 MB', async () => {
    const made = await disbursed();
    expect(await answer(made, 'not_received')).toMatchObject({
      code: 'INPUT_INVALID',
      details: { field: 'proof' },
    });
    for (const proof of [
      Buffer.from('GIF89a'),
      Buffer.from('<svg/>'),
      PNG.subarray(0, 7),
      Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]),
    ])
      expect(await answer(made, 'not_received', { proof })).toMatchObject({
        code: 'INPUT_INVALID',
        details: { field: 'proof' },
      });
    const whole = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
    expect((await answer(made, 'not_received', { proof: whole })).value()).toMatchObject({
      state: 'disputed',
      receipt: { outcome: 'not_received', receivedAmount: 0n, remainingAmount: 200_000n, hasProof: true },
    });
  });

  test('[J07] staff see the picture, sealed in the database, and refund what is missing', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    expect((await app.call(getReceiptProof, { id: made.id }, officer)).value()).toEqual({
      type: 'image/png',
      base64: PNG.toString('base64'),
    });
    const [kept] = await sql<{ sealed: Buffer }>(
      app.pool,
    )`select sealed from withdrawal_proof where withdrawal_id = ${made.id}`;
    expect(kept?.sealed.includes('bank statement')).toBe(false);
    expect((await settle(made.id, 'refund', officer)).code).toBe('FORBIDDEN');
    expect((await settle(made.id, 'refund')).value().state).toBe('failed');
    expect(await wallet(made.member)).toBe(1_000_000n);
    expect((await shown(made)).steps.at(-1)).toMatchObject({ state: 'failed', note: 'asked the bank' });
    expect((await settle(made.id, 'refund')).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] of a part, the missing rest is refunded, once, and the part stays withdrawn', async () => {
    const made = await disbursed();
    for (const receivedAmount of [0n, 200_000n, undefined])
      expect(
        (await answer(made, 'partial', receivedAmount === undefined ? {} : { receivedAmount })).code,
      ).toBe('INPUT_INVALID');
    expect((await answer(made, 'partial', { receivedAmount: 150_000n })).value()).toMatchObject({
      state: 'disputed',
      receipt: { receivedAmount: 150_000n, remainingAmount: 50_000n },
    });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(made.id, 'refund')));
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect([(await shown(made)).state, await wallet(made.member)]).toEqual(['confirmed', 850_000n]);
    expect(outcomes.find(({ code }) => code === undefined)?.value().withdrawnTotal).toBe(150_000n);
  });

  test('[J07] when the bank proved the payment, nothing comes back', async () => {
    const made = await disbursed();
    (await answer(made, 'not_received', { proof: PNG })).value();
    expect((await settle(made.id, 'paid')).value().state).toBe('confirmed');
    expect(await wallet(made.member)).toBe(800_000n);
  });

  test('[J07] unanswered for the configured time it counts as received, not a moment earlier', async () => {
    const made = await disbursed();
    app.clock.advance(59 * 60_000);
    await run('confirm-unanswered');
    expect((await shown(made)).state).toBe('disbursed');
    app.clock.advance(60_000);
    await run('confirm-unanswered');
    expect(await shown(made)).toMatchObject({
      state: 'confirmed',
      receipt: { outcome: 'automatic', receivedAmount: 200_000n },
    });
    expect((await answer(made, 'not_received', { proof: PNG })).code).toBe('WITHDRAWAL_STATE');
  });

  test('[J07] the operator sets the time', async () => {
    expect(brandDefaults.receiptMinutes).toBe(60);
    await sql(
      app.pool,
    )`insert into brand_setting (name, value, changed_at) values ('receiptMinutes', '5', ${app.clock.now()})`;
    const made = await disbursed();
    app.clock.advance(5 * 60_000);
    await Promise.all([run('confirm-unanswered'), run('confirm-unanswered')]);
    expect((await shown(made)).steps.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
  });
});
