import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync, closeSync, readFileSync, readlinkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from './fault.mjs';
import { type PostgresPlace, postgresPlace, readText, socketFolderOf, writePrivate } from './postgres-files.ts';
import { otherUsers, userFile, withLock } from './postgres-users.ts';
import { freePort, isPortFree, processState } from './processes.ts';

export interface RunningPostgres {
  /** URL of the maintenance database `postgres`, with the owner's login. */
  readonly url: string;
  /** The same URL with the application's login, which `npm run db:migrate` creates (packages/server/src/migrate.ts). */
  readonly appUrl: string;
  /** True if this run started the database server; false if it joined a server that was already running. */
  readonly startedHere: boolean;
  /** Ends this run's use of the database server. If no other run uses it, the server is stopped. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on the data in `dataDir`, or joins the one that already runs on it.
 *
 * States of the folder: nothing → `cluster.new` (initdb running) → `cluster` (renamed when complete) → running (`port`
 * contains its port, `users/` has a file for each run that uses it). A killed run leaves the database server running;
 * the next run joins it, and the last run that leaves stops it. The server listens on 127.0.0.1 and on a unix socket in
 * `cluster`, both with a random password. URLs use the socket, because a statement over it takes three quarters of the
 * time and CPU that it takes over TCP; they use the TCP port if the path cannot be a socket's. `settings` that differ
 * from the demo's apply until the database server that this run started is stopped.
 */
export async function startPostgres(options: {
  dataDir: string;
  settings?: Readonly<Record<string, string>>;
}): Promise<RunningPostgres> {
  const place = postgresPlace(options.dataDir);
  return withLock(place, async () => {
    if (!existsSync(join(place.home, 'cluster'))) await createCluster(place);
    assertUsable(place);
    const url = (await adopt(place)) ?? (await startServer(place, options.settings));
    await assertDurable(url);
    const startedHere = otherUsers(place).length === 0;
    writePrivate(place, userFile(), '');
    return { url, appUrl: appUrlOf(place, url), startedHere, stop: () => withLock(place, () => leave(place)) };
  });
}

/** Creates the database `name` if it is missing and returns its URL. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (connection) => {
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await connection.query(`create database ${connection.escapeIdentifier(name)}`);
  });
  return inDatabase(serverUrl, name);
}

/** The URL of the database `name` on the same server with the same login. */
export function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Deletes the cluster in `dataDir`; throws while another run uses it. */
export async function removePostgres(options: { dataDir: string }): Promise<void> {
  const place = postgresPlace(options.dataDir);
  const [user] = otherUsers(place);
  if (user)
    throw new Fault(
      `The data in ${options.dataDir} is in use (process ${user.split(' ')[0]}).`,
      'Stop that run first, then try again.',
    );
  if (runningServer(place)) await stopServer(place);
  rmSync(place.home, { recursive: true, force: true });
}

export async function onServer<Answer>(url: string, work: (connection: pg.Client) => Promise<Answer>): Promise<Answer> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

// ── Creating ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function createCluster(place: PostgresPlace): Promise<void> {
  const draft = join(place.home, 'cluster.new');
  const passwordFile = join(place.home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writePrivate(place, 'password', randomBytes(24).toString('base64url'));
  const { code, output } = await runProgram(place, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--data-checksums',
    // Do not depend on the system's locales; Thai and Vietnamese collation is set per column (ICU).
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  if (code !== 0) {
    if (/No space left/.test(output)) throw diskFull(place);
    throw new Fault(
      `The database could not be created in ${place.home}: ${lastLine(output)}`,
      'Look at the message above; DATABASE_URL can name a PostgreSQL 18 of your own instead.',
    );
  }
  renameSync(draft, join(place.home, 'cluster'));
}

function assertUsable(place: PostgresPlace): void {
  const version = readText(place, 'cluster/PG_VERSION');
  if (
    version === MAJOR &&
    existsSync(join(place.home, 'cluster', 'global', 'pg_control')) &&
    readText(place, 'password')
  )
    return;
  throw brokenData(
    place,
    version && version !== MAJOR ? `it was written by PostgreSQL ${version}, this is ${MAJOR}` : 'files are missing',
  );
}

// ── Starting ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the URL of a database server that already runs on this data and accepts the stored password; undefined if
 * there is none.
 */
async function adopt(place: PostgresPlace): Promise<string | undefined> {
  const server = runningServer(place);
  if (!server) return undefined;
  const url = urlOf(place, server.port, server.socketFolder);
  return (await answers(url)) ? url : undefined;
}

async function startServer(place: PostgresPlace, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const remembered = Number(readText(place, 'port')) || PREFERRED_PORT;
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const adopted = await waitForOldServer(place, deadline);
    if (adopted) return adopted;
    const port = (await isPortFree(remembered, HOST)) ? remembered : await freePort(HOST);
    const socketFolder = socketFolderOf(place);
    const url = urlOf(place, port, socketFolder);
    const flags = Object.entries({
      ...SETTINGS,
      unix_socket_directories: socketFolder || "''",
      ...settings,
      port: String(port),
    }).map(([name, value]) => `-c ${name}=${value}`);
    const where = ['-D', join(place.home, 'cluster'), '-l', join(place.home, 'server.log')];
    const { code } = await runProgram(place, 'pg_ctl', ['start', '-w', '-t', '60', ...where, '-o', flags.join(' ')]);
    if (code === 0 && (await answers(url))) {
      writePrivate(place, 'port', String(port));
      return url;
    }
    const log = tail(readText(place, 'server.log') ?? '');
    if (/No space left/.test(log)) throw diskFull(place);
    // Matches errors of a start shortly after kill -9 of the postmaster: its backends need a moment to notice the kill,
    // and hold the shared memory until then.
    const isStillDying = /pre-existing shared memory|lock file .* already exists|Address already in use/.test(log);
    if (!isStillDying || performance.now() > deadline) throw brokenData(place, lastLine(log));
    await wait(300);
  }
}

/**
 * Waits for a killed database server to end. After kill -9 the dead postmaster may stay a zombie, and a new one refuses
 * to start because the process id in the lock file still exists. Only the process state is reliable. If the zombie is
 * never collected (a container without init) and no process uses the data folder, the lock file is stale and is
 * removed.
 */
async function waitForOldServer(place: PostgresPlace, deadline: number): Promise<string | undefined> {
  const cluster = join(place.home, 'cluster');
  for (let waitedMs = 0; performance.now() < deadline; waitedMs += 100) {
    const pid = postmasterPid(place);
    const state = pid === undefined ? 'gone' : processState(pid);
    if (pid === undefined || state === 'gone') return undefined;
    if (state === 'running') {
      // The server may still be starting or recovering; once it accepts connections, this run can use it.
      const adopted = await adopt(place);
      if (adopted) return adopted;
      if (!worksIn(pid, cluster)) removeLocks(cluster);
    } else if (waitedMs > 5000 && !isAnybodyIn(cluster)) {
      removeLocks(cluster);
    }
    await wait(100);
  }
  return undefined;
}

/** Removes the lock file of the data folder and those of its sockets. */
function removeLocks(cluster: string): void {
  for (const name of readdirSync(cluster))
    if (name === 'postmaster.pid' || /^\.s\.PGSQL\.\d+\.lock$/.test(name)) rmSync(join(cluster, name), { force: true });
}

/**
 * True if the process works in this folder. The id in a stale lock file may belong to another process by now, because
 * ids are reused.
 */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function isAnybodyIn(folder: string): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), folder));
}

