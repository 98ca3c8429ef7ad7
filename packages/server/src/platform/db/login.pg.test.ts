import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertLogin, ensureLogin, loginFaults } from './login.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { testDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let ownerName: string;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  ownerName = decodeURIComponent(new URL(database.ownerUrl).username);
  // The owner creates a table with a row-level security policy. The application may read the table, but only the owner
  // may change the policy.
  await owner.query(`create table guarded (id int); alter table guarded enable row level security;
    create policy mine on guarded using (id = 1); grant select on guarded to tamarind_app`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Opens a connection as injected SQL could use it: with the application's login but without the pool's settings. */
async function asLogin<Answer>(work: (connection: pg.Client) => Promise<Answer>): Promise<Answer> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

const answerTo = (connection: pg.Client, text: string): Promise<string> =>
  connection.query(text).then(
    () => 'went through',
    (error: Error) => error.message,
  );

describe('the application’s login', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tamarind-')), 'out');
  const becomes = ['set role none', 'reset role', 'set role tamarind_app', 'discard all'];
  const writes = [
    'update ledger_account set balance = balance + 1',
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_transfer',
    'truncate ledger_proof',
    'insert into ledger_hold default values',
    'alter table ledger_account disable trigger all',
    'alter table ledger_account add column mine int',
    'alter table ledger_entry owner to current_user',
    'drop trigger append_only on ledger_entry',
    'drop table ledger_entry',
    'drop policy mine on guarded',
    'alter table guarded disable row level security',
    `create or replace function ledger_forbid() returns trigger language plpgsql as 'begin return new; end'`,
    'create table mine (id int)',
    'set session_replication_role = replica',
  ];
  const breaksOut = [
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '${file}'`,
    `copy guarded from program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_read_binary_file('global/pg_control')`,
    `select pg_ls_dir('.')`,
    `select lo_import('/etc/passwd')`,
    'select rolpassword from pg_authid',
    'create extension adminpack',
    `create language plpython3u`,
    `alter system set fsync = off`,
    'checkpoint',
    'create role mine superuser',
    'create database mine',
    'select pg_reload_conf()',
  ];

  test.each(becomes)('[S-M10] gains nothing by "%s"', async (text) => {
    await asLogin(async (connection) => {
      expect(await answerTo(connection, text)).toBe('went through');
      for (const write of writes)
        expect(`${write}: ${await answerTo(connection, write)}`).toMatch(
          /permission denied|must be owner|already exists/,
        );
      const { rows } = await connection.query<{ super: string }>(`select current_setting('is_superuser') as super`);
      expect(rows[0]?.super).toBe('off');
    });
  });

  test('[S-M10] cannot become the owner or any other role', async () => {
    const attempts = [
      `set role ${ownerName}`,
      `set local role ${ownerName}`,
      `set session authorization ${ownerName}`,
      `select set_config('role', '${ownerName}', false)`,
      `grant ${ownerName} to current_user`,
      `grant pg_execute_server_program to current_user`,
      'set role pg_write_server_files',
      'set role pg_database_owner',
      'alter role current_user superuser',
      `alter role ${ownerName} password 'mine'`,
    ];
    await asLogin(async (connection) => {
      for (const text of attempts) expect(`${text}: ${await answerTo(connection, text)}`).toMatch(/permission denied/);
    });
    // Tries to switch to another role through the options of the connection.
    const sneaking = new pg.Client({ connectionString: database.url, options: `-c role=${ownerName}` });
    await expect(sneaking.connect()).rejects.toThrow(/permission denied/);
  });

  test('[S-M10] reaches neither files, programs nor settings of the database’s machine', async () => {
    await asLogin(async (connection) => {
      for (const text of breaksOut)
        expect(`${text}: ${await answerTo(connection, text)}`).toMatch(/permission denied|not available/);
    });
  });

  test('[S-M10] of the pool is that login itself, and nothing has to be set for it', async () => {
    const { rows } = (await database.pool.query({
      text: `select session_user = current_user as "same", session_user::text as "user" from pg_roles where rolname = session_user`,
    })) as { rows: { same: boolean; user: string }[] };
    expect(rows[0]?.same).toBe(true);
    expect(rows[0]?.user).not.toBe(ownerName);
  });
});

describe('the server refuses to start', () => {
  test('[S-M10] with the owner’s login, and says what to do', async () => {
    const pool = createPool(database.ownerUrl, { max: 2, onError: () => undefined });
    await expect(assertLogin(pool)).rejects.toThrow(/is a superuser.*db:migrate/);
    await pool.end();
  });

  test('[S-M10] with a login that has any right beyond the application’s', async () => {
    const login = `t_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const url = new URL(database.url);
    url.username = login;
    await owner.query(`create role ${login} login password '${decodeURIComponent(url.password)}'`);
    const pool = createPool(url.href, { max: 1, onError: () => undefined });
    try {
      expect(await loginFaults(pool)).toEqual(['has not the rights of tamarind_app']);
      await ensureLogin(database.ownerUrl, url.href);
      expect(await loginFaults(pool)).toEqual([]);
      const cases: readonly (readonly [give: string, take: string, fault: RegExp])[] = [
        [`alter role ${login} createrole`, `alter role ${login} nocreaterole`, /may create roles/],
        [`alter role ${login} createdb`, `alter role ${login} nocreatedb`, /may create databases/],
        [`alter role ${login} replication`, `alter role ${login} noreplication`, /may replicate/],
        [`alter role ${login} bypassrls`, `alter role ${login} nobypassrls`, /passes row security/],
        [`grant ${ownerName} to ${login}`, `revoke ${ownerName} from ${login}`, /can become/],
        [
          `grant pg_read_server_files to ${login}`,
          `revoke pg_read_server_files from ${login}`,
          /can become pg_read_server_files/,
        ],
        [`grant ${ownerName} to ${login} with inherit false`, `revoke ${ownerName} from ${login}`, /can become/],
        [`alter table guarded owner to ${login}`, `alter table guarded owner to ${ownerName}`, /owns 1 tables/],
        [
          `grant create on schema public to ${login}`,
          `revoke create on schema public from ${login}`,
          /may create tables/,
        ],
        [
          `grant update (balance) on ledger_account to ${login}`,
          `revoke update (balance) on ledger_account from ${login}`,
          /may write ledger_account/,
        ],
      ];
      for (const [give, take, fault] of cases) {
        await owner.query(give);
        expect(`${give}: ${(await loginFaults(pool)).join()}`).toMatch(fault);
        await owner.query(take);
        expect(`${take}: ${(await loginFaults(pool)).join()}`).toBe(`${take}: `);
      }
    } finally {
      await pool.end();
      await owner.query(`drop owned by ${login}; drop role ${login}`);
    }
  });

  test('[S-M10] on a schema whose migrations have not run, and never runs them itself', async () => {
    await assertMigrated(database.pool);
    await owner.query(`create table set_aside as select * from migration where name like '0001-%';
      delete from migration where name like '0001-%'`);
    await expect(assertMigrated(database.pool)).rejects.toThrow(/0001-platform\.sql has not run.*db:migrate/);
    await owner.query(`insert into migration select * from set_aside`);
    await assertMigrated(database.pool);
  });
});

