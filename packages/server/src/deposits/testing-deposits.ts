import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { balanceOf } from '../ledger/index.ts';
import { notify, thaiPayment } from '../testing/cashier.ts';
import type { TestApp, TestMember } from '../testing/test-app.ts';
import { depositJobs } from './index.ts';

const { createDeposit, getDeposit, listUnmatchedNotices } = contract.deposits;

/**
 * A Thai cashier for tests: members deposit, the bank sends notices, and `staff` reads the queue of unmatched payments.
 */
export function thaiCashier(app: TestApp, staff: { token: string }) {
  const job = async (name: string) => {
    const found = depositJobs.find((one) => one.name === name);
    if (!found) throw new Error(`no job ${name}`);
    await app.run(found);
  };
  const house = async (purpose: 'bank' | 'suspense') =>
    (await balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' })).balance;
  const queue = async () => (await app.call(listUnmatchedNotices, {}, staff)).value().notices;
  return {
    job,
    thai: () => app.member({ currency: 'THB' }),
    deposit: async (member: TestMember, amount = 50_000n) =>
      (await app.call(createDeposit, { method: 'promptpay', amount: money(amount) }, member)).value(),
    balance: async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance,
    stateOf: async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value().state,
    bankBalance: () => house('bank'),
    suspense: () => house('suspense'),
    payment: (reference: string, amount: bigint, change?: Record<string, unknown>) =>
      thaiPayment(app, reference, amount, change),
    /** Sends a notice in the bank's name and runs the job that reads it. */
    tell: async (channel: 'thb' | 'vnd', body: unknown) => {
      const answer = await notify(app, channel, body);
      await job('process-notices');
      return answer;
    },
    queue,
    unmatched: async (providerRef: string) => {
      const found = (await queue()).find((notice) => notice.providerRef === providerRef);
      if (!found) throw new Error(`${providerRef} is not in the queue`);
      return found;
    },
  };
}
