import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CurrencyRow, currencyRows, type CurrencySource } from '@tamarind/contract/currency-source';
import { staffRoles } from '@tamarind/contract/operators';
import { z } from 'zod/mini';
import { dayOf } from '@tamarind/domain/time';
import { livedHouse, NOW } from '../demo/lived/testing-lived.ts';
import { type Operation, operations, sendRaw } from './calls.ts';
import { countsOf, numberAt, sum, textsIn } from './limited-answers.ts';
import { hasMember, rowsOfParts } from './limited-rows.ts';
import type { TestApp } from './test-app.ts';

/**
 * This file tests every staff call, made by people whose roles are limited to one currency or to an agent's branch
 * [A01], in a demo with rows of each. The expectations are derived from the contract's `access` of each call, so that a
 * new call is tested automatically.
 */

let app: TestApp;
/** Connects to PostgreSQL as the owner of the database, who may read and change every table. */
let owner: pg.Client;
/**
 * Tokens of five staff members with every role except owner. Their limits: baht; đồng; the branch of one agent
 * (`inside`); the branch of another agent above all other members (`outside`); none (`whole`).
 */
const people = { THB: '', VND: '', inside: '', outside: '', whole: '' };
/**
 * Two agents: the agent of the inside branch, who has an upline, and the agent above all members outside that branch.
 */
const AGENT = 'agentsuda';
const OTHERS = 'agentminh';
/** A member's account in each currency. */
const members = { THB: 'somchai88', VND: 'linhnguyen' };
/** The accounts of all members in each currency. */
const accounts: Record<'THB' | 'VND', Set<string>> = { THB: new Set(), VND: new Set() };
/** The accounts of all members inside the branch and of all others; the next line has one account of each. */
const branch: Record<'inside' | 'outside', Set<string>> = { inside: new Set(), outside: new Set() };
let [inside, outside] = ['', ''];
/** The key of one row of each table in each part of the platform's data. */
let keys: Record<CurrencyRow, Record<'THB' | 'VND' | 'inside' | 'outside', string>>;
const limits = {
  THB: ['currencies', ['THB']],
  VND: ['currencies', ['VND']],
  inside: ['branches', [AGENT]],
  outside: ['branches', [OTHERS]],
  whole: ['branches', []],
} as const;

beforeAll(async () => {
  app = await livedHouse({ isServed: true });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  for (const name of ['THB', 'VND', 'inside', 'outside', 'whole'] as const) {
    const person = await app.staff('cashier');
    people[name] = person.token;
    await owner.query(
      `insert into staff_grant (staff_id, role, given_at)
       select f.id, r, now() from staff f, unnest($2::text[]) r where f.username = $1 and r <> 'cashier'`,
      [person.username, staffRoles.filter((role) => role !== 'owner')],
    );
    const [column, limit] = limits[name];
    await owner.query(
      `update staff_grant set ${column} = $2 where staff_id = (select id from staff where username = $1)`,
      [person.username, limit],
    );
  }
  const { rows } = await owner.query<{ account: string; currency: 'THB' | 'VND' }>(
    `select account, currency from member where realm = 'real'`,
  );
  for (const { account, currency } of rows) accounts[currency].add(account);
  await joinToOthers();
  keys = await rowsOfParts(owner, {
    THB: { currency: 'THB', account: members.THB },
    VND: { currency: 'VND', account: members.VND },
    inside: { currency: 'THB', account: inside, branch: { agent: AGENT, day, isInside: true } },
    outside: { currency: 'THB', account: outside, branch: { agent: AGENT, day, isInside: false } },
  });
}, 600_000);
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

interface StaffOperation extends Operation {
  readonly call: string;
  readonly source: CurrencySource;
}
const staffCalls: readonly StaffOperation[] = operations.flatMap((operation) => {
  const { access } = operation.endpoint;
  return typeof access === 'object'
    ? [{ ...operation, call: `${operation.room}.${operation.name}`, source: access.currency }]
    : [];
});
const withSource = (source: CurrencySource & string) => staffCalls.filter((one) => one.source === source);
const ask = ({ endpoint, sample }: Operation, who: keyof typeof people, input: Record<string, unknown> = {}) =>
  sendRaw(app, endpoint, { ...sample, ...input }, people[who]);
const list = async (operation: StaffOperation, who: keyof typeof people) =>
  sendRaw(app, operation.endpoint, await listInput(operation), people[who]);

