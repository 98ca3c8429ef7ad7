import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { StaffModule } from '@tamarind/contract/operators';
import { money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { adjustmentRoutes } from '../adjustments/index.ts';
import { exportRoutes } from '../exports/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { vendorRoutes } from '../vendors/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { staffActs } from './index.ts';

const { getStaff, listStaff, saveStaffRole } = contract.operators;

let app: TestApp;
let nid: { token: string };
let lan: { token: string };
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({
    routes: [...adjustmentRoutes, ...exportRoutes, ...vendorRoutes, ...proposalRoutes(staffActs)],
  });
  [nid, lan] = [await app.staff('owner', 'nid'), await app.staff('owner', 'lan')];
  member = await app.member({ balance: 100_000n, currency: 'THB' });
});
afterAll(() => app.close());

let count = 0;
/**
 * Creates a person whose only role reads and changes these modules. With `isStored` the role is stored in the format of
 * an older release.
 */
async function holder(reads: StaffModule[], writes: StaffModule[], isStored = false) {
  count += 1;
  const name = `Desk ${count}`;
  const role = `own:${name}` as const;
  if (isStored)
    await sql(app.pool)`
      insert into staff_own_role (role, reads, writes, given_by, agreed_by, given_at)
      select ${role}, ${reads}::text[], ${writes}::text[], min(id), max(id), ${app.clock.now()} from staff
       where username in ('nid', 'lan')`;
  else {
    const asked = await app.call(saveStaffRole, { name, reads, writes, reason: 'a desk' }, nid);
    (await agreeTo(app, asked, lan)).value();
  }
  return app.staff(role);
}
const adjust = async (who: { token: string }, way: 'credit' | 'debit') => {
  const cause = way === 'credit' ? ('missing_payment' as const) : ('double_payment' as const);
  const wish = {
    account: member.account,
    way,
    amount: money(100),
    currency: 'THB',
    link: 'none',
    note: 'a test',
  } as const;
  return (await app.call(contract.adjustments.proposeAdjustment, { ...wish, cause }, who)).code;
};
const today = () => dayOf(app.clock.now());
const ask = async (who: { token: string }, kind: 'members' | 'tickets' | 'entries') =>
  (
    await app.call(
      contract.exports.askExport,
      { kind, segment: null, from: today(), to: today(), purpose: 'a test' },
      who,
    )
  ).code;

test('[A01] a right to credit does not debit, and a right to debit does not credit', async () => {
  const [credits, debits] = [await holder(['members'], ['credits']), await holder(['members'], ['debits'])];
  // The member has no case with this name, so a person with the right gets CASE_UNKNOWN: the right is checked first.
  expect([await adjust(credits, 'credit'), await adjust(credits, 'debit')]).toEqual(['CASE_UNKNOWN', 'FORBIDDEN']);
  expect([await adjust(debits, 'credit'), await adjust(debits, 'debit')]).toEqual(['FORBIDDEN', 'CASE_UNKNOWN']);
});

test('[A01] each kind of export is a right, and the data must also be seen on a screen', async () => {
  const tickets = await holder(['members'], ['ticket_exports']);
  expect([await ask(tickets, 'tickets'), await ask(tickets, 'members')]).toEqual([undefined, 'FORBIDDEN']);
  const blind = await holder([], ['entry_exports']);
  expect(await ask(blind, 'entries')).toBe('FORBIDDEN');
  expect(await ask(await holder(['ledger'], ['entry_exports']), 'entries')).toBeUndefined();
});

test('[A01] a role stored before the split keeps what it had, and the last use is of each right apart', async () => {
  const former = ['adjustments', 'exports'] as unknown as StaffModule[];
  const who = await holder(['members'], former, true);
  const { rights } = (await app.call(getStaff, {}, who)).value();
  for (const right of ['adjustments.credit', 'adjustments.debit', 'exports.read', 'exports.audit'] as const)
    expect(rights).toContain(right);
  expect(await adjust(who, 'debit')).toBe('CASE_UNKNOWN');
  const person = (await app.call(listStaff, {}, nid)).value().people.find(({ username }) => username === who.username);
  const used = Object.fromEntries((person?.access ?? []).map(({ module, usedOn }) => [module, usedOn]));
  expect(used).toMatchObject({ credits: null, debits: today(), ticket_exports: null });
});

test('[A01] who may add a key of a vendor may not activate it, and the other way round', async () => {
  const { rights: makes } = (await app.call(getStaff, {}, await app.staff('brand_manager'))).value();
  expect([makes.includes('vendors.keys'), makes.includes('vendors.activate')]).toEqual([true, false]);
  const activates = await holder([], ['vendor_key_activation']);
  const key = { code: 'DEMO1', publicKey: 'x' };
  expect((await app.call(contract.vendors.addVendorKey, key, activates)).code).toBe('FORBIDDEN');
  expect((await app.call(contract.vendors.addVendorKey, key, await app.staff('approver'))).code).toBe('FORBIDDEN');
});
