import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { onServer } from '../../../../tools/postgres.ts';
import { sql } from '../platform/db/sql.ts';
import { lineOf } from '../teams/index.ts';
import { dayOf } from '@tamarind/domain/time';
import { TEST_PASSWORD, startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { agentRoutes } from './index.ts';

const { getRegisterCentre, makeInviteLink, endInviteLink, registerDownline } = contract.agents;
const { register, checkAffiliate } = contract.registration;
const daily: InputOf<typeof makeInviteLink>['preset'][number] = { contract: 'daily', ratePpm: 12_500 };
const password = 'orange-harbour-58';

let app: TestApp;
let agent: TestMember;
beforeAll(async () => {
  app = await startTestApp({ routes: agentRoutes });
  agent = await app.member({ memberKind: 'agent', account: 'agentanong' });
});
afterAll(() => app.close());

let counter = 0;
const form = (affiliateCode: string): InputOf<typeof register> => ({
  username: `joined${(counter += 1)}x`,
  password,
  confirmPassword: password,
  currency: 'THB',
  payeeName: 'สมชาย ใจดี',
  birthday: '1990-05-01',
  affiliateCode,
  termsAgreed: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
});
const make = (wish: Partial<InputOf<typeof makeInviteLink>> = {}, who: TestMember = agent) =>
  app.call(makeInviteLink, { name: 'Facebook', memberKind: 'member', preset: [], ...wish }, who);
const rowOf = async (account: string) =>
  (
    await sql<{ id: bigint; kind: string; upline: bigint | null; preset: unknown; terms: string }>(app.pool)`
      select m.id, m.kind, m.upline_id as upline, p.preset, m.terms_version as terms
        from member m left join agent_preset p on p.member_id = m.id where m.account = ${account}`
  )[0];

test('[F03] [H09] a link opens the kind of account it names below its agent, and promises its rates', async () => {
  const { code, path } = (await make({ memberKind: 'agent', preset: [daily] })).value();
  expect(path).toBe(`/register?affiliateCode=${code}`);
  expect((await app.call(checkAffiliate, { code })).value()).toEqual({ valid: true, invitedBy: 'ag***ng' });
  const session = (await app.call(register, form(code))).value();
  expect(session.memberKind).toBe('agent');
  const joined = await rowOf(session.account);
  expect(joined).toMatchObject({ kind: 'agent', upline: agent.id, preset: [daily] });
  expect(await lineOf(app.pool, joined?.id ?? 0n, dayOf(app.clock.now()))).toEqual([agent.id]);

  const plain = (await make()).value();
  const member = (await app.call(register, form(plain.code))).value();
  expect(await rowOf(member.account)).toMatchObject({ kind: 'member', upline: agent.id, preset: null });
});

test('[F03] an ended link registers nobody, and only its agent ends it', async () => {
  const { code } = (await make()).value();
  const other = await app.member({ memberKind: 'agent' });
  expect((await app.call(endInviteLink, { code }, other)).code).toBe('NOT_FOUND');
  (await app.call(endInviteLink, { code }, agent)).value();
  expect((await app.call(endInviteLink, { code }, agent)).code).toBe('NOT_FOUND');
  expect((await app.call(register, form(code))).code).toBe('AFFILIATE_CODE_INVALID');
  expect((await app.call(checkAffiliate, { code })).value()).toEqual({ valid: false });
});

test('[F03] rates are refused for members, repeated or too high; so are more links than allowed', async () => {
  const collector = await app.member({ memberKind: 'second_agent' });
  expect((await make({ preset: [daily] })).details).toEqual({ why: 'kind' });
  expect((await make({ memberKind: 'agent', preset: [daily, daily] })).details).toEqual({ why: 'repeated' });
  expect((await make({ memberKind: 'agent', preset: [{ ...daily, ratePpm: 60_000 }] })).details).toEqual({
    why: 'rate',
  });
  const answers = await Promise.all(Array.from({ length: 52 }, () => make({}, collector)));
  expect(answers.filter(({ code }) => code === 'LINK_LIMIT')).toHaveLength(2);
});

test('[F03] [G04] an account by hand has to change its first password, and has agreed to nothing yet', async () => {
  const wish: InputOf<typeof registerDownline> = {
    account: 'byhand1',
    password,
    currency: 'THB',
    birthday: '1990-05-01',
    memberKind: 'agent',
    preset: [daily],
  } as const;
  const requestId = crypto.randomUUID();
  const first = await app.call(registerDownline, wish, { ...agent, requestId });
  expect((await app.call(registerDownline, wish, { ...agent, requestId })).body).toBe(first.body);
  expect(await rowOf('byhand1')).toMatchObject({ kind: 'agent', upline: agent.id, preset: [daily], terms: '' });
  const login = await app.call(contract.sessions.login, { username: 'byhand1', password, type: 'username' });
  expect(login.value()).toMatchObject({ changeDue: 'first_login', memberKind: 'agent' });
  expect((await app.call(getRegisterCentre, {}, login.value())).code).toBe('PASSWORD_CHANGE_NEEDED');
});

test('[F03] [I01] an account by hand follows the rules of the registration form', async () => {
  const by = (wish: Partial<InputOf<typeof registerDownline>>) =>
    app.call(
      registerDownline,
      {
        account: 'byhand2',
        password,
        currency: 'THB',
        birthday: '1990-05-01',
        memberKind: 'member',
        preset: [],
        ...wish,
      },
      agent,
    );
  expect((await by({ account: '1' })).details).toMatchObject({ field: 'account' });
  expect((await by({ password: 'x' })).details).toMatchObject({ field: 'password' });
  expect((await by({ birthday: '2015-01-01' })).details).toEqual({ min: 20, field: 'birthday' });
  expect((await by({ account: 'AgentAnong' })).code).toBe('USERNAME_TAKEN');
  expect((await by({ password: 'password1' })).code).toBe('PASSWORD_TOO_COMMON');
  const both = await Promise.all([by({ account: 'byhand3' }), by({ account: 'ByHand3' })]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['USERNAME_TAKEN', undefined]));
});