/** True for calls that require the role of an owner, which cannot be limited. */
const isOwners = ({ endpoint: { access } }: Operation): boolean =>
  typeof access === 'object' && (access.staff === 'staff.manage' || access.staff === 'staff.read');

// ── Acts and single reads ─────────────────────────────────────────────────────────────────────────────────────────────

describe('a person with baht only', () => {
  test.each(withSource('mixed'))('[A01] cannot read $call, whose rows cannot be told apart', async (operation) => {
    expect((await ask(operation, 'THB')).code).toBe('FORBIDDEN');
  });

  test.each(withSource('all').filter((one) => !isOwners(one)))(
    '[A01] may read and may not change what $call names for the whole house',
    async (operation) => {
      const { code } = await ask(operation, 'THB');
      if (operation.endpoint.method === 'GET') expect(code).not.toBe('FORBIDDEN');
      else expect(code).toBe('FORBIDDEN');
    },
  );

  test.each(withSource('field'))('[A01] makes $call in baht and not in đồng', async (operation) => {
    expect((await ask(operation, 'THB', { currency: 'VND' })).code).toBe('FORBIDDEN');
    expect((await ask(operation, 'THB', { currency: 'THB' })).code).not.toBe('FORBIDDEN');
  });

  test.each(withSource('member'))('[A01] makes $call for members in baht and not in đồng', async (operation) => {
    const input = 'currency' in operation.sample ? { currency: 'THB' } : {};
    const both = 'other' in operation.sample ? { other: members.THB } : {};
    expect((await ask(operation, 'THB', { ...input, ...both, account: members.VND })).code).toBe('FORBIDDEN');
    expect((await ask(operation, 'THB', { ...input, ...both, account: members.THB })).code).not.toBe('FORBIDDEN');
    if (Object.keys(both).length > 0)
      expect((await ask(operation, 'THB', { account: members.THB, other: members.VND })).code).toBe('FORBIDDEN');
  });

  const rows = staffCalls.flatMap((one) => (typeof one.source === 'object' ? [{ ...one, row: one.source.row }] : []));
  test.each(rows)('[A01] makes $call for a row in baht and not in đồng', async (operation) => {
    const of = (currency: 'THB' | 'VND') => ({ [currencyRows[operation.row]]: keys[operation.row][currency] });
    expect((await ask(operation, 'THB', of('VND'))).code).toBe('FORBIDDEN');
    expect((await ask(operation, 'VND', of('THB'))).code).toBe('FORBIDDEN');
    expect((await ask(operation, 'THB', of('THB'))).code).not.toBe('FORBIDDEN');
  });
});

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Lists with rows that belong to both currencies, so that the counts of the two do not add up to the total; each with
 * the reason.
 */
const isShared: Readonly<Record<string, string>> = {
  'commission.listCommissionWindows': 'a window pays agents in both',
  'lottery.listDraws': 'a draw sells in both',
  'members.listDuplicatePairs': 'two members of a pair may have different currencies',
  'promotions.listStaffPromotions': 'a promotion is for members of both',
  'referrals.listReferrals': 'the two members of an invitation may have different currencies',
  'support.listChats': 'a visitor without an account has no currency',
  'reports.getQueues': 'the queue of approvals has proposals about the whole house, which nobody with a limit decides',
  'proposals.listProposals': 'some proposals are about the whole house',
};

describe('the lists', () => {
  test.each(withSource('list'))(
    '[A01] $call shows a person with one currency nothing of the other',
    async (operation) => {
      const [baht, dong, all] = [
        await list(operation, 'THB'),
        await list(operation, 'VND'),
        await list(operation, 'whole'),
      ];
      expect([operation.call, baht.status, dong.status, all.status]).toEqual([operation.call, 200, 200, 200]);
      expect(foundOf(baht.body, 'VND')).toEqual([]);
      expect(foundOf(dong.body, 'THB')).toEqual([]);
      for (const [path, count] of countsOf(all.body)) {
        const parts = [numberAt(baht.body, path), numberAt(dong.body, path)];
        if (operation.call in isShared) for (const part of parts) expect(part).toBeLessThanOrEqual(count);
        else expect([path, sum(parts)]).toEqual([path, count]);
      }
    },
  );
});

/** The names of another currency, and accounts of its members, anywhere in an answer. */
const foundOf = (body: string, other: 'THB' | 'VND'): string[] =>
  textsIn(body, (text) => text === other || accounts[other].has(text));

