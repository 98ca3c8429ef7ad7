import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentRight, agentRights } from '@tamarind/domain/agents/line/centre';
import { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { allRoutes } from '../app.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { sql } from '../platform/db/sql.ts';
import { operations, sendRaw } from '../testing/calls.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';

const c = contract.agents;
const password = 'orange-harbour-58';

let app: TestApp;
let agent: TestMember;
beforeAll(async () => {
  const there = new Set(['brand', 'sessions', 'registration', 'operators', 'audit']);
  app = await startTestApp({ routes: allRoutes({} as PayloadKey).filter(({ room }) => !there.has(room)) });
  agent = await app.member({ memberKind: 'agent', currency: 'THB' });
  await app.member({ account: 'downline1', upline: agent });
});
afterAll(() => app.close());

let counter = 0;
/** Opens a sub-account that need not change its first password, and returns a session of it. */
async function assistant(rights: AgentRight[], who: TestMember = agent): Promise<{ account: string; token: string }> {
  const account = `assistant${(counter += 1)}`;
  (await app.call(c.openSubAccount, { account, password, rights }, who)).value();
  await sql(app.pool)`update member set password_change_due = null where account = ${account}`;
  const login = await app.call(contract.sessions.login, { username: account, password, type: 'username' });
  return { account, token: login.value().token };
}

test('[N01] a sub-account has the agent’s kind, its first password is changed at the first login', async () => {
  const account = 'assistantfirst';
  (await app.call(c.openSubAccount, { account, password, rights: ['team'] }, agent)).value();
  const session = (await app.call(contract.sessions.login, { username: account, password, type: 'username' })).value();
  expect([session.memberKind, session.changeDue]).toEqual(['sub_agent', 'first_login']);
  const second = await app.member({ memberKind: 'second_agent' });
  const other = await assistant(['team'], second);
  const info = (await app.call(contract.members.getMemberInfo, {}, other)).value();
  expect([info.memberKind, info.toUpline]).toEqual(['second_sub_agent', false]);
});

/**
 * The right that each call of the agent centre needs. 'none': any sub-account may call; 'agent': no sub-account may.
 */
const needed: Readonly<Record<string, AgentRight | 'agent' | 'none'>> = {
  listAgentNotices: 'none',
  getTeamOverview: 'overview',
  exportTeamOverview: 'overview',
  listTeam: 'team',
  listTeamBets: 'betting',
  exportTeamBets: 'betting',
  listTeamProfit: 'profit',
  exportTeamProfit: 'profit',
  listTeamTransactions: 'transactions',
  exportTeamTransactions: 'transactions',
  getRegisterCentre: 'register',
  makeInviteLink: 'register',
  endInviteLink: 'register',
  registerDownline: 'register',
  getTransferDesk: 'transfers',
  transferToUpline: 'transfers',
  transferToDownline: 'transfers',
  listTransfers: 'transfers',
  freezeTransfers: 'transfers',
  listSubAccounts: 'agent',
  openSubAccount: 'agent',
  changeSubAccount: 'agent',
  endSubAccount: 'agent',
  freezeSubAccount: 'agent',
  getAgentCentre: 'none',
  getDividendRequests: 'contracts',
  getDailySalaryRequests: 'contracts',
  getHourlySalaryRequests: 'contracts',
  getRealTimeSalaryRequests: 'contracts',
  getContractInfo: 'contracts',
  listContracts: 'contracts',
  getOfferDesk: 'contracts',
  offerContract: 'contracts',
  answerContract: 'contracts',
  endContract: 'contracts',
  getContractProgress: 'income',
  listIncomes: 'income',
  exportIncomes: 'income',
  getStatement: 'income',
  getStatementFile: 'income',
  getStatementDay: 'income',
  getStatementDayFile: 'income',
  disputeIncome: 'income',
  listIncomeDisputes: 'income',
};
const ofCentre = operations.filter(
  ({ room, endpoint }) => (room === 'agents' || room === 'commission') && typeof endpoint.access === 'string',
);

describe('[N01] rights of sub-accounts', () => {
  test('every call of the centre has its right here', () => {
    expect(ofCentre.map(({ name }) => name).toSorted()).toEqual(Object.keys(needed).toSorted());
  });

  test.each(ofCentre)('[N01] $name opens with its right only', async ({ name, endpoint, sample }) => {
    const today = dayOf(app.clock.now());
    const input = 'from' in sample ? { ...sample, from: today, to: today } : sample;
    const right = needed[name];
    for (const one of agentRights) {
      const { code } = await sendRaw(app, endpoint, { ...input }, (await withRight(one)).token);
      const isOpen = right === 'none' || right === one;
      expect([one, code === 'FORBIDDEN']).toEqual([one, !isOpen]);
    }
  });

  const made = new Map<AgentRight, Promise<{ token: string }>>();
  const withRight = (right: AgentRight) => {
    const known = made.get(right) ?? assistant([right]);
    made.set(right, known);
    return known;
  };
});

test('[N01] rights apply from the next call on; an ended login has no session and opens no new one', async () => {
  const helper = await assistant(['team']);
  const today = dayOf(app.clock.now());
  const look = () => app.call(c.listTeam, { from: today, to: today, currency: 'THB' }, helper);
  expect((await look()).value().members.map(({ account }) => account)).toContain('downline1');
  (await app.call(c.changeSubAccount, { account: helper.account, rights: ['overview'] }, agent)).value();
  expect((await look()).code).toBe('FORBIDDEN');
  (await app.call(c.changeSubAccount, { account: helper.account, rights: ['team'] }, agent)).value();
  (await app.call(c.endSubAccount, { account: helper.account }, agent)).value();
  expect((await look()).code).toBe('TOKEN_MISSING');
  const again = await app.call(contract.sessions.login, { username: helper.account, password, type: 'username' });
  expect(again.code).toBe('LOGIN_STOPPED');
  expect((await app.call(c.changeSubAccount, { account: helper.account, rights: ['team'] }, agent)).code).toBe(
    'NOT_FOUND',
  );
  const { accounts } = (await app.call(c.listSubAccounts, {}, agent)).value();
  expect(accounts.find(({ account }) => account === helper.account)?.endedAt).not.toBeNull();
});

test('[N01] a frozen login has no session and opens no new one until the agent lifts the freeze; its rights stay', async () => {
  const helper = await assistant(['team', 'income']);
  const login = () => app.call(contract.sessions.login, { username: helper.account, password, type: 'username' });
  const centre = (token: string) => app.call(c.getAgentCentre, {}, { token });
  expect((await centre(helper.token)).value()).toMatchObject({ rights: ['team', 'income'], isPrincipal: false });
  (await app.call(c.freezeSubAccount, { account: helper.account, isFrozen: true }, agent)).value();
  expect((await centre(helper.token)).code).toBe('TOKEN_MISSING');
  expect((await login()).code).toBe('LOGIN_STOPPED');
  const listed = async () =>
    (await app.call(c.listSubAccounts, {}, agent)).value().accounts.find(({ account }) => account === helper.account);
  expect((await listed())?.frozenAt).not.toBeNull();
  (await app.call(c.freezeSubAccount, { account: helper.account, isFrozen: false }, agent)).value();
  expect(await listed()).toMatchObject({ frozenAt: null, endedAt: null });
  expect((await centre((await login()).value().token)).value().rights).toEqual(['team', 'income']);
});

test('[N01] staff with the right end an assistant’s login for good, with a reason in the audit log', async () => {
  const helper = await assistant(['team']);
  const officer = await app.staff('agent_manager');
  const end = (account: string) => app.call(c.endEmployee, { account, reason: 'the agent lost the phone' }, officer);
  // The name belongs to an agent's own account, which is not an assistant's login and cannot be ended here.
  expect((await end('downline1')).code).toBe('NOT_FOUND');
  (await end(helper.account)).value();
  expect((await app.call(c.getAgentCentre, {}, helper)).code).toBe('TOKEN_MISSING');
  expect((await end(helper.account)).code).toBe('NOT_FOUND');
  expect((await app.call(c.freezeSubAccount, { account: helper.account, isFrozen: false }, agent)).code).toBe(
    'NOT_FOUND',
  );
  const [entry] = await sql<{ facts: unknown }>(app.pool)`
    select a.facts from audit_record a join member m on a.subject = 'member:' || m.id
     where m.account = ${helper.account} and a.action = 'agent.sub_account_ended'`;
  expect(entry?.facts).toEqual({ reason: 'the agent lost the phone' });
});

test('[F11] the centre counts the contracts that wait for the caller, and none for an assistant without the right', async () => {
  const [upline, lower] = [await app.member({ memberKind: 'agent' }), 'waitingagent'];
  const own = await app.member({ memberKind: 'agent', upline });
  await app.member({ account: lower, memberKind: 'agent', upline: own });
  await sql(app.pool)`
    insert into agent_contract (id, agent_id, kind, currency, upline_id, state, terms, sha256, top_ppm, offered_at, expires_at,
                                from_at, end_asked_by)
    select gen_random_uuid(), a.id, k.kind, 'THB', a.upline_id, k.state, '{}'::jsonb, repeat('a', 64), 1, now(),
           now() + interval '1 day' * k.days, case when k.state = 'ending' then now() end, k.asked
      from member a join (values (${own.account}, 'daily', 'offered', 1, null), (${own.account}, 'hourly', 'offered', -1, null),
                                 (${own.account}, 'dividend', 'ending', 1, 'upline'), (${lower}, 'daily', 'ending', 1, 'agent'),
                                 (${lower}, 'dividend', 'ending', 1, 'upline')) k (account, kind, state, days, asked)
        on k.account = a.account`;
  const waiting = async (who: { token: string }) => (await app.call(c.getAgentCentre, {}, who)).value().waiting;
  expect(await waiting(own)).toEqual({ own: 2, downlines: 1 });
  expect(await waiting(await assistant(['contracts'], own))).toEqual({ own: 2, downlines: 1 });
  expect(await waiting(await assistant(['team'], own))).toEqual({ own: 0, downlines: 0 });
});

test('[N01] another agent’s sub-account is not there, and no agent has more than twenty', async () => {
  const helper = await assistant(['team']);
  const other = await app.member({ memberKind: 'agent' });
  for (const call of [c.endSubAccount, c.changeSubAccount] as const)
    expect((await app.call(call, { account: helper.account, rights: ['team'] }, other)).code).toBe('NOT_FOUND');
  const answers = [];
  for (let each = 0; each < 21; each += 1)
    answers.push(
      (await app.call(c.openSubAccount, { account: `crowd${each}x`, password, rights: ['team'] }, other)).code,
    );
  expect(answers.filter((code) => code === 'SUB_ACCOUNT_LIMIT')).toHaveLength(1);
});
