import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { SHARED_BY_MAX } from '@tamarind/domain/members/duplicates';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

const { listDuplicatePairs, listMemberDuplicates, ruleOutDuplicate } = contract.members;

let app: TestApp;
let desk: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: memberRoutes });
  desk = await app.staff('compliance', 'duplicatedesk');
});
afterAll(() => app.close());

const login = ({ id }: TestMember, ip: string, userAgent: string, at = app.clock.now()) => sql(app.pool)`
  insert into login_try (member_id, at, way, ip, net, country, user_agent)
  values (${id}, ${at}, 'password', ${ip}, ${ip.replace(/\.\d+$/, '.0')}, 'TH', ${userAgent})`;
const of = async ({ account }: TestMember) =>
  (await app.call(listMemberDuplicates, { account }, desk)).value().duplicates;
const pairs = async () => (await app.call(listDuplicatePairs, {}, desk)).value();

test('[B04] members who share a device and a network are listed with how sure; a network alone is not', async () => {
  const [one, twin, neighbour] = [await app.member(), await app.member(), await app.member()];
  await login(one, '203.0.113.7', 'Phone A');
  await login(twin, '203.0.113.7', 'Phone A');
  await login(neighbour, '203.0.113.9', 'Phone B');
  expect(await of(one)).toMatchObject([
    { account: twin.account, signs: ['device', 'network'], level: 'possible', ruledOut: null },
  ]);
  expect(await of(neighbour)).toEqual([]);
});

test('[B04] a shared contact is surer than a device, and the answer has no word of it', async () => {
  const [one, twin] = [await app.member(), await app.member()];
  await sql(app.pool)`update member set email = 'Twin@Example.com' where id = ${one.id}`;
  await sql(app.pool)`update member set email = 'twin@example.com' where id = ${twin.id}`;
  const answer = await app.call(listMemberDuplicates, { account: one.account }, desk);
  expect(answer.value().duplicates).toMatchObject([{ account: twin.account, signs: ['email'], percent: 85 }]);
  expect(JSON.stringify(answer.value())).not.toContain('xample.com');
});

test('[B04] a device of many members, and one of long ago, count for nothing', async () => {
  const crowd = await Promise.all(Array.from({ length: SHARED_BY_MAX + 1 }, () => app.member()));
  for (const member of crowd) await login(member, '198.51.100.1', 'Shop computer');
  for (const member of crowd) expect(await of(member)).toEqual([]);
  const [one, twin] = [await app.member(), await app.member()];
  const longAgo = addMs(app.clock.now(), -31 * 86_400_000);
  for (const member of [one, twin]) await login(member, '192.0.2.44', 'Old phone', longAgo);
  expect(await of(one)).toEqual([]);
});

test('[B04] a pair that staff ruled out leaves the list of pairs and keeps its reason on both members', async () => {
  const [one, twin] = [await app.member(), await app.member()];
  for (const { id } of [one, twin]) await sql(app.pool)`update member set mobile = '+66899999999' where id = ${id}`;
  const names = [one.account, twin.account].toSorted();
  const isListed = async () =>
    (await pairs()).pairs.some(({ account, other }) => [account, other].toSorted().join() === names.join());
  expect(await isListed()).toBe(true);
  const reason = 'father and son';
  const wish = { account: twin.account, other: one.account, reason };
  expect((await app.call(ruleOutDuplicate, wish, desk)).code).toBeUndefined();
  expect(await isListed()).toBe(false);
  for (const member of [one, twin])
    expect(await of(member)).toMatchObject([{ ruledOut: { by: 'duplicatedesk', reason } }]);
  const again = { account: one.account, other: twin.account, reason };
  expect((await app.call(ruleOutDuplicate, again, desk)).code).toBe('DUPLICATE_RULED_OUT');
  expect((await app.call(ruleOutDuplicate, { ...again, other: one.account }, desk)).code).toBe('NOT_FOUND');
  const auditor = await app.staff('auditor', 'duplicateauditor');
  for (const { id } of [one, twin]) {
    const { records } = (await app.call(contract.audit.listAudit, { subject: `member:${id}` }, auditor)).value();
    expect(records.map(({ action }) => action)).toContain('member.duplicate_ruled_out');
    expect(JSON.stringify(records)).not.toContain('father');
  }
});

test('[B04] who only reads members cannot rule a pair out', async () => {
  const [one, twin] = [await app.member(), await app.member()];
  const analyst = await app.staff('risk_analyst', 'duplicateanalyst');
  const wish = { account: one.account, other: twin.account, reason: 'different people' };
  expect((await app.call(ruleOutDuplicate, wish, analyst)).code).toBe('FORBIDDEN');
});