test('[N02] members and trial accounts have no register centre', async () => {
  expect((await app.call(getRegisterCentre, {}, await app.member())).code).toBe('FORBIDDEN');
  const trial = await app.member({ memberKind: 'trial' });
  expect((await app.call(getRegisterCentre, {}, trial)).code).toBe('in_need_true_account');
});

test('[F03] the statistics of a link: networks that saw it, members, first deposits, members who play', async () => {
  const { code } = (await make({ name: 'Line group' })).value();
  for (const ip of ['203.0.113.1', '203.0.113.9', '198.51.100.7']) await app.call(checkAffiliate, { code }, { ip });
  app.clock.advance(86_400_000);
  await app.call(checkAffiliate, { code }, { ip: '203.0.113.1' });
  const accounts = [];
  for (let each = 0; each < 3; each += 1) accounts.push((await app.call(register, form(code))).value().account);
  const [first, second] = [await rowOf(accounts[0] ?? ''), await rowOf(accounts[1] ?? '')];
  await onServer(app.ownerUrl, async (owner) => {
    const insert = 'insert into play_day (member_id, day, staked, lost, deposited) values ($1, $2, 100, 0, $3)';
    await owner.query(insert, [first?.id, dayOf(app.clock.now()), 0]);
    await owner.query("insert into member_day (member_id, currency, day, deposits) values ($1, 'THB', $2, 5000)", [
      first?.id,
      dayOf(app.clock.now()),
    ]);
    await owner.query(insert, [second?.id, '2020-01-01', 0]);
  });
  const again = (
    await app.call(contract.sessions.login, { username: agent.account, password: TEST_PASSWORD, type: 'username' })
  ).value();
  const { links } = (await app.call(getRegisterCentre, {}, again)).value();
  expect(links.find((link) => link.code === code)).toMatchObject({
    name: 'Line group',
    isOn: true,
    seen: 3,
    registered: 3,
    deposited: 1,
    active: 1,
  });
});
