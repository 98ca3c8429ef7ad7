import { mkdtempSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { type App, createApp, createWorkerHttp } from '../app.ts';
import { ledgerJobs } from '../ledger/index.ts';
import { watchHouse } from '../reports/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { sharedClock } from './clock.ts';
import { createPool, inTransaction, type Pool } from './db/pool.ts';
import { assertDurable, durabilityFaults } from './durability.ts';
import { closeHttp } from './http/server.ts';
import { sql } from './db/sql.ts';
import { type Job, startJobs, WAKE_CHANNEL } from './jobs.ts';
import { announce } from './outbox.ts';
import { oneAtATime } from './start-lock.ts';

/**
 * This file tests two servers with separate memory and connections on one database, like two processes. `room` supplies
 * the database.
 */
let room: TestApp;
let pools: Pool[];
let apps: App[];
let addresses: string[];
/** The time at which the clock is stopped. No cache entry expires meanwhile. */
let frozenAt: Date | undefined;
beforeAll(async () => {
  room = await startTestApp();
  pools = [1, 2].map(() => createPool(room.platform.config.DATABASE_URL, { max: 6, onError: () => undefined }));
  const clock = { now: () => frozenAt ?? room.clock.now() };
  apps = await Promise.all(pools.map((pool) => createApp({ ...room.platform, pool, clock })));
  addresses = await Promise.all(apps.map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  for (const app of apps) {
    await app.push.close();
    await closeHttp(app.http, 100);
  }
  for (const pool of pools) await pool.end();
  await room.close();
});

const onBoth = <Answer>(work: (address: string) => Promise<Answer>) => Promise.all(addresses.map(work));
const ask = async (address: string, path: string, token?: string) => {
  const response = await fetch(address + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return { status: response.status, body: await response.text() };
};

describe('several servers on one database', () => {
  test('[P01] know each other’s sessions, and end them for each other at once', async () => {
    const { token } = await room.member({ account: 'inBoth1' });
    const [left = '', right = ''] = addresses;
    const me = contract.wallet.getBalance.path;
    expect((await onBoth((address) => ask(address, me, token))).map(({ status }) => status)).toEqual([200, 200]);
    await fetch(left + contract.sessions.logout.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    });
    expect((await ask(right, me, token)).status).toBe(401);
  });

  test('[G01] maintenance set through one stops the other at once, not when what it keeps has run out', async () => {
    const staff = await room.staff('approver');
    const member = await room.member();
    const wallet = contract.wallet.getBalance.path;
    const statuses = () => onBoth(async (address) => (await ask(address, wallet, member.token)).status);
    expect(await statuses()).toEqual([200, 200]);
    frozenAt = room.clock.now();
    const set = (maintenance: boolean) =>
      room.call(
        contract.brand.setSystemSettings,
        {
          maintenance,
          maintenanceUntil: null,
          regionRestriction: false,
          countriesServed: [],
          reason: 'a test of several servers',
        },
        staff,
      );
    expect(await statuses()).toEqual([200, 200]);
    (await set(true)).value();
    await expect.poll(statuses, { timeout: 2000 }).toEqual([503, 503]);
    (await set(false)).value();
    await expect.poll(statuses, { timeout: 2000 }).toEqual([200, 200]);
    frozenAt = undefined;
  });

  test('[L06] a stream moves from one process to the other without a lost event', async () => {
    const say = (draw: string) =>
      inTransaction(room.pool, (tx) =>
        announce(tx, 'public', { type: 'draw', data: { draw, game: 'vn27x1', state: 'open' } }, room.clock.now()),
      );
    const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
    const hear = async (address: string, after: string | undefined, until: string) => {
      const abort = new AbortController();
      const response = await fetch(`${address}/api/push`, {
        headers: after ? { 'last-event-id': after } : {},
        signal: abort.signal,
      });
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString();
        opened();
        if (text.includes(until)) break;
      }
      abort.abort();
      return {
        draws: [...text.matchAll(/"draw":"(\w+)"/g)].map(([, draw]) => draw),
        last: [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
      };
    };
    const [left = '', right = ''] = addresses;
    const first = hear(left, undefined, 'one');
    await isOpen;
    await say('one');
    const { draws, last } = await first;
    expect(draws).toEqual(['one']);
    await say('two');
    await say('three');
    expect((await hear(right, last, 'three')).draws).toEqual(['two', 'three']);
  });

  test('[H02] tries at both are counted together', async () => {
    // The clock is stopped so that all attempts are counted in the same minute. Only ten are sent at a time, because
    // the limit of waiting calls for one network is small.
    frozenAt = room.clock.now();
    let turnedAway = 0;
    for (let tries = 0; tries < 130; tries += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          ask(addresses[index % 2] ?? '', `${contract.registration.checkAffiliate.path}?code=NOBODY7`),
        ),
      );
      turnedAway += answers.filter(({ body }) => body.includes('RATE_LIMITED')).length;
    }
    frozenAt = undefined;
    expect(turnedAway).toBe(10);
  });
});

