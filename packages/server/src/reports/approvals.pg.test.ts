import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { brandActs } from '../brand/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { payee, PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalRoutes } from '../withdrawals/index.ts';
import { reportRoutes } from './index.ts';

const { getQueues } = contract.reports;
const { listProposals } = contract.proposals;
const { setCashierSafety, getBrandBounds } = contract.brand;

let app: TestApp;
let officer: { username: string; token: string };
let approver: { username: string; token: string };
beforeAll(async () => {
  app = await startTestApp({
    routes: [
      ...memberRoutes,
      ...withdrawalRoutes,
      ...reportRoutes,
      ...proposalRoutes({ ...brandActs, ...withdrawalActs }),
    ],
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(() => app.close());

const listed = async (who: { token: string }) => (await app.call(listProposals, {}, who)).value().proposals;
const waiting = async (who: { token: string }) => (await app.call(getQueues, {}, who)).value().queues.approvals.count;

test('[A01] a reviewed withdrawal waits in the list of those who may approve it, and of its maker', async () => {
  const member = await payee(app);
  const [account] = (await app.call(contract.members.listBankAccounts, {}, member)).value().accounts;
  const asked = await app.call(
    contract.withdrawals.requestWithdrawal,
    { amount: money(100_000), bankAccountId: account?.id ?? '', paymentPassword: PAYMENT_PASSWORD },
    member,
  );
  const { id, reference } = asked.value();
  expect(await listed(approver)).toEqual([]);
  await app.call(contract.withdrawals.reviewWithdrawal, { id, decision: 'pass', note: 'looks right' }, officer);
  const row = { act: 'payout.approve', subject: id, by: officer.username, reason: 'looks right' };
  const [shown] = await listed(approver);
  expect(shown).toMatchObject(row);
  const facts = Object.fromEntries((shown?.facts ?? []).map(({ name, value }) => [name, value]));
  expect(facts).toMatchObject({ account: member.account, amount: '100000', reference });
  expect(await listed(officer)).toMatchObject([row]);
  for (const role of ['auditor', 'trader'] as const) expect(await listed(await app.staff(role))).toEqual([]);
  expect([await waiting(approver), await waiting(officer)]).toEqual([1, 0]);
  await sql(app.pool)`
    update staff set person_id = (select person_id from staff where username = ${officer.username})
     where username = ${approver.username}`;
  expect(await waiting(approver)).toBe(0);
  await sql(app.pool)`update staff set person_id = id where username = ${approver.username}`;
});

test('[A01] a proposal counts for its checkers, until it is decided, and never for its maker', async () => {
  const before = await waiting(approver);
  const { safety } = (await app.call(getBrandBounds, {}, officer)).value();
  const { proposal } = (await app.call(setCashierSafety, { ...safety, reason: 'once more' }, officer)).value();
  expect([await waiting(approver), await waiting(officer)]).toEqual([before + 1, 0]);
  expect(await waiting(await app.staff('trader'))).toBe(0);
  const word = { id: proposal, decision: 'refuse', note: 'no need' } as const;
  await app.call(contract.proposals.decideProposal, word, approver);
  expect(await waiting(approver)).toBe(before);
});
