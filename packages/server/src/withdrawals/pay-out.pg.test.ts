import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { webhookPaths } from '@tamarind/contract/outside/signature';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import type { Pool } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { approvedWithdrawal, startMoodyBank, type MoodyBank, notify } from '../testing/cashier.ts';
import { withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from './index.ts';

const { getWithdrawal } = contract.withdrawals;

let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes],
    webhooks: withdrawalWebhooks,
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});
beforeEach(() => {
  bank.mood = 'pays';
});

const approved = () => approvedWithdrawal(app, { officer, approver });
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
    expect((await news(made.reference, 'payout.completed')).statusCode).toBe(200);
    await run('pay-out');
    expect([(await shown(made)).state, executions(made.reference)]).toEqual(['disbursed', 1]);
  });

  test('[J06] a bank that does not answer is shown with the moment, until it answers', async () => {
    bank.mood = 'hangs up';
    const made = await approved();
    await run('pay-out');
    const since = (await shown(made)).bankSilentSince;
    expect(since).toBeInstanceOf(Date);
    app.clock.advance(400_000);
    await run('pay-out');
    expect((await shown(made)).bankSilentSince).toEqual(since);
    bank.mood = 'is slow';
    app.clock.advance(400_000);
    await run('pay-out');
    expect(await shown(made)).toMatchObject({ state: 'approved', bankSilentSince: null });
    bank.executed.set(made.reference, 'completed');
    app.clock.advance(400_000);
    await run('pay-out');
    expect((await shown(made)).state).toBe('disbursed');
  });

  test('[J06] a bank that took the order and later does not know it gets no second one', async () => {
    bank.mood = 'is slow';
    const made = await approved();
    await run('pay-out');
    bank.executed.delete(made.reference);
    app.clock.advance(400_000);
    await run('pay-out');
    expect([executions(made.reference), (await shown(made)).state]).toEqual([1, 'approved']);
    expect((await shown(made)).bankSilentSince).toBeInstanceOf(Date);
    bank.executed.set(made.reference, 'completed');
    app.clock.advance(400_000);
    await run('pay-out');
    expect([executions(made.reference), (await shown(made)).state]).toEqual([1, 'disbursed']);
  });

  test('[J06] a bank that says it paid another sum is not believed', async () => {
    bank.mood = 'is slow';
    const made = await approved();
    await run('pay-out');
    const order = bank.orders.get(made.reference) ?? expect.fail('no order');
    const { amount } = order as { amount: string };
    Object.assign(order, { amount: '1.00' });
    bank.executed.set(made.reference, 'completed');
    app.clock.advance(400_000);
    await run('pay-out');
    expect((await shown(made)).state).toBe('approved');
    expect((await shown(made)).bankSilentSince).toBeInstanceOf(Date);
    Object.assign(order, { amount });
    app.clock.advance(400_000);
    await run('pay-out');
    expect((await shown(made)).state).toBe('disbursed');
  });

  test('[J06] a notice decides nothing: a signed lie leaves the withdrawal, an unsigned one leaves no row', async () => {
    bank.mood = 'is slow';
    const made = await approved();
    await run('pay-out');
    await news(made.reference, 'payout.failed');
    await run('pay-out');
    expect([(await shown(made)).state, await wallet(made.member)]).toEqual(['approved', 800_000n]);
    expect((await news(made.reference, 'payout.completed', 'another-key-00001')).statusCode).toBe(401);
    expect((await app.http.inject({ method: 'POST', url: webhookPaths.payout, payload: 'nonsense' })).statusCode).toBe(
      401,
    );
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
      expect([(await shown(made)).state, await wallet(made.member), bank.executed.has(made.reference)]).toEqual([
        'approved',
        800_000n,
        false,
      ]);
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
    let connects = 0;
    const dying = new Proxy(app.pool, {
      get: (pool, name) =>
        // The first transaction stores the attempt, the second one the outcome. Rejecting the second connection
        // simulates a process that dies between them.
        name === 'connect' && (connects += 1) > 1
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

  const news = (reference: string, event: 'payout.completed' | 'payout.failed', key?: string) => {
    const payout = {
      reference,
      payoutId: 'BK',
      state: event.slice('payout.'.length),
      reason: '',
      amount: '2000.00',
      currency: 'THB',
    };
    return notify(app, 'payout', { event, payout }, key === undefined ? {} : { key });
  };
});
