import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPlace } from '../../postgres-files.ts';
import { ensureDatabase, onServer, startPostgres } from '../../postgres.ts';
import { type Bug, bugs } from './bugs.ts';
import { findBug } from './find.ts';

/**
 * Tests the judge: runs the small ledger with each mistake of bugs.ts and once without a mistake. True if the judge
 * reported each mistake, and nothing for the correct ledger.
 */
export async function runPlanted(folder: string, seed: number, say: (line: string) => void): Promise<boolean> {
  const dataDir = join(folder, 'postgres');
  let postgres = await startPostgres({ dataDir });
  const databaseUrl = await ensureDatabase(postgres.url, 'toys');
  const given = { databaseUrl: () => databaseUrl, seed };
  const killDatabase = async () => {
    const file = join(postgresPlace(dataDir).home, 'cluster', 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    postgres = await startPostgres({ dataDir });
  };
  let isAllFound = true;
  const tell = (bug: Bug, findings: Awaited<ReturnType<typeof findBug>>) => {
    const named = [...new Set(findings.map(({ rule }) => rule))].sort();
    const isRight =
      bug === 'none' ? findings.length === 0 : bugs[bug].some((rule) => (named as string[]).includes(rule));
    isAllFound &&= isRight;
    const violations = `violations found: ${findings.length} (${named.join(' ') || 'none'})`;
    say(`${isRight ? '✓' : '✗'} ${`planted bug "${bug}":`.padEnd(46)} ${violations}`);
    if (!isRight) for (const { rule, what } of findings.slice(0, 5)) say(`    ${rule}  ${what}`);
  };
  try {
    const names = Object.keys(bugs) as Bug[];
    const queue = names.filter((bug) => bug !== 'synchronous commit off');
    const worker = async () => {
      for (let bug = queue.shift(); bug; bug = queue.shift())
        tell(bug, await findBug(bug, { ...given, breakDatabase: undefined }));
    };
    await Promise.all([worker(), worker(), worker()]);
    // Run this mistake alone, because its test kills the database that the other ledgers use.
    const off = 'synchronous commit off';
    // With this mistake, an acknowledged transaction is not yet on disk. The WAL writer usually flushes five times a
    // second, and a kill right after a flush would lose nothing.
    await onServer(postgres.url, async (owner) => {
      await owner.query("alter system set wal_writer_delay = '10s'");
      await owner.query('select pg_reload_conf()');
    });
    tell(off, await findBug(off, { ...given, breakDatabase: killDatabase }));
  } finally {
    await postgres.stop();
  }
  return isAllFound;
}
