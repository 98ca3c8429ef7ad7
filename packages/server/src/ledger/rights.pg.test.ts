import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { testDatabase } from '../platform/db/testing.ts';
import { at, house, ledgerActs } from './testing.ts';

const history = ['ledger_transfer', 'ledger_entry', 'ledger_release', 'ledger_proof'];
const tables = [...history, 'ledger_account', 'ledger_hold', 'ledger_proven'];

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let wallet: bigint;
beforeAll(async () => {
  database = await testDatabase();
  const act = ledgerActs(database.pool);
  wallet = await act.wallet(100);
  const { holdId } = await act.hold({ key: 'w1', account: wallet, amount: money(10), reason: 'withdrawal', at });
  await act.take({ key: 'w2', holdId, to: house('bank'), amount: money(4), rest: 'release', reason: 'withdrawal', at });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/**
 * The statement with the database's error, or "went through" if it succeeded, so a failing test names the statement
 * that should have been rejected.
 */
const failureOf = (text: string, work: Promise<unknown>): Promise<string> =>
  work.then(
    () => `${text}: went through`,
    (error: Error) => `${text}: ${error.message}`,
  );
const asApplication = (text: string) => database.pool.query({ text });

describe('the application', () => {
  test.each(tables)('[J10] may not insert into, change, delete from or truncate %s', async (table) => {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 2`,
      [table],
    );
    const [column] = rows;
    for (const text of [
      `insert into ${table} default values`,
      `update ${table} set ${column?.name} = ${column?.name}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
    ])
      expect(await failureOf(text, asApplication(text))).toMatch(/permission denied|must be owner/);
  });

  test('[J10] may call only the doors of the ledger', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select proname as name from pg_proc
        where proname like 'ledger_%' and has_function_privilege('tamarind_app', oid, 'execute') order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'ledger_hold',
      'ledger_open',
      'ledger_post',
      'ledger_prove',
      'ledger_release',
      'ledger_stakes',
      'ledger_take',
      'ledger_wallets',
    ]);
    await expect(asApplication(`select ledger_id('x')`)).rejects.toThrow(/permission denied for function/);
  });

  test('[J10] cannot put a table of its own in the place of the ledger’s', async () => {
    await expect(asApplication('create table public.ledger_hold_2 (id int)')).rejects.toThrow(/permission denied/);
    const connection = await database.pool.connect();
    try {
      await connection.query(`set search_path = pg_temp, public`);
      await connection.query(
        `create temp table ledger_account (id bigint, member_id bigint, balance bigint, held bigint)`,
      );
      const { rows } = await connection.query<{ status: string }>(
        `select status from ledger_hold('w3', ${wallet}, 1, 'withdrawal', null, now())`,
      );
      expect(rows).toEqual([{ status: 'held' }]);
      const { rows: kept } = await owner.query<{ held: string }>(
        'select held from public.ledger_account where id = $1',
        [wallet],
      );
      expect(kept[0]?.held).toBe('1');
    } finally {
      connection.release(true);
    }
  });
});

describe('not even the owner of the tables', () => {
  test.each(history)('[J10] changes, deletes or truncates the history in %s', async (table) => {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 2`,
      [table],
    );
    for (const text of [
      `update ${table} set ${rows[0]?.name} = ${rows[0]?.name}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      expect(await failureOf(text, owner.query(text))).toMatch(/history is append-only/);
  });

  test('[J10] removes an account or a hold, or changes the terms of a hold', async () => {
    for (const text of [
      'delete from ledger_account',
      'delete from ledger_hold',
      'truncate ledger_account',
      'truncate ledger_hold',
      'update ledger_hold set amount = 1',
    ])
      expect(await failureOf(text, owner.query(text))).toMatch(/history is append-only/);
  });

  test.each(['balance = -1', 'held = -1', 'held = balance + 1'])('[J10] gives a wallet %s', async (change) => {
    await expect(owner.query(`update ledger_account set ${change} where id = $1`, [wallet])).rejects.toThrow(
      /ledger_account_never_below_zero/,
    );
  });
});
