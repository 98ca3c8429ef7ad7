import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { age } from '../testing/age.ts';
import { PAYMENT_PASSWORD, payee, type TestPayee } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalRoutes } from './index.ts';

const calls = contract.withdrawals;
const { decideProposal, listProposals, withdrawProposal } = contract.proposals;

let app: TestApp;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
let member: TestPayee;
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)] });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
});

/** A request that a first person passed on, with its proposal. */
async function reviewed(by = officer): Promise<{ id: string; proposal: string }> {
  member = await payee(app);
  const wish = { bankAccountId: member.bankAccountId, amount: money(200_000), paymentPassword: PAYMENT_PASSWORD };
  const { id } = (await app.call(calls.requestWithdrawal, wish, member)).value();
  (await review(id, by)).value();
  return { id, proposal: (await waiting(id))[0]?.id ?? '' };
}
const review = (id: string, by = officer) =>
  app.call(calls.reviewWithdrawal, { id, decision: 'pass', note: 'looked at' }, by);
const approve = (id: string, by = approver) =>
  app.call(calls.approveWithdrawal, { id, decision: 'approve', note: '' }, by);
const waiting = async (subject: string) => (await app.call(listProposals, { subject }, approver)).value().proposals;
const caseOf = async (id: string) =>
  (await app.call(calls.listWithdrawalQueue, { find: id }, officer)).value().withdrawals[0];
const held = async () => (await balanceOf(app.pool, member.wallet)).held;

test('[A01] [J06] a payout refused in the list of proposals is neither paid nor rejected: a first person looks again', async () => {
  const { id, proposal } = await reviewed();
  const word = { id: proposal, decision: 'refuse', note: 'ask for the slip' } as const;
  expect((await app.call(decideProposal, word, officer)).code).toBe('FORBIDDEN');
  (await app.call(decideProposal, word, approver)).value();
  expect(await caseOf(id)).toMatchObject({ state: 'requested', reviewedBy: null });
  expect(await held()).toBe(200_000n);
  // The member sees that the request waits, but not the actions of staff.
  const own = (await app.call(calls.getWithdrawal, { id }, member)).value();
  expect(own.steps.map(({ state }) => state)).toEqual(['requested']);
  const second = await app.staff('officer');
  (await review(id, second)).value();
  expect((await approve(id)).value()).toMatchObject({ state: 'approved', reviewedBy: second.username });
});

test('[A01] [J06] the first person takes the own review back', async () => {
  const { id, proposal } = await reviewed();
  (await app.call(withdrawProposal, { id: proposal }, officer)).value();
  expect(await caseOf(id)).toMatchObject({ state: 'requested', reviewedBy: null });
});

test('[A01] [J06] a payout that nobody decided in time waits for a first person again', async () => {
  const { id } = await reviewed();
  await age(app, 'payout.approve', 72);
  expect((await approve(id)).code).toBe('PROPOSAL_EXPIRED');
  for (const job of proposalJobs(withdrawalActs)) await app.run(job);
  expect(await caseOf(id)).toMatchObject({ state: 'requested', reviewedBy: null });
  (await review(id)).value();
  expect((await approve(id)).value().state).toBe('approved');
});

test('[A01] [S-H4] a suspended first person leaves no payout stuck, and a second account of the first never approves', async () => {
  const gone = await app.staff('officer');
  const { id, proposal } = await reviewed(gone);
  const other = await app.staff('approver');
  const change = sql(app.pool);
  await change`
    update staff set person_id = (select person_id from staff where username = ${gone.username})
     where username = ${other.username}`;
  expect((await approve(id, other)).code).toBe('SAME_PERSON');
  await change`update staff set active = false where username = ${gone.username}`;
  const late = await approve(id);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['maker']]);
  (await app.call(decideProposal, { id: proposal, decision: 'refuse', note: 'she left' }, approver)).value();
  (await review(id)).value();
  expect((await approve(id)).value().state).toBe('approved');
});

test('[A01] [J06] a payout is stale when the name that the first person compared has changed', async () => {
  const { id } = await reviewed();
  await sql(app.pool)`update member set payee_name = 'Somebody Else' where id = ${member.id}`;
  const late = await approve(id);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['payeeName']]);
  const rejected = { id, decision: 'reject', note: 'another name' } as const;
  expect((await app.call(calls.approveWithdrawal, rejected, approver)).value().state).toBe('rejected');
  expect(await held()).toBe(0n);
});
