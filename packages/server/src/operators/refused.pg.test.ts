import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { staffActs } from './index.ts';

const { changeStaffRoles, confirmStaffAccess, listStaff } = contract.operators;

let app: TestApp;
let nid: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(staffActs) });
  nid = await app.staff('owner', 'nid');
});
afterAll(() => app.close());
/**
 * Each test begins a minute later, because at most one record of refused actions is written for a person in a minute.
 */
beforeEach(() => app.clock.advance(60_000));

const recordsOf = (who: string) => sql<{ subject: string; facts: unknown }>(app.pool)`
  select subject, facts from audit_record where action = 'staff.refused' and actor = ${`staff:${who}`} order by seq`;

test('[A01] a second act that one person tries alone leaves an audit record', async () => {
  await app.staff('cashier', 'mai');
  expect((await app.call(confirmStaffAccess, { username: 'nid' }, nid)).code).toBe('SAME_PERSON');
  const wish = { username: 'mai', roles: ['auditor' as const], reason: 'moves on' };
  const asked = await app.call(changeStaffRoles, wish, nid);
  app.clock.advance(60_000);
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  expect(await recordsOf('nid')).toEqual([
    { subject: 'operators.confirmStaffAccess', facts: { code: 'SAME_PERSON' } },
    { subject: 'proposals.decideProposal', facts: { code: 'SAME_PERSON', of: asked.value().proposal } },
  ]);
});

test('[A01] a decision without the right leaves an audit record, an act that only cannot be done now leaves none', async () => {
  const lan = await app.staff('owner', 'lan');
  const binh = await app.staff('cashier', 'binh');
  const wish = { username: 'binh', roles: ['auditor' as const], reason: 'moves on' };
  const asked = await app.call(changeStaffRoles, wish, nid);
  expect((await agreeTo(app, asked, binh)).code).toBe('FORBIDDEN');
  expect((await app.call(changeStaffRoles, wish, nid)).code).toBe('PROPOSAL_OPEN');
  expect((await app.call(listStaff, {}, lan)).code).toBeUndefined();
  const forbidden = await sql<{ subject: string; facts: unknown }>(app.pool)`
    select subject, facts from audit_record where action = 'staff.forbidden' and actor = 'staff:binh'`;
  expect(forbidden).toEqual([{ subject: 'proposals.decideProposal', facts: { of: asked.value().proposal } }]);
  expect(await recordsOf('nid')).toHaveLength(2);
  expect(await recordsOf('lan')).toEqual([]);
});
