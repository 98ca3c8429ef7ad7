import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { balanceOf } from '../ledger/index.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { depositJobs, depositRoutes } from './index.ts';

const { createDeposit, listUnmatchedNotices, simulatePayment } = contract.deposits;

let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ routes: depositRoutes, env: outside.env });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const runJobs = async (...names: readonly string[]) => {
  for (const name of names) {
    const job = depositJobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await app.run(job);
  }
};

test.each([
  ['promptpay', 'THB', 50_000n],
  ['vietqr', 'VND', 200_000n],
  ['viet_transfer', 'VND', 300_000n],
] as const)(
  '[W-2] the demo’s payment by another person with %s waits in the queue with its reason; the member’s own is credited',
  async (method, currency, amount) => {
    const member = await app.member({ currency, payeeName: 'Somchai Jaidee' });
    const pay = async (byOther?: boolean) => {
      const deposit = (await app.call(createDeposit, { method, amount: money(amount) }, member)).value();
      (
        await app.call(simulatePayment, { id: deposit.id, ...present({ byOther: byOther || undefined }) }, member)
      ).value();
      await outside.control('bank', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
      await runJobs('play-payers');
      app.clock.advance(61_000);
      await runJobs('ask-bank', 'process-notices');
      return (await balanceOf(app.pool, member.wallet)).balance;
    };
    expect(await pay(true)).toBe(0n);
    const officer = await app.staff('officer');
    const { notices } = (await app.call(listUnmatchedNotices, {}, officer)).value();
    const notice = notices.find((one) => one.currency === currency && one.amount === amount);
    expect(notice).toMatchObject({ why: 'payer_differs', amount, suggestion: { account: member.account } });
    expect(notice?.payerName).toContain('THIRD PARTY PAYER');
    expect(await pay()).toBe(amount);
  },
);
