import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CurrencyRow, currencyRows, type CurrencySource } from '@tamarind/contract/currency-source';
import { staffRoles } from '@tamarind/contract/operators';
import { z } from 'zod/mini';
import { livedHouse } from '../demo/lived/testing-lived.ts';
import { type Operation, operations, sendRaw } from './calls.ts';
import type { TestApp } from './test-app.ts';

/**
 * Every staff call, made by people whose roles are limited to one currency [A01], in a demo with rows of both. The
 * expectations are derived from the contract's word for each call, so that a new call is tested without a line here.
 */

let app: TestApp;
/** Connects as the database owner, who may read and change every table. */
let owner: pg.Client;
/** Tokens of people with every role but that of an owner: in baht only, in đồng only, and in both. */
const people = { THB: '', VND: '', both: '' };
/** A member's account in each currency. */
const members = { THB: 'somchai88', VND: 'linhnguyen' };
/** The accounts of all members in each currency. */
const accounts: Record<'THB' | 'VND', Set<string>> = { THB: new Set(), VND: new Set() };

beforeAll(async () => {
  app = await livedHouse({ isServed: true });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  for (const name of ['THB', 'VND', 'both'] as const) {
    const person = await app.staff('cashier');
    people[name] = person.token;
    await owner.query(
      `insert into staff_grant (staff_id, role, given_at)
       select f.id, r, now() from staff f, unnest($2::text[]) r where f.username = $1 and r <> 'cashier'`,
      [person.username, staffRoles.filter((role) => role !== 'owner')],
    );
    if (name !== 'both')
      await owner.query(
        `update staff_grant set currencies = $2 where staff_id = (select id from staff where username = $1)`,
        [person.username, [name]],
      );
  }
  const { rows } = await owner.query<{ account: string; currency: 'THB' | 'VND' }>(
    `select account, currency from member where realm = 'real'`,
  );
  for (const { account, currency } of rows) accounts[currency].add(account);
  await fillRows();
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

/** Calls for which a person needs the role of an owner, which cannot be limited. */
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

/** The key of a row of each table in each currency. */
const keys = {} as Record<CurrencyRow, Record<'THB' | 'VND', string>>;

/** Tables whose currency is that of their member. */
const ofMember: Readonly<Partial<Record<CurrencyRow, string>>> = {
  deposit_slip: 'member_id',
  harm_marker: 'member_id',
  identity_case: 'member_id',
  income_dispute: 'agent_id',
  member_block: 'member_id',
  member_note: 'member_id',
  support_chat: 'member_id',
};

/** Finds a row of each table in each currency; a table that the demo leaves empty gets one that is as short as possible. */
async function fillRows(): Promise<void> {
  await owner.query(`set session_replication_role = replica`);
  for (const table of Object.keys(currencyRows) as CurrencyRow[]) {
    const found: Partial<Record<'THB' | 'VND', string>> = {};
    for (const currency of ['THB', 'VND'] as const)
      found[currency] = (await keyIn(table, currency)) ?? (await insertIn(table, currency));
    keys[table] = found as Record<'THB' | 'VND', string>;
  }
  await owner.query(`set session_replication_role = origin`);
}

async function keyIn(table: CurrencyRow, currency: string): Promise<string | undefined> {
  const column = ofMember[table];
  const [joined, condition] =
    column !== undefined
      ? [`join member m on m.id = r.${column}`, `m.currency = $1`]
      : table === 'staff_proposal'
        ? ['', `r.currencies = array[$1]`]
        : table === 'referral'
          ? ['', `r.currency = $1 and r.friend_currency = $1`]
          : ['', `r.currency = $1`];
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from ${table} r ${joined} where ${condition} order by r.id limit 1`,
    [currency],
  );
  return rows[0]?.id;
}

/** Copies a row of the other currency, or fills the columns that must have a value, without the table's constraints. */
async function insertIn(table: CurrencyRow, currency: string): Promise<string> {
  const { rows: columns } = await owner.query<{ name: string; type: string; isNeeded: boolean }>(
    `select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const id = crypto.randomUUID();
  const row: Record<string, unknown> = {};
  for (const { name, type, isNeeded } of columns) if (isNeeded || type === 'bytea') row[name] = fillerOf(type);
  const column = ofMember[table];
  if (column !== undefined) row[column] = await memberIn(currency);
  for (const { name } of columns) {
    if (name === 'currency' || name === 'friend_currency') row[name] = currency;
    if (name === 'currencies') row[name] = [currency];
  }
  row['id'] = id;
  const { rows: checks } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await owner.query(`alter table ${table} drop constraint "${name}"`);
  await owner.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) select ${Object.keys(row)
      .map((name) => `x.${name}`)
      .join(', ')} from jsonb_populate_record(null::${table}, $1) x`,
    [JSON.stringify(row)],
  );
  return id;
}

const memberIn = async (currency: string): Promise<string> =>
  (await owner.query<{ id: string }>(`select id from member where account = $1`, [members[currency as 'THB' | 'VND']]))
    .rows[0]?.id ?? '';

function fillerOf(type: string): unknown {
  if (type.startsWith('_')) return [];
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'timestamptz' || type === 'date') return '2026-11-01';
  if (type === 'bool') return false;
  if (type === 'jsonb') return {};
  if (/^(int|float|numeric)/.test(type)) return 1;
  return type === 'bytea' ? '\\x00' : `filled ${crypto.randomUUID().slice(0, 8)}`;
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lists whose rows two currencies share, so that the counts of both are not the count of all, and the reason. */
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
        await list(operation, 'both'),
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

/** The currencies and accounts of another currency in an answer, wherever they are. */
function foundOf(body: string, other: 'THB' | 'VND'): string[] {
  const found: string[] = [];
  const walk = (value: unknown, name: string): void => {
    if (isEvidence(name)) return;
    if (typeof value === 'string' && (value === other || accounts[other].has(value))) found.push(`${name}: ${value}`);
    if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, `${name}.${key}`);
  };
  walk((JSON.parse(body) as { value: unknown }).value, '');
  return found;
}

/** The counts of an answer: of its rows, of what waits, of each queue. */
function countsOf(body: string): [path: string, count: number][] {
  const found: [string, number][] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'number' && counters.has(key)) found.push([`${path}.${key}`, child]);
      walk(child, `${path}.${key}`);
    }
  };
  walk((JSON.parse(body) as { value: unknown }).value, '');
  return found;
}
/**
 * Parts of an answer that may name the other currency: the evidence of a case names the accounts on which it rests, which
 * the person cannot open, and the rules of a segment are settings of the house.
 */
const isEvidence = (name: string): boolean => /\.(found|ruling|rules)\./.test(`${name}.`);
const counters = new Set(['count', 'waiting', 'open', 'openBreaks', 'held', 'late', 'mine', 'free', 'newMembers']);

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
const numberAt = (body: string, path: string): number =>
  Number(
    path
      .split('.')
      .slice(1)
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown>)[key],
        (JSON.parse(body) as { value: unknown }).value,
      ),
  );

/** The input of a list: the fields that it must have, with a draw, a promotion and a segment that exist. */
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
