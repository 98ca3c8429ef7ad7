import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './pool.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: each file of migrations/ once, in order, each in its own transaction, under one
 * lock so that several processes may start at the same time. Runs as the owner of the database, not as the application.
 * A file that changed after it ran is refused: history is not edited here either.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query('select pg_advisory_lock(7301)');
    await ensureRole(connection);
    await connection.query(
      `create table if not exists migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())`,
    );
    const ran = await connection.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration',
    );
    const known = new Map(ran.rows.map((row) => [row.name, row.sha256]));
    const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8');
      const hash = await sha256(text);
      const earlier = known.get(name);
      if (earlier === hash) continue;
      if (earlier !== undefined)
        throw new Error(`migration ${name} was changed after it ran; write a new one`);
      await runOne(connection, name, text, hash);
    }
  } finally {
    await connection.end();
  }
}

/**
 * While older processes serve, a change of a busy table has to wait for its lock, and everybody else would wait behind it: it gives up
 * soon, lets them pass, and tries again.
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

const LOCK_WAIT = '1s';
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/** Roles belong to the whole server, so two test databases may race for it: the loser's "already exists" is fine. */
async function ensureRole(connection: pg.Client): Promise<void> {
  const { rowCount } = await connection.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) {
    await connection.query(`create role ${APP_ROLE} nologin`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || !['42710', '23505'].includes(error.code ?? '')) throw error;
    });
  }
  await connection.query(`grant ${APP_ROLE} to current_user`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !['XX000', '23505', '0LP01'].includes(error.code ?? ''))
      throw error;
  });
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
}
