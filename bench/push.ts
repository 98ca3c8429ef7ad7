import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createPool, inTransaction, type Pool } from '../packages/server/src/platform/db/pool.ts';
import { applicationUrl } from '../packages/server/src/platform/db/testing.ts';
import { announce, announceToMembers } from '../packages/server/src/platform/outbox.ts';
import { Fault } from '../tools/fault.mjs';

import { inProject, say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { countOf, median, nowMs, report } from './figures.ts';
import { makeWorld, type World } from './placement-world.ts';
import type { ListenerNews, ListenerWord } from './push-listeners.ts';
import type { PushWord } from './push-server.ts';

/**
 * npm run bench:push -- [--runs 5] [--connections 10000] [--short] [--no-keep]
 *
 * One server process has many open push streams, each of a member with a session. All streams receive a draw's result;
 * then each stream receives a change of its member's balance. Measures the time from the commit to the last receiver,
 * and the memory per stream. For comparison, in the same run, another process only writes the same bytes to the same
 * number of sockets. The receiving ends are in separate processes, which share the cores with the server.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10000' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = options.short ? 1 : countOf('runs', options.runs);
const connections = options.short ? 1000 : countOf('connections', options.connections);
const BAR_MS = 1000;
/** The number of streams per listener process. */
const LISTENERS_EACH = 5000;
mindFiles(connections);

interface Run {
  /**
   * Milliseconds from sending until the first stream (`first`), half of the streams (`middle`) and the last stream
   * (`last`) received the event.
   */
  readonly first: number;
  readonly middle: number;
  readonly last: number;
}
type PushRuns = Record<'product' | 'bare', Record<'result' | 'own', Run[]>>;
interface House {
  /**
   * Sends a draw's result to all streams and resolves with the time of sending. `own` instead sends each stream a
   * change of its member's balance.
   */
  readonly result: () => Promise<number>;
  readonly own: () => Promise<number>;
  readonly crowd: readonly ChildProcess[];
  /** Resident memory of the server process per stream, in bytes. */
  readonly bytesEach: number;
  readonly close: () => Promise<void>;
}

const postgres = await startBenchPostgres();
try {
  say(`a brand of ${connections} members is made`);
  const world = await makeWorld(postgres.url, connections);
  const pool = createPool(applicationUrl(world.url), { max: 2, onError: () => undefined });
  const product = await openHouse('product', world, pool);
  const bare = await openHouse('bare', world, pool);
  const houses = { product, bare };
  const told = { product: { result: [], own: [] }, bare: { result: [], own: [] } } as PushRuns;
  for (let run = 1; run <= runs; run += 1)
    for (const what of ['result', 'own'] as const)
      for (const [name, house] of Object.entries(houses) as ['product' | 'bare', House][]) {
        const now = await heard(house.crowd, house[what]);
        told[name][what].push(now);
        say(`${name}, ${what}: all have heard after ${now.last.toFixed(0)} ms`);
      }
  await product.close();
  await bare.close();
  await pool.end();
  tell(told, product.bytesEach, bare.bytesEach);
} finally {
  await postgres.stop();
}

/**
 * Starts one of the two measured servers with its streams open: the product, or the process that only writes bytes.
 * They are measured alternately, because the machine's speed varies.
 */
async function openHouse(what: 'product' | 'bare', world: World, pool: Pool): Promise<House> {
  const server = fork(inProject('bench', 'push-server.ts'), [what], {
    env: { ...process.env, DATABASE_URL: world.url },
    execArgv: ['--expose-gc'],
  });
  const { port } = await news<{ port: number }>(server);
  const order = (word: PushWord) => server.send(word);
  const memory = async () => {
    order('memory');
    return (await news<{ rss: number }>(server)).rss;
  };
  // Opens and closes some streams first, so that one-time allocations are not counted as the cost of a stream.
  await leave(await listeners(port, Math.min(connections, 500)));
  const before = await memory();
  const opening = performance.now();
  const crowd = await listeners(port, connections);
  say(`${what}: ${connections} streams are open after ${since(opening)}`);
  const write = (texts: () => string[]) => async () => {
    const at = nowMs();
    order({ write: texts() });
    return at;
  };
  const sends =
    what === 'product'
      ? { result: () => resulted(pool, world), own: () => paid(pool, world) }
      : {
          result: write(() => [eventText('draw', resultOf(world))]),
          own: write(() => world.members.map(() => eventText('balance', {}))),
        };
  // Every stream receives one event before memory is measured, so that the first event's allocations count too.
  await heard(crowd, sends.result);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const bytesEach = ((await memory()) - before) / connections;
  const close = async () => {
    await leave(crowd);
    order('stop');
    await once(server, 'exit');
  };
  return { ...sends, crowd, bytesEach, close };
}

// ── What is told ──────────────────────────────────────────────────────────────────────────────────────────────────────

function resultOf({ draws }: World) {
  return { draw: draws[0] ?? '', game: 'xsmb', state: 'resulted' };
}

/**
 * Writes the event of a draw's result in a transaction, as entering a result does. Returns the time just before the
 * commit, so that the delay is never understated.
 */
async function resulted(pool: Pool, world: World): Promise<number> {
  let at = 0;
  await inTransaction(pool, async (tx) => {
    await announce(tx, 'public', { type: 'draw', data: resultOf(world) }, new Date());
    at = nowMs();
  });
  return at;
}

/**
 * Writes a balance event for every member in a transaction, as the settlement does for winners. Returns the time just
 * before the commit.
 */
async function paid(pool: Pool, world: World): Promise<number> {
  let at = 0;
  await inTransaction(pool, async (tx) => {
    await announceToMembers(tx, world.members, { type: 'balance', data: {} }, new Date());
    at = nowMs();
  });
  return at;
}

/** Builds an event of the same length as the product's events. */
function eventText(type: string, data: unknown): string {
  return `id: 123456.12345\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

// ── Listeners ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function listeners(port: number, count: number): Promise<ChildProcess[]> {
  const crowd: ChildProcess[] = [];
  for (let from = 0; from < count; from += LISTENERS_EACH) {
    const child = fork(inProject('bench', 'push-listeners.ts'), []);
    crowd.push(child);
    const part = Math.min(LISTENERS_EACH, count - from);
    child.send({ port, from, count: part } satisfies ListenerWord);
    const answer = await news<ListenerNews>(child);
    if (!('ready' in answer) || answer.ready !== part)
      throw new Error(`of ${part} streams: ${JSON.stringify(answer).slice(0, 200)}`);
  }
  return crowd;
}

/** Sends the event and waits until every stream has received it. */
async function heard(crowd: readonly ChildProcess[], send: () => Promise<number>): Promise<Run> {
  await Promise.all(
    crowd.map((child) => {
      child.send('forget' satisfies ListenerWord);
      return news(child);
    }),
  );
  const all = Promise.all(crowd.map((child) => news<ListenerNews>(child)));
  const [at, answers] = await Promise.all([send(), all]);
  const moments = answers
    .flatMap((answer) => ('heard' in answer ? answer.heard : []))
    .map((moment) => moment - at)
    .sort((left, right) => left - right);
  if (moments.length !== connections) throw new Error(`${moments.length} of ${connections} have heard`);
  // A pause, so that the next measurement starts on an idle server.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const last = moments.length - 1;
  return { first: moments[0] ?? 0, middle: moments[last >> 1] ?? 0, last: moments[last] ?? 0 };
}

async function leave(crowd: readonly ChildProcess[]): Promise<void> {
  for (const child of crowd) {
    child.send('leave' satisfies ListenerWord);
    await once(child, 'exit');
  }
}

/** Returns the next message of a child process. If the process exits instead, the benchmark ends with an error. */
function news<Word>(child: ChildProcess): Promise<Word> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`${child.spawnargs.at(-1)} has ended`));
    child.once('exit', gone);
    child.once('message', (word) => {
      child.off('exit', gone);
      resolve(word as Word);
    });
  });
}

/**
 * Checks the limit of open files: the server has an open file per stream, and Node has already raised the limit as far
 * as possible.
 */
function mindFiles(streams: number): void {
  if (process.platform === 'win32') return;
  const most = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (most !== 'unlimited' && Number(most) < streams + 200)
    throw new Fault(
      `A process may hold ${most} files open here, and ${streams} streams need ${streams + 200}.`,
      `Raise the hard limit (ulimit -Hn, or nofile in /etc/security/limits.conf), or try fewer: ` +
        `--connections ${Math.max(100, Number(most) - 200)}`,
    );
}

// ── Table ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function tell({ product, bare }: PushRuns, bytesEach: number, bareBytes: number): void {
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const timesOf = (of: readonly Run[], limit: readonly Run[]) =>
    median(of.map(({ last }, run) => last / (limit[run]?.last ?? Number.NaN)));
  const row = (name: string, of: readonly Run[], limit: readonly Run[], bytes: number) => [
    name,
    ...(['first', 'middle', 'last'] as const).map((part) => `${middleOf(of, part).toFixed(0)} ms`),
    `${Math.min(...of.map(({ last }) => last)).toFixed(0)} – ${Math.max(...of.map(({ last }) => last)).toFixed(0)} ms`,
    timesOf(of, limit).toFixed(2),
    kib(bytes),
  ];
  const last = middleOf(product.result, 'last');
  report(
    {
      name: 'push',
      title: 'News to open streams',
      options: `--runs ${runs} --connections ${connections}`,
      settings:
        `One server process has ${connections} open push streams, one for each member; the receiving ends are in ` +
        `${Math.ceil(connections / LISTENERS_EACH)} other processes. Figures are medians of ${runs} runs. ` +
        `Times run from the commit of an event until the first, the middle and the last stream received the event. ` +
        `The rows "limit" show a process that only writes the same bytes to the same number of sockets; ` +
        `this process and the product are measured in turn. Memory per stream is the resident memory of the server's process ` +
        `after a garbage collection, without socket buffers of the kernel.`,
      table: [
        ['', 'first stream', 'middle stream', 'last stream', 'last, min – max', 'last × limit', 'memory per stream'],
        row('result of a draw, to all streams', product.result, bare.result, bytesEach),
        row('limit for the result', bare.result, bare.result, bareBytes),
        row('balance event, to each member', product.own, bare.own, bytesEach),
        row('limit for the balance events', bare.own, bare.own, bareBytes),
      ],
      held: [
        `The result of a draw reaches the last of ${connections} push streams after ${last.toFixed(0)} ms ` +
          `(required: at most ${BAR_MS} ms${last > BAR_MS ? ', missed' : ''}), in ` +
          `${timesOf(product.result, bare.result).toFixed(2)} × the time of a process that only writes the bytes to sockets.`,
        `Balance events reach the last of ${connections} push streams after ${middleOf(product.own, 'last').toFixed(0)} ` +
          `ms, in ${timesOf(product.own, bare.own).toFixed(2)} × the time of a process that only writes the bytes to sockets.`,
        `A push stream takes ${kib(bytesEach)} of the server's memory; a bare socket takes ${kib(bareBytes)}.`,
      ],
    },
    options.keep && !options.short,
  );
}

function middleOf(of: readonly Run[], part: keyof Run): number {
  return median(of.map((run) => run[part]));
}
function since(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