/** The running database server according to its lock file. `socketFolder` is empty if it listens on no unix socket. */
function runningServer(place: PostgresPlace): { pid: number; port: number; socketFolder: string } | undefined {
  const lines = (readText(place, 'cluster/postmaster.pid') ?? '').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const isRunning = pid > 0 && port > 0 && processState(pid) === 'running';
  return isRunning ? { pid, port, socketFolder: lines[4]?.trim() ?? '' } : undefined;
}

function postmasterPid(place: PostgresPlace): number | undefined {
  const pid = Number((readText(place, 'cluster/postmaster.pid') ?? '').split('\n')[0]);
  return pid > 0 ? pid : undefined;
}

async function answers(url: string): Promise<boolean> {
  try {
    await onServer(url, (connection) => connection.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

/** Throws if the cluster's settings are not durable, because the product's guarantees after kill -9 depend on them. */
async function assertDurable(url: string): Promise<void> {
  await onServer(url, async (connection) => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
      const { rows } = await connection.query<{ value: string }>('select current_setting($1) as value', [name]);
      if (rows[0]?.value !== 'on') {
        throw new Fault(
          `The database runs with ${name} = ${rows[0]?.value}; money needs it on.`,
          'Remove the setting from postgresql.conf, or start afresh: npm start -- --reset',
        );
      }
    }
  });
}

// ── Stopping ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function leave(place: PostgresPlace): Promise<void> {
  rmSync(join(place.home, userFile()), { force: true });
  if (otherUsers(place).length === 0) await stopServer(place);
}