describe('npm run db:migrate', () => {
  test('[S-M10] says plainly that a database from before the baseline must be made anew, as the server does', async () => {
    const old = await testDatabase();
    const connection = new pg.Client({ connectionString: old.ownerUrl });
    await connection.connect();
    try {
      await connection.query(`insert into migration (name, sha256) values ('0003-people.sql', 'abc')`);
      const said = /made before the first release.*npm start -- --reset/;
      await expect(migrate(old.ownerUrl)).rejects.toThrow(said);
      await expect(assertMigrated(old.pool)).rejects.toThrow(said);
    } finally {
      await connection.end();
      await old.drop();
    }
  });

  test('[S-M10] refuses the owner’s login as the application’s', async () => {
    await expect(ensureLogin(database.ownerUrl, database.ownerUrl)).rejects.toThrow(/a login of its own/);
  });

  test('[S-M10] changes nothing about a login that exists, and says when its password is another one', async () => {
    const wrong = new URL(database.url);
    wrong.password = 'another-password-than-its-own';
    await expect(ensureLogin(database.ownerUrl, wrong.href)).rejects.toThrow(/is not let in/);
    const { rows } = (await database.pool.query({ text: 'select 1 as one' })) as { rows: unknown[] };
    expect(rows).toHaveLength(1);
  });
});
