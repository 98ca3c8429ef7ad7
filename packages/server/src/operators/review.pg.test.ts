import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { StaffRole } from '@tamarind/contract/operators';
import { brandActs } from '../brand/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { reportRoutes } from '../reports/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { staffActs } from './index.ts';

const { confirmStaffAccess, changeStaffRoles, getStaff, listStaff, switchStaff } = contract.operators;
const DAY_MS = 86_400_000;

let app: TestApp;
let nid: { token: string };
let lan: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...reportRoutes, ...proposalRoutes({ ...brandActs, ...staffActs })] });
});
afterAll(() => app.close());
let round = 0;
/** Each test has two new owners, because sessions end while the clock advances. */
beforeEach(async () => {
  round += 1;
  await sql(app.pool)`update staff set active = false`;
  [nid, lan] = [await app.staff('owner', `nid${round}`), await app.staff('owner', `lan${round}`)];
});
const named = (name: string) => `${name}${round}`;
const hire = async (name: string, ...more: StaffRole[]) => {
  const person = await app.staff('cashier', named(name));
  for (const role of more)
    await sql(app.pool)`
      insert into staff_grant (staff_id, role, given_at)
      select id, ${role}, ${app.clock.now()} from staff where username = ${person.username}`;
  return person;
};
/** Advances the clock by some days; both owners then log in again, because their sessions have ended. */
const pass = async (days: number) => {
  app.clock.advance(days * DAY_MS);
  await sql(
    app.pool,
  )`update staff_session set expires_at = ${new Date(app.clock.now().getTime() + DAY_MS)}, seen_at = ${app.clock.now()}`;
};
const personOf = async (username: string, by = nid) =>
  (await app.call(listStaff, {}, by)).value().people.find((one) => one.username === username);
const overdue = async (who: { token: string }) =>
  (await app.call(contract.reports.getQueues, {}, who)).value().queues.accessReviews.count;
const rolesOf = async (who: { token: string }) => (await app.call(getStaff, {}, who)).value().roles;

test('[A01] a review takes roles of somebody who is no owner away at once, and the taken right is refused', async () => {
  const mai = await hire('mai', 'auditor', 'trader');
  const wish = { username: mai.username, takes: { roles: ['trader' as const, 'auditor' as const], reason: 'unused' } };
  expect((await app.call(contract.audit.listAudit, {}, mai)).code).toBeUndefined();
  expect((await app.call(confirmStaffAccess, wish, nid)).value()).toEqual({ proposal: null });
  expect(await rolesOf(mai)).toEqual(['cashier']);
  expect((await app.call(contract.audit.listAudit, {}, mai)).code).toBe('FORBIDDEN');
  const [record] = await sql<{ facts: unknown }>(app.pool)`
    select facts from audit_record where action = 'staff.access_taken' and subject = ${`staff:${mai.username}`}`;
  expect(record?.facts).toEqual({ roles: 'cashier', taken: 'auditor, trader', reason: 'unused' });
  const [ended] = await sql<{ by: string }>(app.pool)`
    select b.username as by from staff_grant g join staff f on f.id = g.staff_id join staff b on b.id = g.ended_by
     where f.username = ${mai.username} and g.role = 'trader'`;
  expect(ended?.by).toBe(named('nid'));
});

test('[A01] a review refuses a role that the person lacks, all roles at once, and somebody who is suspended', async () => {
  const mai = await hire('mai', 'auditor');
  const take = async (...roles: StaffRole[]) =>
    (await app.call(confirmStaffAccess, { username: mai.username, takes: { roles, reason: 'unused' } }, nid)).code;
  expect(await take('trader')).toBe('STAFF_STATE');
  expect(await take('cashier', 'auditor')).toBe('STAFF_STATE');
  (await app.call(switchStaff, { username: mai.username, isActive: false, reason: 'left us' }, nid)).value();
  expect(await take('auditor')).toBe('STAFF_STATE');
  expect(await personOf(mai.username)).toMatchObject({ reviewDueAt: null, isReviewOverdue: false, reviewedAt: null });
});

