import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type PostgresPlace, postgresPlace } from '../postgres-files.ts';
import { onServer, startPostgres } from '../postgres.ts';
import { inProject } from '../project.ts';

/** The folders of a backup, beside the database cluster. */
export interface Archive {
  readonly place: PostgresPlace;
  /** Copies of deploy/backup, readable by PostgreSQL's user. */
  readonly scripts: string;
  readonly wal: string;
  readonly base: string;
}

/** Creates the cluster with WAL archiving and commit timestamps, and leaves it stopped. */
export async function archivingCluster(dataDir: string): Promise<Archive> {
  const postgres = await startPostgres({ dataDir });
  const place = postgresPlace(dataDir);
  const archive: Archive = {
    place,
    scripts: join(place.home, 'backup-scripts'),
    wal: join(place.home, 'wal-archive'),
    base: join(place.home, 'base-backup'),
  };
  cpSync(inProject('deploy/backup'), archive.scripts, { recursive: true });
  for (const name of readdirSync(archive.scripts)) chmodSync(join(archive.scripts, name), 0o755);
  mkdirSync(archive.wal);
  give(place, archive.wal);
  try {
    await onServer(postgres.url, async (connection) => {
      await connection.query('alter system set archive_mode = on');
      await connection.query('alter system set track_commit_timestamp = on');
      await connection.query(
        `alter system set archive_command = 'TAMARIND_ARCHIVE=${archive.wal} ${archive.scripts}/archive-wal %p %f'`,
      );
    });
  } finally {
    await postgres.stop();
  }
  return archive;
}

/** Makes a base backup by copying the files between pg_backup_start and pg_backup_stop; pg_basebackup is not needed. */
export async function backUp(databaseUrl: string, archive: Archive): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  rmSync(archive.base, { recursive: true, force: true });
  let bytes = 0;
  // Use one connection, because PostgreSQL ties a backup to the session that started it.
  await onServer(databaseUrl, async (connection) => {
    await connection.query(`select pg_backup_start('restore drill', true)`);
    bytes = copyCluster(join(archive.place.home, 'cluster'), archive.base);
    const { rows } = await connection.query<{ label: string; map: string }>(
      'select labelfile as label, spcmapfile as map from pg_backup_stop(true)',
    );
    writeFileSync(join(archive.base, 'backup_label'), rows[0]?.label ?? '');
    if (rows[0]?.map) writeFileSync(join(archive.base, 'tablespace_map'), rows[0].map);
  });
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1_000_000 };
}

/**
 * Copies the cluster's files. WAL is left out because it comes from the archive, and so are files that belong to the
 * running server. A file that disappears during the copy is ignored.
 */
function copyCluster(from: string, to: string): number {
  mkdirSync(to, { mode: 0o700 });
  let bytes = 0;
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (['postmaster.pid', 'postmaster.opts'].includes(name) || name.startsWith('pgsql_tmp')) continue;
    try {
      const stat = lstatSync(source);
      if (stat.isDirectory()) {
        if (EMPTIED.includes(name)) mkdirSync(target, { mode: 0o700 });
        else bytes += copyCluster(source, target);
        if (name === 'pg_wal') mkdirSync(join(target, 'archive_status'), { mode: 0o700 });
      } else {
        copyFileSync(source, target);
        bytes += stat.size;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return bytes;
}
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/** Waits until everything committed so far is in the archive. */
export async function lastArchived(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (connection) => {
    const { rows } = await connection.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    for (let tries = 0; tries < 300; tries += 1) {
      const archived = await connection.query<{ done: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
        [rows[0]?.name],
      );
      if (archived.rows[0]?.done) return;
      await wait(100);
    }
    throw new Error('WAL was not archived within 30 s');
  });
}

/** Changes the owner of the path and everything below to PostgreSQL's user. */
export function give({ user }: PostgresPlace, path: string): void {
  if (!user) return;
  chownSync(path, user.uid, user.gid);
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) give({ user } as PostgresPlace, join(path, name));
}

export const readPassword = ({ home }: PostgresPlace): string => readFileSync(join(home, 'password'), 'utf8');
