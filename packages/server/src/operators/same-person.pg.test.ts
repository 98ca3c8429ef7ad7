import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { changeStaffRoles, confirmStaffAccess, inviteStaff, switchStaff } = contract.operators;

let app: TestApp;
let nid: { token: string };
let lan: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  [nid, lan] = [await app.staff('owner', 'nid'), await app.staff('owner', 'lan')];
});
afterAll(() => app.close());

test('[A01] nobody confirms, suspends or changes a second account of their own', async () => {
  await app.staff('cashier', 'mai');
  await sql(app.pool)`
    update staff set person_id = (select person_id from staff where username = 'nid') where username = 'mai'`;
  const wishes = [
    app.call(confirmStaffAccess, { username: 'mai' }, nid),
    app.call(switchStaff, { username: 'mai', isActive: false, reason: 'left us' }, nid),
    app.call(changeStaffRoles, { username: 'mai', roles: ['owner'], reason: 'we grow' }, nid),
  ];
  for (const wish of wishes) expect((await wish).code).toBe('SAME_PERSON');
  expect((await app.call(confirmStaffAccess, { username: 'mai' }, lan)).code).toBeUndefined();
});

test('[GLI A.2.4] an invitation to a member’s mailbox says so, and joining stops the play of that account', async () => {
  const [member, stranger] = [await app.member(), await app.member()];
  await sql(app.pool)`update member set email = 'An+games@House.example' where id = ${member.id}`;
  const isMember = async (mail: string) => {
    const wish = { mail, name: 'New Person', roles: ['cashier' as const], reason: 'we grow' };
    return (await app.call(inviteStaff, wish, nid)).value().isMember;
  };
  expect([await isMember('an@house.example'), await isMember('binh@house.example')]).toEqual([true, false]);
  const blocks = () => sql<{ member: bigint; kind: string; cause: string }>(app.pool)`
    select member_id as member, kind, cause from member_block where member_id in (${member.id}, ${stranger.id})`;
  expect(await blocks()).toEqual([]);
  await app.staff('cashier', 'an');
  await sql(app.pool)`update staff set mail = 'an@house.example' where username = 'an'`;
  expect(await blocks()).toEqual([{ member: BigInt(member.id), kind: 'play', cause: 'rule' }]);
});
