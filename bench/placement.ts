import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';
import { Fault } from '../tools/fault.mjs';
import { onServer } from '../tools/postgres.ts';
import { inProject, say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { asked, countOf, median, report } from './figures.ts';
import { betsOn, eachOf, ms, type Run, runOf, whole } from './placement-core.ts';
import { benchGrown } from './placement-grown.ts';
import type { LoadResult, LoadWish } from './placement-load.ts';
import { assertConserved, makeWorld, platformOn, usedSoFar, type World } from './placement-world.ts';
import { rowsAlone } from './placement-rows.ts';
import { closedLoop, tpcbOn } from './placement-tpcb.ts';

/**
 * npm run bench:placement -- [--seconds 5] [--rounds 5] [--short] [--no-keep] [--grown 50 [--members 4000] [--reuse]]
 *
 * Measures how many bets per second are placed, durably stored and answered, as ratios to limits measured in the same
 * run on the same database server:
 * - core: the batched handler itself (request ids, exposure, limits, ledger, outbox) without HTTP, at 1 … 512
 *   concurrent bets. It is compared with pgbench's TPC-B at its best number of clients, and with the same rows written
 *   by the database alone.
 * - HTTP: the real routes with session, schema and all of the above, with the load generated in a separate process.
 *   They are compared with a route of the same server that only checks session and schema, and with a naive transaction
 *   for each request.
 *
 * Variants alternate in rounds; figures are medians. `--grown` measures on a database in which each member has that
 * number of open tickets, both just started and warm (placement-grown.ts); `--reuse` uses the database of the last such
 * run. After each run the ledger is verified, and the number of tickets is compared with the number of accepted bets.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: true },
    grown: { type: 'string' },
    members: { type: 'string', default: '4000' },
    reuse: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const seconds = options.short ? 1 : Number(options.seconds);
const rounds = options.short ? 1 : Number(options.rounds);
if (!(seconds > 0) || !Number.isInteger(rounds) || rounds < 1)
  throw new Fault('That is no length of a run.', 'Give numbers: --seconds 5 --rounds 5');
const inFlight = options.short ? [1, 64, 256] : [1, 8, 64, 256, 512];
const onHttp = [64, 256];
const bars = { core: 15, http: 0.5, naive: 10, p99Ms: 25 };
const MEMBERS = options.short ? 2000 : 8000;
/** The scale of TPC-B: the number of branches, each with 100,000 accounts. */
const SCALE = options.short ? 10 : 50;
const BET = contract.lottery.placeBet.path;
const ROWS = 'rows of bets alone, 256 a transaction';
const PACED = 'HTTP, bets sent at 60 % of the rate of 256 connections';
const UNCOUNTED = { node: undefined, database: undefined, backends: undefined, wal: undefined };

const postgres = await startBenchPostgres();
try {
  if (options.grown === undefined) await bench(postgres.url);
  else
    await benchGrown(postgres.url, {
      tickets: countOf('grown', options.grown),
      members: countOf('members', options.members, 500),
      isReused: options.reuse,
      seconds,
      rounds,
      isKept: options.keep,
    });
} finally {
  await postgres.stop();
}

async function bench(serverUrl: string): Promise<void> {
  say(`a brand of ${MEMBERS} members is made`);
  const world = await makeWorld(serverUrl, MEMBERS);
  const tpcb = tpcbOn(serverUrl, SCALE, seconds);
  // A warm-up run that fills the tables. PostgreSQL chooses query plans by their contents, and plans made for empty
  // tables are bad.
  await core(world, 256);
  await onServer(world.url, (owner) => owner.query('vacuum analyze'));
  const runs: Run[] = [];
  const note = (run: Run) => {
    runs.push(run);
    say(`${run.name}: ${Math.round(run.perSecond)}/s, p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms`);
  };
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    for (const clients of options.short ? [8] : [1, 8, 32]) note({ ...(await tpcb.run(clients)), ...UNCOUNTED });
    note({ name: ROWS, ...(await rowsAlone(world, seconds)), ...UNCOUNTED });
    for (const count of inFlight) note(await core(world, count));
    await synchronous(world, 'off');
    note({ ...(await core(world, 256)), name: 'core, 256 in flight, synchronous_commit off' });
    await synchronous(world, 'on');
    for (const run of await overHttp(world)) note(run);
  }
  tell(runs, tpcb.what);
}