// ── Branches ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const day = dayOf(NOW);

/**
 * Puts all members outside the branch below another agent, so that the two limited people together see everything. Also
 * connects two members of different branches by an invitation in each direction and by a shared device.
 */
async function joinToOthers(): Promise<void> {
  const { rows } = await owner.query<{ account: string; kind: string; isInside: boolean }>(
    `select account, kind, in_branches(id, $1, $2) as "isInside" from member where realm = 'real' order by id`,
    [[AGENT], day],
  );
  for (const { account, isInside } of rows) branch[isInside ? 'inside' : 'outside'].add(account);
  const first = (isInside: boolean) => rows.find((one) => one.kind === 'member' && one.isInside === isInside)?.account;
  [inside, outside] = [first(true) ?? '', first(false) ?? ''];
  await owner.query(`set session_replication_role = replica`);
  await owner.query(
    `insert into member_line (ancestor_id, member_id, depth, from_day)
     select o.id, m.id, 9, '2026-01-01' from member o, member m
      where o.account = $1 and m.id <> o.id and not in_branches(m.id, $2, $3) and not in_branches(m.id, array[$1], $3)`,
    [OTHERS, [AGENT], day],
  );
  for (const [one, other] of [
    [inside, outside],
    [outside, inside],
  ])
    await owner.query(`update member set referrer_id = (select id from member where account = $2) where account = $1`, [
      one,
      other,
    ]);
  await owner.query(
    `insert into login_try (member_id, at, way, ip, net, country, user_agent)
     select id, $2, 'password', '203.0.113.7', '203.0.113.0', 'TH', 'the same phone' from member where account = any ($1)`,
    [[inside, outside], NOW],
  );
  await owner.query(`set session_replication_role = origin`);
}

/** The accounts in an answer that belong to members of the other branch. */
const strangersIn = (body: string, other: 'inside' | 'outside') => textsIn(body, (text) => branch[other].has(text));

