import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietSettings } from '../testing-config.ts';
import { assertKind } from './kind.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './testing.ts';

type Database = Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const real = quietSettings();
const demo = { ...real, DEMO: '1', DEMO_HISTORY: '0', JURISDICTION: 'demo' };

/**
 * Starts a server process; returns `listening`, or its output if it exited. In both cases the process is stopped
 * afterwards.
 */
async function startServer(env: Record<string, string>, before: readonly string[] = []): Promise<string> {
  const child = spawn(process.execPath, [...before, main], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string>((resolve) => child.once('close', (code) => resolve(`ended ${code}`)));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const first = await Promise.race([listening(child), ended]);
  if (first === 'listening') child.kill('SIGTERM');
  await ended;
  return first === 'listening' ? first : said;
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let out = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('"msg":"listening"')) resolve('listening');
    });
  });
}

async function asOwner<Row>(ownerUrl: string, text: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: ownerUrl });
  await connection.connect();
  try {
    return (await connection.query(text)).rows as Row[];
  } finally {
    await connection.end();
  }
}

describe('a server process', () => {
  test('[S-M9] that is real does not start on a database that was a demo, and says what to do', async () => {
    expect(await startServer({ ...demo, DATABASE_URL: database.url })).toBe('listening');
    const staff = await asOwner<{ username: string }>(database.ownerUrl, 'select username from staff');
    expect(staff.length).toBeGreaterThan(0);
    const said = await startServer({ ...real, DATABASE_URL: database.url });
    expect(said).toMatch(/this database was a demo.*Name a new database.*--reset/);
    // A demo server still starts on this database.
    expect(await startServer({ ...demo, DATABASE_URL: database.url })).toBe('listening');
  });

  test('[S-M9] that is a demo does not seed a real database, which has no staff but its own', async () => {
    const own = await testDatabase();
    try {
      expect(await startServer({ ...real, DATABASE_URL: own.url })).toBe('listening');
      expect(await startServer({ ...demo, DATABASE_URL: own.url })).toMatch(/belongs to a real brand/);
      expect(await asOwner(own.ownerUrl, 'select 1 from staff union all select 1 from member')).toEqual([]);
    } finally {
      await own.drop();
    }
  });

  test('[A01] that is real loads no file of the demo; a demo loads it', async () => {
    const refuseDemo = `import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => {
        if (url.includes('/server/src/demo/')) throw new Error('loads the demo');
        return next(url, context);
      } });`;
    const before = ['--import', `data:text/javascript,${encodeURIComponent(refuseDemo)}`];
    const own = await testDatabase();
    try {
      expect(await startServer({ ...real, DATABASE_URL: own.url }, before)).toBe('listening');
    } finally {
      await own.drop();
    }
    expect(await startServer({ ...demo, DATABASE_URL: database.url }, before)).toMatch(/loads the demo/);
  });

  test('[S-H3] lists all that is missing and ends before it touches a database', async () => {
    const said = await startServer({ DATABASE_URL: database.url });
    expect(said).toMatch(
      /configuration is not usable: .*SECRET_KEY: missing.*OUTSIDE_BANK_URL: missing.*OUTSIDE_IDENTITY_URL: missing/,
    );
  });

  test('[S-M10] does not start with the owner’s login', async () => {
    expect(await startServer({ ...real, DATABASE_URL: database.ownerUrl })).toMatch(
      /the login of DATABASE_URL is a superuser/,
    );
  });
});

describe('the mark of a database', () => {
  test('[S-M9] cannot be changed or taken away by the application', async () => {
    for (const text of [
      `update database_kind set kind = 'real'`,
      'delete from database_kind',
      'truncate database_kind',
      `insert into database_kind (only_one, kind, decided_at) values (false, 'real', now())`,
    ])
      await expect(database.pool.query({ text }), text).rejects.toThrow(/permission denied|check constraint/);
    await expect(assertKind(database.pool, false, new Date())).rejects.toThrow(/was a demo/);
  });

  test.each([
    ['demo_seeded', 'demo'],
    ['members', 'real'],
    ['nobody', undefined],
  ])('[S-M9] is found for an older database with %s', async (what, kind) => {
    const old = await testDatabase();
    try {
      await asOwner(old.ownerUrl, `drop table database_kind; delete from migration where name like '%database-kind%'`);
      if (what === 'demo_seeded')
        await asOwner(
          old.ownerUrl,
          `insert into brand_setting (name, value, changed_at) values ('demo_seeded', 'true', now())`,
        );
      if (what !== 'nobody')
        await asOwner(
          old.ownerUrl,
          `insert into staff (username, name, role, password_hash, totp_sealed) values ('nok', 'Nok', 'officer', '', '')`,
        );
      await migrate(old.ownerUrl);
      const rows = await asOwner<{ kind: string }>(old.ownerUrl, 'select kind from database_kind');
      expect(rows.map((row) => row.kind)).toEqual(kind === undefined ? [] : [kind]);
    } finally {
      await old.drop();
    }
  });
});