async function synchronous({ url }: World, how: 'on' | 'off'): Promise<void> {
  await onServer(url, (owner) =>
    owner.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = ${how}`),
  );
}

// ── The change itself ─────────────────────────────────────────────────────────────────────────────────────────────────

async function core(world: World, count: number): Promise<Run> {
  const platform = await platformOn(world.url);
  const bet = betsOn(platform, world);
  let n = 0;
  const one = () => bet((n += 1));
  // Connections are opened and statements planned before the clock runs.
  await closedLoop(count, 300, one);
  const before = await usedSoFar(world.url);
  const cpu = process.cpuUsage();
  const { times, took } = await closedLoop(count, seconds * 1000, one);
  const { user, system } = process.cpuUsage(cpu);
  const after = await usedSoFar(world.url);
  await assertConserved(platform.pool, after.bets - before.bets, times.length);
  await platform.pool.end();
  return runOf(`core, ${count} in flight`, times, took, { before, after, nodeUs: user + system });
}

// ── Over HTTP ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function overHttp(world: World): Promise<Run[]> {
  const server = fork(inProject('bench', 'placement-server.ts'), [], {
    env: { ...process.env, DATABASE_URL: world.url },
  });
  const load = fork(inProject('bench', 'placement-load.ts'), []);
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const runs: Run[] = [];
    const measure = async (name: string, path: string, wish: Partial<LoadWish>): Promise<Run> => {
      const whole = { port, path, seconds, connections: 256, members: MEMBERS, draws: world.draws, ...wish };
      // The first warm-up is longer, so that threads which only the start of the process uses have ended, and their CPU
      // time is not measured.
      await asked<LoadResult>(load, { ...whole, seconds: runs.length === 0 ? 2 : 0.5 });
      const [before, cpu] = [await usedSoFar(world.url), await asked<{ cpuUs: number }>(server, 'usage')];
      const result = await asked<LoadResult>(load, whole);
      const [after, { cpuUs }] = [await usedSoFar(world.url), await asked<{ cpuUs: number }>(server, 'usage')];
      const isBet = path === BET;
      const { UNAVAILABLE: away = 0, ...wrong } = result.other;
      if (Object.keys(wrong).length > 0 || result.accepted === 0)
        throw new Error(`${name}: ${JSON.stringify(result.other)}`);
      if (away > 0) say(`${name}: ${away} turned away beside ${result.accepted}, the machine is too busy to measure`);
      if (isBet && after.bets - before.bets !== result.accepted)
        throw new Error(`${name}: ${result.accepted} answered, ${after.bets - before.bets} written`);
      const each = eachOf(result.accepted, result.seconds, { before, after, nodeUs: cpuUs - cpu.cpuUs });
      return { name, ...each, p50: result.p50, p99: result.p99 };
    };
    for (const connections of onHttp) {
      runs.push(await measure(`HTTP, empty route, ${connections} connections`, '/api/bench/empty', { connections }));
      runs.push(await measure(`HTTP, naive, ${connections} connections`, '/api/bench/naive', { connections }));
      runs.push(await measure(`HTTP, bet, ${connections} connections`, BET, { connections }));
    }
    const most = runs.at(-1)?.perSecond ?? 0;
    runs.push(await measure(PACED, BET, { rate: most * 0.6 }));
    return runs;
  } finally {
    server.send('stop');
    load.kill();
    await once(server, 'exit');
  }
}

// ── Table ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function tell(runs: readonly Run[], tpcb: string): void {
  const byName = Map.groupBy(runs, ({ name }) => name);
  const middle = (name: string, of: (run: Run) => number | undefined): number =>
    median((byName.get(name) ?? []).flatMap((run) => of(run) ?? []));
  const rate = (name: string) => middle(name, ({ perSecond }) => perSecond);
  const best = Math.max(...[...byName.keys()].filter((name) => name.startsWith('TPC-B')).map(rate));
  const rows = [
    ['', 'per second', 'min – max', 'p50', 'p99', 'CPU per bet: Node + database', 'WAL per bet', 'rate × best TPC-B'],
    ...[...byName.entries()].map(([name, same]) => {
      const rates = same.map(({ perSecond }) => perSecond);
      const isBet = same.some(({ wal }) => wal !== undefined);
      return [
        name,
        whole(rate(name)),
        `${whole(Math.min(...rates))} – ${whole(Math.max(...rates))}`,
        ms(middle(name, ({ p50 }) => p50)),
        ms(middle(name, ({ p99 }) => p99)),
        isBet
          ? `${whole(middle(name, ({ node }) => node))} + ${whole(middle(name, ({ database }) => database))} µs`
          : '',
        isBet ? `${whole(middle(name, ({ wal }) => wal))} B` : '',
        (rate(name) / best).toFixed(2),
      ];
    }),
  ];
  const coreBest = Math.max(...inFlight.map((count) => rate(`core, ${count} in flight`)));
  const [bet, empty, naive] = ['bet', 'empty route', 'naive'].map((what) => rate(`HTTP, ${what}, 256 connections`));
  const held = [
    `At its best, the core (placement without HTTP) places ${(coreBest / best).toFixed(2)} × as many bets per second as ` +
      `TPC-B runs transactions at its best (required: at least ${bars.core}).`,
    `PostgreSQL alone writes the rows of bets at ${(rate(ROWS) / best).toFixed(2)} × the best rate of TPC-B. The core ` +
      `(placement without HTTP) also checks and decides each bet, and reaches ${(coreBest / rate(ROWS)).toFixed(2)} × the ` +
      `rate at which PostgreSQL alone writes the rows.`,
    `With 256 connections, bets over HTTP reach ${((bet ?? 0) / (empty ?? 1)).toFixed(2)} × the rate of an empty route, ` +
      `which only checks session and request (required: at least ${bars.http}).`,
    `With 256 connections, bets over HTTP reach ${((bet ?? 0) / (naive ?? 1)).toFixed(2)} × the rate of the rows ` +
      `"HTTP, naive", which run one simple transaction for each request (required: at least ${bars.naive}).`,
    `When bets arrive at 60 % of the rate that 256 connections reach, the p99 of a bet over HTTP is ` +
      `${ms(middle(PACED, ({ p99 }) => p99))} (required: at most ${bars.p99Ms} ms).`,
  ];
  report(
    {
      name: 'placement',
      title: 'Placing bets',
      options: `--seconds ${seconds} --rounds ${rounds}`,
      settings:
        `Figures are medians of ${rounds} rounds. TPC-B is a standard benchmark of transactions (${tpcb}). Each bet has one line; ` +
        `${MEMBERS} members bet in turn on 8 draws. Load generator, server and database share the cores, and PostgreSQL ` +
        `is reached over loopback. The rows "core" run the code that places bets, without HTTP. The rows "HTTP, naive" run ` +
        `one simple transaction for each request: it locks the member's balance, updates the balances of the member and ` +
        `the operator, inserts the bet and commits. For the row "rows of bets alone, 256 a transaction" PostgreSQL ` +
        `itself generates and writes the rows of bets, without any check (in the file \`bench/placement-rows.ts\`). ` +
        `After each run the ledger was verified, and there were as many tickets as accepted bets.`,
      table: rows,
      held,
    },
    options.keep,
  );
}