describe('a person with the branch of an agent', () => {
  const isNarrowed = ({ endpoint: { access } }: Operation) => typeof access === 'object' && access.narrows === 'branch';
  const isSettled = (operation: StaffOperation) => operation.source === 'all' && !isOwners(operation);
  const named = staffCalls.flatMap((one) => (typeof one.source === 'object' ? [{ ...one, row: one.source.row }] : []));

  test.each(staffCalls.filter((one) => ['mixed', 'field', 'list'].includes(one.source as string) && !isNarrowed(one)))(
    '[A01] cannot read or make $call, which is not narrowed by branch',
    async (operation) => {
      expect((await ask(operation, 'inside')).code).toBe('FORBIDDEN');
    },
  );

  test.each(staffCalls.filter(isSettled))(
    '[A01] may read and may not change what $call names for the whole house',
    async (operation) => {
      const { code } = await ask(operation, 'inside');
      if (operation.endpoint.method === 'GET') expect(code).not.toBe('FORBIDDEN');
      else expect(code).toBe('FORBIDDEN');
    },
  );

  test.each(withSource('member'))(
    '[A01] makes $call for members of the branch and not for others',
    async (operation) => {
      const about = async (input: Record<string, unknown>) => {
        const wanted = ['account', 'other', 'upline'].filter((name) => name in operation.sample || name in input);
        return ask(operation, 'inside', { ...Object.fromEntries(wanted.map((name) => [name, inside])), ...input });
      };
      expect((await about({ account: outside })).code).toBe('FORBIDDEN');
      for (const name of ['other', 'upline'].filter((one) => one in operation.sample))
        expect((await about({ [name]: outside })).code).toBe('FORBIDDEN');
      if ('upline' in operation.sample) expect((await about({ upline: null })).code).toBe('FORBIDDEN');
      const { code, body, status } = await about({});
      expect(code).not.toBe('FORBIDDEN');
      if (operation.endpoint.method === 'GET' && status === 200 && !operation.endpoint.csv)
        expect(strangersIn(body, 'outside')).toEqual([]);
    },
  );

  test.each(named)('[A01] makes $call for a row of the branch and not for others', async (operation) => {
    const about = (part: 'inside' | 'outside') =>
      ask(operation, 'inside', { [currencyRows[operation.row]]: keys[operation.row][part] });
    expect((await about('outside')).code).toBe('FORBIDDEN');
    const { code, body, status } = await about('inside');
    if (hasMember(operation.row)) expect(code).not.toBe('FORBIDDEN');
    else expect(code).toBe('FORBIDDEN');
    if (operation.endpoint.method === 'GET' && status === 200 && !operation.endpoint.csv)
      expect(strangersIn(body, 'outside')).toEqual([]);
  });

  test.each(staffCalls.filter(isNarrowed))('[A01] $call shows nothing of another branch', async (operation) => {
    const read = async (who: keyof typeof people) =>
      sendRaw(app, operation.endpoint, { ...(await listInput(operation)), ...every[operation.call] }, people[who]);
    const [own, others, all] = [await read('inside'), await read('outside'), await read('whole')];
    expect([operation.call, own.status, others.status, all.status]).toEqual([operation.call, 200, 200, 200]);
    expect(strangersIn(own.body, 'outside')).toEqual([]);
    expect(strangersIn(others.body, 'inside')).toEqual([]);
    const counts = countsOf(all.body).map(([path, count]) => {
      const parts = [numberAt(own.body, path), numberAt(others.body, path)];
      for (const part of parts) expect(part).toBeLessThanOrEqual(count);
      return [path, sum(parts), count] as const;
    });
    for (const [path, parts, count] of counts)
      if (!(operation.call in isOfHouse) || narrowedQueues.test(path)) expect([path, parts]).toEqual([path, count]);
  });

  const callOf = (call: string) => staffCalls.find((one) => one.call === call) ?? expect.unreachable(call);

  test('[A01] has rows in the lists of the branch and of the others, so that their counts say something', async () => {
    for (const call of [
      'withdrawals.listWithdrawalQueue',
      'commission.listAgentContracts',
      'identity.listIdentityCases',
    ])
      for (const who of ['inside', 'outside'] as const)
        expect([call, numberAt((await list(callOf(call), who)).body, '.count')]).not.toEqual([call, 0]);
  });

  test('[A01] finds nobody of another branch by a search, as a friend or as a duplicate', async () => {
    const read = async (call: string, who: keyof typeof people, input: Record<string, unknown>) =>
      textsIn((await ask(callOf(call), who, input)).body, (text) => text === outside);
    const found = async (who: 'inside' | 'whole') => [
      (await read('reports.searchMembers', who, { text: outside, label: undefined })).length,
      (await read('reports.listMemberFriends', who, { account: inside })).length,
      (await read('members.listMemberDuplicates', who, { account: inside })).length,
      (await read('reports.getMemberFile', who, { account: inside })).length,
    ];
    expect(await found('inside')).toEqual([0, 0, 0, 0]);
    expect(await found('whole')).toEqual([1, 2, 1, 1]);
  });
});

/** For lists that hide some rows by default: the filter fields with which the list shows all rows. */
const every: Readonly<Record<string, Record<string, string>>> = { 'agents.listAgents': { show: 'all' } };

/** Lists with rows that belong to no branch, and the reason. */
const isOfHouse: Readonly<Record<string, string>> = {
  'agents.listTeamTransfers': 'an agent at the top of a branch sends money to an upline outside it',
  'support.listChats': 'a visitor without an account is in no branch',
  'reports.getQueues': 'some queues are of the whole house',
  'proposals.listProposals': 'some proposals are about the whole house',
};
/** The queues whose items all belong to a member. */
const narrowedQueues = /\.queues\.(withdrawals|disputes|identity|protection)\./;

/** The input for a list call: its mandatory fields, with a draw, a promotion and a segment that exist. */
async function listInput({ call, endpoint, sample }: StaffOperation): Promise<Record<string, unknown>> {
  const { required = [] } = z.toJSONSchema(endpoint.input, { unrepresentable: 'any', io: 'input' });
  const one = async (text: string) => (await owner.query<{ key: string }>(text)).rows[0]?.key;
  const named: Readonly<Record<string, () => Promise<unknown>>> = {
    draw: () =>
      one(`select code as key from draw d where state = 'settled'
              and (select count(distinct currency) from ticket t where t.draw_id = d.id) = 2 limit 1`),
    id: () => one(`select id::text as key from ${call.startsWith('promotions') ? 'promotion' : 'segment'} limit 1`),
    text: async () => 'som',
    from: async () => '2026-11-08',
    to: async () => '2026-11-23',
    page: async () => 1,
  };
  return Object.fromEntries(
    await Promise.all(required.map(async (name) => [name, named[name] ? await named[name]() : sample[name]] as const)),
  );
}
