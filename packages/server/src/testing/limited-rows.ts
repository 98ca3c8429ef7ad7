import type pg from 'pg';
import { type CurrencyRow, currencyRows } from '@tamarind/contract/currency-source';

/**
 * This file finds or inserts rows of each table for different parts of the platform's data, for tests of limited roles.
 */

/**
 * A part of the platform's data: one currency, or one currency within or outside an agent's branch (the agent and the
 * team below).
 */
export interface HousePart {
  readonly currency: 'THB' | 'VND';
  /** The account of a member in this part. */
  readonly account: string;
  /** The agent of the branch on a day, and whether this part is the branch or everything outside it. */
  readonly branch?: { readonly agent: string; readonly day: string; readonly isInside: boolean };
}

/** The columns that refer to the members of a row; a new row uses the first. */
const memberColumns: Readonly<Partial<Record<CurrencyRow, readonly string[]>>> = {
  agent_contract: ['agent_id'],
  agent_income: ['agent_id'],
  deposit_slip: ['member_id'],
  harm_marker: ['member_id'],
  identity_case: ['member_id'],
  income_dispute: ['agent_id'],
  member_block: ['member_id'],
  member_note: ['member_id'],
  point_record: ['member_id'],
  promotion_application: ['member_id'],
  referral: ['referrer_id', 'friend_id'],
  support_chat: ['member_id'],
  withdrawal: ['member_id'],
};

/** True if the table's rows refer to members; rows of other tables belong to the whole platform. */
export const hasMember = (table: CurrencyRow): boolean => table in memberColumns || table === 'staff_proposal';

/**
 * Returns the key of one row for each table and each part of the platform's data. If a table has no row of a part, a
 * minimal one is inserted.
 */
export async function rowsOfParts<Part extends string>(
  owner: pg.Client,
  parts: Readonly<Record<Part, HousePart>>,
): Promise<Record<CurrencyRow, Record<Part, string>>> {
  const keys = {} as Record<CurrencyRow, Record<Part, string>>;
  await owner.query(`set session_replication_role = replica`);
  for (const table of Object.keys(currencyRows) as CurrencyRow[]) {
    const found: Partial<Record<Part, string>> = {};
    for (const [name, part] of Object.entries(parts) as [Part, HousePart][])
      found[name] =
        (await keyIn(owner, table, part)) ??
        (await passedRow(owner, table, part, Object.values(found))) ??
        (await insertIn(owner, table, part));
    keys[table] = found as Record<Part, string>;
  }
  await owner.query(`set session_replication_role = origin`);
  return keys;
}

async function keyIn(owner: pg.Client, table: CurrencyRow, part: HousePart): Promise<string | undefined> {
  const columns = memberColumns[table] ?? [];
  const conditions = [
    table === 'staff_proposal'
      ? `r.currencies = array[$1]`
      : table === 'referral'
        ? `r.currency = $1 and r.friend_currency = $1`
        : columns.length > 0
          ? `(select currency from member where id = r.${columns[0]}) = $1`
          : `r.currency = $1`,
  ];
  const values: unknown[] = [part.currency];
  if (part.branch && hasMember(table)) {
    values.push([part.branch.agent], part.branch.day);
    const condition = (member: string) => `in_branches(${member}, $2, $3)`;
    const not = part.branch.isInside ? '' : 'not ';
    if (table === 'staff_proposal')
      conditions.push(
        `r.decision is null and r.members <> '{}' and ${not}(select bool_and(${condition('x')}) from unnest(r.members) x)`,
      );
    else conditions.push(...columns.map((column) => `${not}${condition(`r.${column}`)}`));
  }
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from ${table} r where ${conditions.join(' and ')} order by r.id limit 1`,
    values,
  );
  return rows[0]?.id;
}

/**
 * Assigns the newest unused row of the same currency to the member of the part, if the row refers to exactly one
 * member.
 */
async function passedRow(
  owner: pg.Client,
  table: CurrencyRow,
  part: HousePart,
  used: readonly unknown[],
): Promise<string | undefined> {
  const columns = memberColumns[table] ?? [];
  if (part.branch === undefined || columns.length !== 1) return undefined;
  const { rows } = await owner.query<{ id: string }>(
    `update ${table} set ${columns.map((column) => `${column} = m.id`).join(', ')} from member m
      where m.account = $1 and ${table}.id = (
        select r.id from ${table} r join member o on o.id = r.${columns[0]}
         where o.currency = $2 and r.id::text <> all ($3) order by r.id desc limit 1)
      returning ${table}.id`,
    [part.account, part.currency, used],
  );
  return rows[0]?.id;
}

/** Inserts a row with values in the mandatory columns only, while the table's constraints are off. */
async function insertIn(owner: pg.Client, table: CurrencyRow, part: HousePart): Promise<string> {
  const { rows: columns } = await owner.query<{ name: string; type: string; isNeeded: boolean }>(
    `select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const id = crypto.randomUUID();
  const row: Record<string, unknown> = {};
  for (const { name, type, isNeeded } of columns) if (isNeeded || type === 'bytea') row[name] = fillerOf(type);
  const { rows: members } = await owner.query<{ id: string }>(`select id from member where account = $1`, [
    part.account,
  ]);
  const member = members[0]?.id ?? '';
  for (const column of memberColumns[table] ?? []) row[column] = member;
  for (const { name } of columns) {
    if (name === 'currency' || name === 'friend_currency') row[name] = part.currency;
    if (name === 'currencies') row[name] = [part.currency];
    if (name === 'members') row[name] = [member];
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

function fillerOf(type: string): unknown {
  if (type.startsWith('_')) return [];
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'timestamptz' || type === 'date') return '2026-11-01';
  if (type === 'bool') return false;
  if (type === 'jsonb') return {};
  if (/^(int|float|numeric)/.test(type)) return 1;
  return type === 'bytea' ? '\\x00' : `filled ${crypto.randomUUID().slice(0, 8)}`;
}
