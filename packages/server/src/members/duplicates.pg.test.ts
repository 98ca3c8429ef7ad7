import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { SHARED_BY_MAX } from '@tamarind/domain/members/duplicates';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { planOf, sentWhile } from '../testing/plans.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { memberJobs, memberRoutes } from './index.ts';

const { listDuplicatePairs, listMemberDuplicates, ruleOutDuplicate } = contract.members;

let app: TestApp;
/** A connection as the schema's owner, who may run EXPLAIN and add rows that the application may not. */
let owner: pg.Client;
let desk: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: memberRoutes });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  desk = await app.staff('compliance', 'duplicatedesk');
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const login = ({ id }: TestMember, ip: string, userAgent: string, at = app.clock.now()) => sql(app.pool)`
  insert into login_try (member_id, at, way, ip, net, country, user_agent)
  values (${id}, ${at}, 'password', ${ip}, ${ip.replace(/\.\d+$/, '.0')}, 'TH', ${userAgent})`;
const of = async ({ account }: TestMember) =>
  (await app.call(listMemberDuplicates, { account }, desk)).value().duplicates;
const pairs = async () => (await app.call(listDuplicatePairs, {}, desk)).value();
const find = async () => {
  for (const job of memberJobs) await app.run(job);
};
const names = (...members: readonly TestMember[]) =>
  members
    .map(({ account }) => account)
    .toSorted()
    .join();
const listed = async () => (await pairs()).pairs.map(({ account, other }) => [account, other].toSorted().join());

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
  await find();
  expect(await listed()).toContain(names(one, twin));
  const reason = 'father and son';
  const wish = { account: twin.account, other: one.account, reason };
  const { count } = await pairs();
  expect((await app.call(ruleOutDuplicate, wish, desk)).code).toBeUndefined();
  for (const again of [false, true]) {
    if (again) await find();
    expect(await listed()).not.toContain(names(one, twin));
    expect((await pairs()).count).toBe(count - 1);
  }
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

test('[B04] the list of pairs says when it was made, and follows changes when it is made again', async () => {
  const [one, twin] = [await app.member(), await app.member()];
  const share = (email: string) =>
    sql(app.pool)`update member set email = ${email} where id = any (${[one.id, twin.id]}::bigint[])`;
  await share('shared@example.com');
  const begun = app.clock.now();
  await find();
  const { foundAt } = await pairs();
  expect(foundAt >= begun && foundAt <= app.clock.now()).toBe(true);
  expect(await listed()).toContain(names(one, twin));
  await sql(app.pool)`update member set email = null where id = ${twin.id}`;
  app.clock.advance(60_000);
  expect([await listed(), (await pairs()).foundAt]).toEqual([expect.arrayContaining([names(one, twin)]), foundAt]);
  await find();
  expect(await listed()).not.toContain(names(one, twin));
  expect((await pairs()).foundAt >= addMs(foundAt, 60_000)).toBe(true);
});

test('[B04] the list is the same whether it was kept or is found for the call, in each currency', async () => {
  for (const currency of ['THB', 'VND'] as const) {
    const [one, twin] = [await app.member({ currency }), await app.member({ currency })];
    for (const { id } of [one, twin])
      await sql(app.pool)`update member set email = ${`${currency}@example.com`} where id = ${id}`;
  }
  const dong = await app.staff('compliance', 'dongduplicates');
  await owner.query(
    `update staff_grant set currencies = '{VND}' where staff_id = (select id from staff where username = 'dongduplicates')`,
  );
  await find();
  const read = async () =>
    Promise.all([desk, dong].map(async (who) => (await app.call(listDuplicatePairs, {}, who)).value()));
  const kept = await read();
  await owner.query('delete from duplicate_search');
  expect((await read()).map((answer, index) => ({ ...answer, foundAt: kept[index]?.foundAt }))).toEqual(kept);
});

test('[B04] a page of the list reads its pairs and their members, whatever the number of members and logins', async () => {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                         birthday, terms_version, password_changed_at, registered_at, email)
     select 'crowd' || n, 'crowd' || n, '', 'crowd' || n, 0, 'THB', 'real', 'Crowd', '1990-01-01', '1', $1, $1,
            case when n <= 2000 then 'pair' || n / 2 || '@example.com' end
       from generate_series(2, 4000) n`,
    [app.clock.now()],
  );
  await owner.query(
    `insert into login_try (member_id, at, way, ip, net, country, user_agent)
     select id, $1, 'password', '198.18.0.' || id, '198.18.' || id, 'TH', 'phone ' || id from member, generate_series(1, 3)`,
    [app.clock.now()],
  );
  await owner.query('set session_replication_role = origin');
  await find();
  await owner.query('analyze');
  const { count, pairs: shown } = await pairs();
  expect([count >= 999, shown.length]).toEqual([true, 20]);
  const sent = (await sentWhile(pairs)).filter(({ text }) => text.includes('from duplicate_pair'));
  const plans = [];
  for (const one of sent) plans.push(await planOf(owner, one));
  const [counted, page] = plans.toSorted((one, other) => one.returned - other.returned);
  const ruledOut = 1;
  expect(counted?.read).toBeLessThanOrEqual(count + 2 * ruledOut);
  expect(page?.accesses).toEqual(expect.arrayContaining(['by duplicate_pair_surest', 'by member_pkey']));
  expect(page?.read).toBeLessThanOrEqual(3 * shown.length + ruledOut);
});

test('[B04] who only reads members cannot rule a pair out', async () => {
  const [one, twin] = [await app.member(), await app.member()];
  const analyst = await app.staff('risk_analyst', 'duplicateanalyst');
  const wish = { account: one.account, other: twin.account, reason: 'different people' };
  expect((await app.call(ruleOutDuplicate, wish, analyst)).code).toBe('FORBIDDEN');
});
