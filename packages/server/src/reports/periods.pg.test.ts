import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { type Entry, type HouseAccount, post } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { reportRoutes } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: reportRoutes, now: new Date('2026-11-20T05:00:00Z') });
});
afterAll(() => app.close());

let keys = 0;
/** Moves money; a positive amount goes into the wallet, a negative one out of it. */
const move = (
  { wallet }: TestMember,
  { amount, reason, purpose }: { amount: bigint; reason: Entry['reason']; purpose: HouseAccount['purpose'] },
  at: string,
) =>
  inTransaction(app.pool, (tx) => {
    const house = { purpose, currency: 'THB', realm: 'real' } as const;
    const [debit, credit] = amount > 0n ? [house, wallet] : [wallet, house];
    const size = money(amount > 0n ? amount : -amount);
    return post(tx, [{ key: `test:${keys++}`, debit, credit, amount: size, reason, at: new Date(at) }]);
  });

test('[B04] a member’s money is summed by day, week, month and ever, without what was given back', async () => {
  const member = await app.member({ currency: 'THB' });
  const deposit = { reason: 'deposit', purpose: 'bank' } as const;
  const stakes = { purpose: 'stakes' } as const;
  // In Bangkok, 20 November begins at 17:00 UTC of the 19th.
  await move(member, { amount: 70_000n, ...deposit }, '2026-09-01T05:00:00Z');
  await move(member, { amount: 20_000n, ...deposit }, '2026-11-19T16:59:59Z');
  await move(member, { amount: 10_000n, ...deposit }, '2026-11-19T17:00:00Z');
  await move(member, { amount: -9_000n, reason: 'stake', ...stakes }, '2026-11-20T01:00:00Z');
  await move(member, { amount: 4_000n, reason: 'stake_returned', ...stakes }, '2026-11-20T02:00:00Z');
  await move(member, { amount: 6_000n, reason: 'payout', ...stakes }, '2026-11-20T03:00:00Z');
  await move(member, { amount: 1_000n, reason: 'bonus', purpose: 'promotions' }, '2026-10-25T03:00:00Z');

  const desk = await app.staff('cashier', 'perioddesk');
  const { periods } = (await app.call(contract.reports.getMemberFile, { account: member.account }, desk)).value();
  const played = { withdrawn: 0n, staked: 5_000n, won: 6_000n };
  expect(periods).toEqual([
    { period: 'today', deposited: 10_000n, ...played, bonus: 0n },
    { period: 'week', deposited: 30_000n, ...played, bonus: 0n },
    { period: 'month', deposited: 30_000n, ...played, bonus: 1_000n },
    { period: 'ever', deposited: 100_000n, ...played, bonus: 1_000n },
  ]);
});