describe('jobs of several processes', () => {
  /** A job that records how many of its runs overlap. */
  function watchedJob(name: string) {
    const seen = { runs: 0, now: 0, most: 0 };
    const job: Job = {
      name,
      everyMs: 5,
      run: async () => {
        seen.runs += 1;
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        await wait(20);
        seen.now -= 1;
      },
    };
    return { job, seen };
  }

  test('[L07] a job runs once at a time among all of them, and others beside it', async () => {
    const [first, second] = [watchedJob('test-first'), watchedJob('test-second')];
    const runners = [1, 2, 3].map(() => startJobs(room.platform, [first.job, second.job]));
    await expect.poll(() => Math.min(first.seen.runs, second.seen.runs), { timeout: 5000 }).toBeGreaterThan(12);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect([first.seen.most, second.seen.most]).toEqual([1, 1]);
  });

  test('[L07] a job is woken by the work that arrives, once for what arrives together, and runs by its clock otherwise', async () => {
    const runs: number[] = [];
    const job: Job = {
      name: 'test-woken',
      everyMs: 3_000,
      isWoken: true,
      run: async () => void runs.push(performance.now()),
    };
    const runners = [1, 2].map(() => startJobs(room.platform, [job]));
    await expect.poll(() => runs.length).toBe(1);
    const wakeAt = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => sql(room.pool)`select pg_notify(${WAKE_CHANNEL}, 'test-woken')`));
    const sentMs = performance.now() - wakeAt;
    await expect.poll(() => runs.length).toBeGreaterThan(1);
    expect((runs[1] ?? 0) - wakeAt).toBeLessThan(1_000);
    await wait(500);
    // Notifications that arrive within one pause of 50 ms cause one run; a later notification wakes the job again.
    expect(runs.length - 1).toBeLessThanOrEqual(1 + Math.ceil(sentMs / 50));
    await sql(room.pool)`select pg_notify(${WAKE_CHANNEL}, 'another-job')`;
    const before = runs.length;
    await wait(300);
    expect(runs).toHaveLength(before);
    await expect.poll(() => runs.length, { timeout: 5_000 }).toBeGreaterThan(before);
    await Promise.all(runners.map((runner) => runner.stop()));
  });

  test('[L07] another process takes over when the working one loses its connection', async () => {
    const { job, seen } = watchedJob('test-heir');
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const lost = startJobs(room.platform, [{ ...job, run: () => stuck }]);
    await expect.poll(locks).toBe(1);
    const heir = startJobs(room.platform, [job]);
    await wait(100);
    expect(seen.runs).toBe(0);
    await asOwner(`select pg_terminate_backend(pid) from pg_locks where ${ofTurns}`);
    await expect.poll(() => seen.runs, { timeout: 5000 }).toBeGreaterThan(0);
    release();
    await Promise.all([lost.stop(), heir.stop()]);
  });

  test('[L07] a process lives on while connections are taken and dropped, as by a balancer whose database is away', async () => {
    const open = new Set<Socket>();
    let isAway = false;
    const target = new URL(room.platform.config.DATABASE_URL);
    const balancer = createServer((near) => {
      open.add(near.on('error', () => undefined));
      if (isAway) return void setTimeout(() => near.destroy(), 30);
      const far = connect(Number(target.port), target.hostname).on('error', () => undefined);
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.port = String((balancer.address() as AddressInfo).port);
    url.search = '';
    const { job, seen } = watchedJob('test-survivor');
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const platform = { ...room.platform, config: { ...room.platform.config, DATABASE_URL: url.href } };
    const runner = startJobs(platform, [{ name: 'test-long', everyMs: 5, run: () => stuck }, job]);
    await expect.poll(() => seen.runs).toBeGreaterThan(1);
    isAway = true;
    for (const socket of open) socket.destroy();
    await wait(100);
    // Advance the clock past the end of the job's lock: the lock is released on the dead connection while a new
    // connection is being opened.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    release();
    await wait(300);
    isAway = false;
    const before = seen.runs;
    await expect.poll(() => seen.runs, { timeout: 5000 }).toBeGreaterThan(before);
    await runner.stop();
    clock.mockRestore();
    balancer.close();
  });

  /**
   * SQL condition for the job locks of this database only, because tests of other files run on the same database
   * server.
   */
  const ofTurns = `locktype = 'advisory' and classid = 7321
    and database = (select oid from pg_database where datname = current_database())`;
  const locks = async () => (await asOwner(`select 1 from pg_locks where ${ofTurns}`)).length;
  async function asOwner(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: room.ownerUrl });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows as unknown[];
  }
});

