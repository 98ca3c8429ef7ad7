import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../tools/postgres.ts';
import { dataFolder, inProject } from '../tools/project.ts';

/** The memory, WAL and checkpoint settings of deploy/postgresql.conf. */
const names = [
  'shared_buffers',
  'effective_cache_size',
  'work_mem',
  'maintenance_work_mem',
  'random_page_cost',
  'jit',
  '(?:min|max)_wal_size',
  'wal_buffers',
  String.raw`checkpoint_\w+`,
  String.raw`autovacuum_\w+`,
];
const named = new RegExp(String.raw`^(${names.join('|')}) = (\S+)$`, 'gm');

/**
 * Starts a database server with the memory, WAL and checkpoint settings of production instead of the demo's, the same
 * for all measurements.
 */
export async function startBenchPostgres(): Promise<RunningPostgres> {
  const conf = readFileSync(inProject('deploy/postgresql/postgresql.conf'), 'utf8');
  const settings = Object.fromEntries([...conf.matchAll(named)].map(([, name, value]) => [name, value]));
  return startPostgres({ dataDir: join(dataFolder, 'bench-postgres'), settings });
}