async function stopServer(place: PostgresPlace): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const { code } = await runProgram(place, 'pg_ctl', [
      'stop',
      '-w',
      '-t',
      '20',
      '-m',
      mode,
      '-D',
      join(place.home, 'cluster'),
    ]);
    if (code === 0 || !runningServer(place)) return;
  }
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Runs initdb or pg_ctl as PostgreSQL's user, in the folder `/`, because that user may have no access to the current
 * folder. The output goes to a file instead of a pipe: the server that pg_ctl starts would hold a pipe open for ever.
 */
function runProgram(
  place: PostgresPlace,
  program: string,
  parameters: string[],
): Promise<{ code: number; output: string }> {
  const outputFile = join(place.home, `${program}.log`);
  const output = openSync(outputFile, 'w');
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.programs, program), parameters, {
      cwd: '/',
      stdio: ['ignore', output, output],
      // Give the server its own session; otherwise Ctrl-C in the terminal would stop the database before the product's
      // server.
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      ...place.user,
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      closeSync(output);
      resolve({ code: code ?? 1, output: readFileSync(outputFile, 'utf8') });
    });
  });
}

function urlOf(place: PostgresPlace, port: number, socketFolder: string): string {
  const url = new URL(`postgres://${OWNER}:${readText(place, 'password')}@${HOST}:${port}/postgres`);
  if (socketFolder) url.searchParams.set('host', socketFolder);
  return url.href;
}

/**
 * The URL with the application's login. Its password is generated once per cluster and differs from the owner's, so the
 * application cannot log in as the owner.
 */
function appUrlOf(place: PostgresPlace, ownerUrl: string): string {
  if (readText(place, 'app-password') === undefined)
    writePrivate(place, 'app-password', randomBytes(24).toString('base64url'));
  const url = new URL(ownerUrl);
  url.username = APP_LOGIN;
  url.password = readText(place, 'app-password') ?? '';
  return url.href;
}

const tail = (text: string): string => text.split('\n').slice(-12).join('\n');
const lastLine = (text: string): string =>
  text
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error|could not/.test(line))
    ?.trim() ??
  (text.split('\n').at(-1) || 'no message');

const brokenData = (place: PostgresPlace, why: string): Fault =>
  new Fault(
    `The database folder ${place.home} cannot be used: ${why}.`,
    'Start the demo afresh with npm start -- --reset (its data is lost), or put the folder back from a backup.',
  );

const diskFull = (place: PostgresPlace): Fault =>
  new Fault(
    `The disk that holds ${place.home} is full.`,
    'Free at least 600 MB there and start again; nothing that was confirmed is lost.',
  );

const OWNER = 'tamarind';
const APP_LOGIN = 'tamarind_server';
const MAJOR = '18';
const HOST = '127.0.0.1';
const PREFERRED_PORT = 25432;
const START_LIMIT_MS = 30_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  max_connections: '200',
  shared_buffers: '256MB',
  // Allow more WAL, so that fewer checkpoints happen while a demo is filled or thousands of tickets are settled.
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  // The product's statements are short, so compiling them (JIT) costs more time than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
