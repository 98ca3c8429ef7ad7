import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { brandActs } from '../brand/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { payee, PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { reportRoutes } from './index.ts';

const { listApprovals, getQueues } = contract.reports;
const { setCashierSafety, getBrandBounds } = contract.brand;

let app: TestApp;
let officer: { username: string; token: string };
let approver: { username: string; token: string };
beforeAll(async () => {
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...reportRoutes, ...proposalRoutes(brandActs)],
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(() => app.close());

const listed = async (who: { token: string }) => (await app.call(listApprovals, {}, who)).value().approvals;
const waiting = async (who: { token: string }) => (await app.call(getQueues, {}, who)).value().queues.approvals.count;

test('[A01] a reviewed withdrawal waits in the list of the people who may see it, and counts for those who may decide', async () => {
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
  const row = { kind: 'payout', subject: id, label: reference, amount: 100_000n, by: officer.username };
  expect(await listed(approver)).toMatchObject([{ ...row, reason: 'looks right', mayDecide: true }]);
  expect(await listed(officer)).toMatchObject([{ ...row, mayDecide: false }]);
  expect(await listed(await app.staff('auditor'))).toMatchObject([{ ...row, mayDecide: false }]);
  expect(await listed(await app.staff('trader'))).toEqual([]);
  expect([await waiting(approver), await waiting(officer)]).toEqual([1, 0]);
  await sql(app.pool)`
    update staff set person_id = (select person_id from staff where username = ${officer.username})
     where username = ${approver.username}`;
  expect([(await listed(approver))[0]?.mayDecide, await waiting(approver)]).toEqual([false, 0]);
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