test('[A01] a role of an owner ends when a second owner agrees, never the first alone, and never the last owner', async () => {
  const an = await app.staff('owner', named('an'));
  await sql(app.pool)`
    insert into staff_grant (staff_id, role, given_at) select id, 'auditor', ${app.clock.now()} from staff where username = ${an.username}`;
  const wish = { username: an.username, takes: { roles: ['owner' as const], reason: 'no longer leads' } };
  const asked = await app.call(confirmStaffAccess, wish, nid);
  expect(asked.value().proposal).not.toBeNull();
  expect(await rolesOf(an)).toEqual(['auditor', 'owner']);
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  expect((await app.call(confirmStaffAccess, wish, lan)).code).toBe('PROPOSAL_OPEN');
  (await agreeTo(app, asked, lan)).value();
  expect(await rolesOf(an)).toEqual(['auditor']);
});

test('[A01] a review is due again after the brand’s days; overdue ones count for each owner, but not the own', async () => {
  const mai = await hire('mai');
  await pass(89);
  expect(await personOf(mai.username)).toMatchObject({ isReviewOverdue: false });
  expect(await overdue(nid)).toBe(0);
  await pass(1);
  const due = await personOf(mai.username);
  expect(due?.isReviewOverdue).toBe(true);
  expect(due?.reviewDueAt).toEqual(new Date((due?.roles[0]?.givenAt.getTime() ?? 0) + 90 * DAY_MS));
  // For each owner two accounts are overdue for review: Mai's and the other owner's. Mai is not an owner, so none is
  // counted for her.
  expect([await overdue(nid), await overdue(lan), await overdue(mai)]).toEqual([2, 2, 0]);
  (await app.call(confirmStaffAccess, { username: mai.username }, nid)).value();
  expect(await personOf(mai.username)).toMatchObject({ isReviewOverdue: false, reviewedBy: named('nid') });
  expect([await overdue(nid), await overdue(lan)]).toEqual([1, 1]);
});

test('[A01] a role whose taking waits for a second owner stays due, and so does one given after a review', async () => {
  const mai = await hire('mai');
  await pass(90);
  (await app.call(confirmStaffAccess, { username: mai.username }, nid)).value();
  const an = await app.staff('owner', named('an'));
  await sql(app.pool)`
    insert into staff_grant (staff_id, role, given_at) select id, 'auditor', ${app.clock.now()} from staff where username = ${an.username}`;
  await pass(90);
  await app.call(confirmStaffAccess, { username: an.username, takes: { roles: ['owner'], reason: 'leaves' } }, nid);
  expect(await personOf(an.username)).toMatchObject({ isReviewOverdue: true, reviewedBy: named('nid') });

  (await app.call(confirmStaffAccess, { username: mai.username }, nid)).value();
  const more = { username: mai.username, roles: ['cashier', 'auditor'] as StaffRole[], reason: 'audits too' };
  await pass(60);
  (await agreeTo(app, await app.call(changeStaffRoles, more, nid), lan)).value();
  await pass(30);
  expect(await personOf(mai.username)).toMatchObject({ isReviewOverdue: true });
  (
    await app.call(confirmStaffAccess, { username: mai.username, takes: { roles: ['cashier'], reason: 'moved' } }, lan)
  ).value();
  expect(await personOf(mai.username)).toMatchObject({ isReviewOverdue: false, roles: [{ role: 'auditor' }] });
});

test('[A01] two people change the days between reviews, and the due dates follow at once', async () => {
  const mai = await hire('mai');
  await pass(45);
  const { safety } = (await app.call(contract.brand.getBrandBounds, {}, nid)).value();
  expect(safety.staffReviewDays).toBe(90);
  const set = (staffReviewDays: number) =>
    app.call(contract.brand.setCashierSafety, { ...safety, staffReviewDays, reason: 'monthly' }, nid);
  await expect(set(29)).rejects.toThrow(/expected number to be >=30|too_small/);
  (await agreeTo(app, await set(30), lan)).value();
  expect((await app.call(listStaff, {}, nid)).value().reviewDays).toBe(30);
  expect(await personOf(mai.username)).toMatchObject({ isReviewOverdue: true });
  expect(await overdue(nid)).toBe(2);
});
