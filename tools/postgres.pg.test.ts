import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDatabase, onServer, removePostgres, startPostgres } from './postgres.ts';
import { postgresPlace, socketFolderOf } from './postgres-files.ts';
import { isStillRunning, processIdentity, processState } from './processes.ts';
import { dataFolder, inProject } from './project.ts';

let dataDir = '';
beforeAll(() => {
  mkdirSync(dataFolder, { recursive: true });
  dataDir = mkdtempSync(join(dataFolder, 'launcher-'));
});
afterAll(async () => {
  await removePostgres({ dataDir });
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Waits until the process has ended. A database server removes its pid file earlier, so the process may still live when
 * `stop` resolves.
 */
const hasEnded = (pid: number): Promise<void> => expect.poll(() => processState(pid)).not.toBe('running');
const home = (): string => postgresPlace(dataDir).home;
const postmaster = (): number => Number(readFileSync(join(home(), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
const numbersIn = (url: string): Promise<number[]> =>
  onServer(url, async (connection) =>
    (await connection.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n),
  );

test('a first start makes a durable UTF-8 cluster that answers only to its password, here', async () => {
  const postgres = await startPostgres({ dataDir });
  expect(postgres.startedHere).toBe(true);
  const url = await ensureDatabase(postgres.url, 'story');
  await onServer(url, async (connection) => {
    await connection.query('create table kept (n int)');
    await connection.query('insert into kept values (1)');
    const { rows } =
      await connection.query(`select current_setting('listen_addresses') as host, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, lower('ĐỒNG') as lower,
      'ä' < 'z' collate "th-x-icu" as icu, inet_client_addr() as through`);
    expect(rows).toEqual([
      { host: '127.0.0.1', encoding: 'UTF8', fsync: 'on', checksums: 'on', lower: 'đồng', icu: true, through: null },
    ]);
  });
  const wrong = new URL(postgres.url);
  wrong.password = 'wrong';
  const overTcp = new URL(wrong);
  overTcp.search = '';
  for (const { href } of [wrong, overTcp])
    await expect(onServer(href, (connection) => connection.query('select 1'))).rejects.toThrow(
      /password authentication failed/,
    );
  const pid = postmaster();
  await postgres.stop();
  await hasEnded(pid);
});

test('the data folder has a socket unless its path is too long for one or needs quotes', () => {
  const place = postgresPlace(dataDir);
  const socketIn = (folder: string): string => socketFolderOf({ ...place, home: folder });
  expect(socketIn('/srv/tamarind')).toBe('/srv/tamarind/cluster');
  expect(socketIn(`/srv/${'a'.repeat(75)}`)).toBe(`/srv/${'a'.repeat(75)}/cluster`);
  expect(['/srv/a b', '/srv/a,b', '/srv/น้ำ', `/srv/${'a'.repeat(76)}`].map(socketIn)).toEqual(['', '', '', '']);
});

test('two runs share one server, and the last one to leave stops it', async () => {
  const other = await otherRun();
  const mine = await startPostgres({ dataDir });
  expect(mine.startedHere).toBe(false);
  const pid = postmaster();
  await mine.stop();
  expect(processState(pid)).toBe('running');
  await other.leave();
  await hasEnded(pid);
});

test('a run that was killed leaves the server to the next one, which stops it', async () => {
  const other = await otherRun();
  const pid = postmaster();
  await other.kill();
  expect(processState(pid)).toBe('running');
  const mine = await startPostgres({ dataDir });
  expect([mine.startedHere, postmaster()]).toEqual([true, pid]);
  await mine.stop();
  await hasEnded(pid);
});

test('kill -9 of the postmaster loses nothing that was committed, and a start right after it works', async () => {
  const first = await startPostgres({ dataDir });
  const url = await ensureDatabase(first.url, 'story');
  await onServer(url, (connection) => connection.query('insert into kept values (2)'));
  process.kill(postmaster(), 'SIGKILL');
  const second = await startPostgres({ dataDir });
  expect(await numbersIn(await ensureDatabase(second.url, 'story'))).toEqual([1, 2]);
  await second.stop();
});

test('a first start that was interrupted does not look like a finished one', async () => {
  const place = postgresPlace(dataDir);
  renameSync(join(place.home, 'cluster'), join(place.home, 'cluster.aside'));
  mkdirSync(join(place.home, 'cluster.new'));
  writeFileSync(join(place.home, 'cluster.new', 'PG_VERSION'), '18');
  const password = readFileSync(join(place.home, 'password'));
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
  expect(existsSync(join(place.home, 'cluster.new'))).toBe(false);
  rmSync(join(place.home, 'cluster'), { recursive: true });
  renameSync(join(place.home, 'cluster.aside'), join(place.home, 'cluster'));
  writeFileSync(join(place.home, 'password'), password);
});

test('a broken data folder is one sentence and its remedy', async () => {
  const control = join(home(), 'cluster', 'global', 'pg_control');
  renameSync(control, `${control}.aside`);
  await expect(startPostgres({ dataDir })).rejects.toMatchObject({
    name: 'Fault',
    message: /cannot be used/,
    remedy: /--reset/,
  });
  renameSync(`${control}.aside`, control);
});

/** Starts another process that uses the database server, until it is told to leave or is killed. */
async function otherRun(): Promise<{ leave(): Promise<void>; kill(): Promise<void> }> {
  const script = `import { startPostgres } from ${JSON.stringify(inProject('tools/postgres.ts'))};
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdin.once('data', async () => { await postgres.stop(); process.exit(0); });
    process.stdout.write('up');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const identity = processIdentity(child.pid ?? 0);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('close', () => reject(new Error('the other run ended')));
  });
  expect(isStillRunning(identity)).toBe(true);
  return {
    leave: () => {
      child.stdin.write('leave');
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
