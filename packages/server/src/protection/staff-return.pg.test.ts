import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { protectionActs, protectionRoutes } from './index.ts';

const { getMemberProtection, proposeReturn } = contract.protection;
const HOUR_MS = 3_600_000;
let app: TestApp;
let guide: Awaited<ReturnType<TestApp['staff']>>;
let compliance: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await startTestApp({ routes: [...protectionRoutes, ...proposalRoutes(protectionActs)] });
  guide = await app.staff('rg_officer');
  compliance = await app.staff('compliance');
});
afterAll(() => app.close());

/** A member whose exclusion ends this many hours from now. */
async function excluded(hours: number, length = 5_000): Promise<TestMember> {
  const member = await app.member();
  const now = app.clock.now();
  await sql(app.pool)`insert into member_pause (member_id, kind, from_at, until)
    values (${member.id}, 'exclusion', ${addMs(now, (hours - length) * HOUR_MS)}, ${addMs(now, hours * HOUR_MS)})`;
  return member;
}
const propose = ({ account }: TestMember, hoursAgo = 1) =>
  app.call(
    proposeReturn,
    { account, askedAt: addMs(app.clock.now(), -hoursAgo * HOUR_MS), way: 'phone', reason: 'plays with friends' },
    guide,
  );
const state = async ({ account }: TestMember) =>
  (await app.call(getMemberProtection, { account }, guide)).value().exclusion?.state;
const login = async ({ account }: TestMember) =>
  (await app.call(contract.sessions.login, { username: account, password: TEST_PASSWORD, type: 'username' })).code;

test('[A01] [GLI A.3.8] staff neither lift nor shorten an exclusion before its end', async () => {
  const member = await excluded(1);
  expect(await state(member)).toBe('running');
  const early = await propose(member);
  expect([early.code, early.details['until']]).toEqual(['SELF_EXCLUDED', expect.any(String)]);
  await expect(sql(app.pool)`update member_pause set until = now() where member_id = ${member.id}`).rejects.toThrow(
    /permission denied/,
  );
});

test('[A01] a return is stale once the member excluded the account again', async () => {
  const member = await excluded(-48);
  const proposed = await propose(member);
  const now = app.clock.now();
  await sql(app.pool)`insert into member_pause (member_id, kind, from_at, until)
    values (${member.id}, 'exclusion', ${now}, ${addMs(now, 5_000 * HOUR_MS)})`;
  const late = await agreeTo(app, proposed, compliance);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['excludedUntil']]);
});

test('[A01] there is no return for a member who is not excluded, or is not there', async () => {
  const member = await app.member();
  expect((await propose(member)).code).toBe('RETURN_STATE');
  expect((await propose({ ...member, account: 'nobody.here' })).code).toBe('NOT_FOUND');
});

test('[A01] [GLI A.3.8] after its end two people pass on the member’s request, and the member waits for 24 hours more', async () => {
  const member = await excluded(-48);
  expect(await state(member)).toBe('over');
  expect((await propose(member, 49)).code).toBe('MOMENT_INVALID');
  const proposed = await propose(member);
  expect((await agreeTo(app, proposed, guide)).code).toBe('FORBIDDEN');
  expect((await agreeTo(app, proposed, await app.staff('rg_officer'))).code).toBe('FORBIDDEN');
  expect(await login(member)).toBe('SELF_EXCLUDED');
  (await agreeTo(app, proposed, compliance)).value();
  expect(await state(member)).toBe('returning');
  expect((await propose(member)).code).toBe('RETURN_STATE');
  app.clock.advance(24 * HOUR_MS - 1000);
  expect(await login(member)).toBe('SELF_EXCLUDED');
  app.clock.advance(2000);
  expect(await login(member)).toBeUndefined();
  const [row] = await sql<{ people: bigint[] }>(app.pool)`
    select array_remove(array[asked_by, agreed_by], null) as people from pause_return where member_id = ${member.id}`;
  expect(new Set(row?.people).size).toBe(2);
});

test('[A01] [GLI A.3.8] after an exclusion of a year the member waits for seven days', async () => {
  [guide, compliance] = [await app.staff('rg_officer'), await app.staff('compliance')];
  const member = await excluded(-48, 366 * 24);
  (await agreeTo(app, await propose(member), compliance)).value();
  app.clock.advance(7 * 24 * HOUR_MS - 1000);
  expect(await login(member)).toBe('SELF_EXCLUDED');
  app.clock.advance(2000);
  expect(await login(member)).toBeUndefined();
});
