import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, unlessMadeMeanwhile } from './login.ts';
import { sql, type Db } from './sql.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Migrates the database to the newest schema. Files up to 0013 are the baseline, one per area; later ones begin with 0048,
 * because 0001–0047 were the steps before the first release. Each file of migrations/ runs once, in order, in its own transaction, under
 * one lock so that two runs may overlap. It uses the owner's login, which the server itself never has. A file that
 * changed after it ran is refused. Returns the names of the files that ran.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const connection = new pg.Client({ connectionString: ownerUrl });
  await connection.connect();
  try {
    await connection.query('select pg_advisory_lock(7301)');
    await ensureRole(connection);
    await connection.query(
      `create table if not exists migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())`,
    );
    // The server reads this table when it starts (`assertMigrated`), so its role needs the right to read it.
    await connection.query(`grant select on migration to ${APP_ROLE}`);
    const { rows } = await connection.query<Migration>('select name, sha256 from migration');
    const due = missingOf(await migrations(), rows);
    for (const { name, text, sha256 } of due) await runOne(connection, name, text, sha256);
    return due.map(({ name }) => name);
  } finally {
    await connection.end();
  }
}

/**
 * Stops a server whose migrations have not run. A newer schema is accepted, because a release migrates before the new
 * servers start.
 */
export async function assertMigrated(db: Db): Promise<void> {
  const rows = await sql<Migration>(db)`select name, sha256 from migration`.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const due = missingOf(await migrations(), rows);
  if (due.length > 0)
    throw new Error(
      `the schema of the database is older than this server (${due[0]?.name} has not run): run npm run db:migrate first`,
    );
}

interface Migration {
  readonly name: string;
  readonly sha256: string;
}

async function migrations(): Promise<(Migration & { readonly text: string })[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: await sha256(text) };
    }),
  );
}

function missingOf<One extends Migration>(all: readonly One[], ran: readonly Migration[]): One[] {
  if (ran.some(({ name }) => name === BEFORE_THE_BASELINE))
    throw new Error(
      'this database was made before the first release, and no migration leads from it to this one: ' +
        'a demo starts over with npm start -- --reset, a brand with a new database',
    );
  const known = new Map(ran.map(({ name, sha256 }) => [name, sha256]));
  const changed = all.find(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  if (changed) throw new Error(`migration ${changed.name} was changed after it ran; write a new one`);
  return all.filter(({ name }) => !known.has(name));
}

/**
 * While older processes run, a change of a busy table waits for the table's lock, and all other transactions queue
 * behind it. The migration therefore stops waiting soon, lets the queued transactions run, and tries again.
 */
async function runOne(connection: pg.Client, name: string, text: string, hash: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await connection.query('begin');
    try {
      await connection.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await connection.query(text);
      await connection.query('insert into migration (name, sha256) values ($1, $2)', [name, hash]);
      await connection.query('commit');
      return;
    } catch (error) {
      await connection.query('rollback');
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === LOCK_TRIES) throw new Error(`migration ${name} failed`, { cause: error });
      await wait(100 * attempt);
    }
  }
}

/** One of the migrations that the baseline replaced. A database on which it has run is older than the baseline. */
const BEFORE_THE_BASELINE = '0003-people.sql';
const LOCK_WAIT = '1s';
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

async function ensureRole(connection: pg.Client): Promise<void> {
  const { rowCount } = await connection.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) await connection.query(`create role ${APP_ROLE} nologin`).catch(unlessMadeMeanwhile);
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
}