describe('a process', () => {
  test('[L07] waits with its start until another that starts has prepared the database', async () => {
    const said: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        oneAtATime(room.platform.config.DATABASE_URL, async () => {
          said.push(name);
          await wait(30);
          said.push(name);
        }),
      ),
    );
    expect(said.filter((name, index) => index % 2 === 1 && said[index - 1] !== name)).toEqual([]);
  });

  test('[L07] that only works answers who watches it and nobody else', async () => {
    const http = createWorkerHttp(room.platform, () => false);
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', contract.wallet.getBalance.path, '/'].map(
        async (url) => (await http.inject({ url })).statusCode,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    await http.close();
  });

  test('[L07] reports the database’s figures for work of any process', async () => {
    const registry = new Registry();
    watchHouse(room.platform, registry);
    expect(await registry.metrics()).not.toMatch(/^tamarind_ledger_intact /m);
    for (const job of ledgerJobs) await room.run(job);
    const other = new Registry();
    watchHouse({ ...room.platform, pool: pools[1] ?? room.pool }, other);
    const text = await other.metrics();
    for (const line of [
      /^tamarind_ledger_intact 1$/m,
      /^tamarind_ledger_proof_age_seconds \d/m,
      /^tamarind_draws_overdue\{step="settle"\} 0$/m,
      /^tamarind_outbox_lag_seconds\{reader="messages"\} \d/m,
      /^tamarind_money_overdue\{kind="payout"\} 0$/m,
      /^tamarind_open_cases\{kind="withdrawal"\} 0$/m,
      /^tamarind_open_cases\{kind="statement_fault"\} 0$/m,
    ])
      expect(text).toMatch(line);
  });

  test('[L07] starts only on a database that keeps what it confirms', async () => {
    const url = new URL(room.platform.config.DATABASE_URL);
    const safe = new pg.Pool({ connectionString: url.href, max: 1 });
    expect(await durabilityFaults(safe as unknown as Pool)).toEqual([]);
    await safe.end();
    url.searchParams.set('options', '-c synchronous_commit=off');
    const loose = new pg.Pool({ connectionString: url.href, max: 1 });
    const asPool = loose as unknown as Pool;
    const said: string[] = [];
    await expect(assertDurable(asPool, { isAllowed: false, warn: () => undefined })).rejects.toThrow(
      /synchronous_commit is off.*UNSAFE_DATABASE/,
    );
    await assertDurable(asPool, { isAllowed: true, warn: (text) => said.push(text) });
    expect(said).toEqual([expect.stringContaining('synchronous_commit is off')]);
    await loose.end();
  });

  test('[L06] shares a moved clock with the others of a story', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock');
    const [left, right] = [sharedClock(file), sharedClock(file)];
    left.moveTo(new Date('2030-01-01T00:00:00Z'));
    right.advance(3_600_000);
    expect(left.now().toISOString()).toMatch(/^2030-01-01T01:00:0/);
    expect(left.offsetMs()).toBe(right.offsetMs());
  });
});
