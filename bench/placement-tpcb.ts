import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { onServer } from '../tools/postgres.ts';

/**
 * The limit with which bench:placement compares the product: the result of TPC-B, a standard benchmark of transactions,
 * on the same server in the same run.
 */
interface Limit {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Runs TPC-B with pgbench if it is installed; otherwise runs pgbench's script over the product's database driver, which
 * gives a lower limit.
 */
export function tpcbOn(
  serverUrl: string,
  scale: number,
  seconds: number,
): { what: string; run: (clients: number) => Promise<Limit> } {
  const { hostname, port, username, password } = new URL(serverUrl);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: 'bench_tpcb',
  };
  const pgbench = (...words: string[]) => execFileSync('pgbench', words, { env, encoding: 'utf8', stdio: 'pipe' });
  let version: string | undefined;
  try {
    version = pgbench('--version').trim();
  } catch {
    // pgbench is not installed.
  }
  let isReady: Promise<void> | undefined;
  const ready = async () => {
    await onServer(serverUrl, async (server) => {
      await server.query('drop database if exists bench_tpcb with (force)');
      await server.query('create database bench_tpcb');
    });
    if (version) pgbench('-i', '-q', '-s', String(scale));
    else await fillTpcb(serverUrl, scale);
  };
  return {
    what: version
      ? `${version}, scale ${scale}, prepared statements`
      : `five statements over node-postgres, scale ${scale}`,
    run: async (clients) => {
      await (isReady ??= ready());
      const name = `TPC-B, ${clients} clients`;
      if (!version) return { name, ...(await nodeTpcb(serverUrl, clients, scale, seconds)) };
      const said = pgbench(
        ...['-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients))],
        ...['-T', String(Math.ceil(seconds)), '-n'],
      );
      const figure = (form: RegExp) => Number(form.exec(said)?.[1] ?? 0);
      const latency = figure(/latency average = ([\d.]+)/);
      return { name, perSecond: figure(/tps = ([\d.]+)/), p50: latency, p99: Number.NaN };
    },
  };
}

function tpcbUrl(serverUrl: string): string {
  return serverUrl.replace(/\/postgres$/, '/bench_tpcb');
}

async function fillTpcb(serverUrl: string, scale: number): Promise<void> {
  await onServer(tpcbUrl(serverUrl), (owner) =>
    owner.query(`
      create table branch (id int primary key, balance bigint not null, filler char(88)) with (fillfactor = 50);
      create table teller (id int primary key, balance bigint not null, filler char(84)) with (fillfactor = 50);
      create table account (id int primary key, balance bigint not null, filler char(84)) with (fillfactor = 90);
      create table history (teller int, branch int, account int, delta bigint, at timestamp, filler char(22));
      insert into branch select n, 0, '' from generate_series(1, ${scale}) n;
      insert into teller select n, 0, '' from generate_series(1, ${scale * 10}) n;
      insert into account select n, 0, '' from generate_series(1, ${scale * 100_000}) n;
      analyze`),
  );
}

async function nodeTpcb(
  serverUrl: string,
  clients: number,
  scale: number,
  seconds: number,
): Promise<Omit<Limit, 'name'>> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new pg.Client({ connectionString: tpcbUrl(serverUrl) });
      await connection.connect();
      return connection;
    }),
  );
  const some = (most: number) => 1 + randomInt(most);
  const idle = [...connections];
  const { times, took } = await closedLoop(clients, seconds * 1000, async () => {
    const connection = idle.pop();
    if (!connection) throw new Error('no connection');
    const [account, teller, branch, delta] = [some(scale * 100_000), some(scale * 10), some(scale), some(5000)];
    const send = (name: string, text: string, values: number[]) => connection.query({ name, text, values });
    await connection.query('begin');
    await send('a', 'update account set balance = balance + $2 where id = $1', [account, delta]);
    await send('b', 'select balance from account where id = $1', [account]);
    await send('c', 'update teller set balance = balance + $2 where id = $1', [teller, delta]);
    await send('d', 'update branch set balance = balance + $2 where id = $1', [branch, delta]);
    await send('e', 'insert into history values ($1, $2, $3, $4, current_timestamp)', [teller, branch, account, delta]);
    await connection.query('commit');
    idle.push(connection);
  });
  await Promise.all(connections.map((connection) => connection.end()));
  times.sort((left, right) => left - right);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: part(0.5), p99: part(0.99) };
}

/**
 * Runs a closed loop of `count` concurrent workers, each starting its next request after the last is done; times are in
 * milliseconds, the total in seconds.
 */
export async function closedLoop(
  count: number,
  ms: number,
  one: () => Promise<unknown>,
): Promise<{ times: number[]; took: number }> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() - start < ms) {
        const from = performance.now();
        await one();
        times.push(performance.now() - from);
      }
    }),
  );
  return { times, took: (performance.now() - start) / 1000 };
}
