import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reportRoutes } from './index.ts';

const { getMemberFile, getMemberContact, getMemberDetails } = contract.reports;

let app: TestApp;
let staff: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: reportRoutes });
  staff = await app.staff('approver');
});
afterAll(() => app.close());

test('[W-4] [H08] a member’s file shows how the member came; registration details need a separate right', async () => {
  const agent = await app.member({ account: 'Upline77', memberKind: 'agent' });
  const friend = await app.member({ account: 'Friend77' });
  const { id } = await app.member({ account: 'Detailed1', upline: agent });
  const told = { fullname: 'สมชาย ใจดี', address: '99/1 ถนนสุขุมวิท กรุงเทพฯ', wechat: 'somchai_88' };
  await sql(app.pool)`
    update member set referrer_id = ${friend.id}, language = 'TY', mobile_proof = 'firebase_sms',
           register_url = 'https://play.example/register', register_domain = 'play.example',
           contacts = ${JSON.stringify({ line: 'somchai88' })}
     where id = ${id}`;
  const sealed = app.platform.secrets.seal(`member-details:${id}`, Buffer.from(JSON.stringify(told)));
  await sql(
    app.pool,
  )`insert into member_details (member_id, sealed, written_at) values (${id}, ${sealed}, ${app.clock.now()})`;
  const file = (await app.call(getMemberFile, { account: 'detailed1' }, staff)).value();
  expect(file.registration).toEqual({
    url: 'https://play.example/register',
    domain: 'play.example',
    language: 'TY',
    upline: 'Upline77',
    referrer: 'Friend77',
    mobileProof: 'firebase_sms',
    messengers: ['line'],
    hasDetails: true,
  });

  const looks = () => sql<{ actor: string; subject: string }>(app.pool)`
    select actor, subject from audit_record where action = 'member.details_read' order by seq`;
  for (const role of ['approver', 'auditor'] as const) {
    const other = await app.staff(role, `nodetails${role}`);
    expect((await app.call(getMemberDetails, { account: 'detailed1' }, other)).code).toBe('FORBIDDEN');
  }
  expect(await looks()).toEqual([]);
  const officer = await app.staff('officer', 'detailreader');
  const { details } = (await app.call(getMemberDetails, { account: 'Detailed1' }, officer)).value();
  expect(Object.fromEntries(details.map(({ field, text }) => [field, text]))).toEqual(told);
  expect(await looks()).toEqual([{ actor: 'staff:detailreader', subject: `member:${id}` }]);
  expect((await app.call(getMemberContact, { account: 'detailed1' }, officer)).value().messengers).toEqual([
    { messenger: 'line', handle: 'somchai88' },
  ]);
  expect((await app.call(getMemberDetails, { account: 'nobody' }, officer)).code).toBe('NOT_FOUND');
});
