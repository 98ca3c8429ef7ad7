import { onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { median, report } from './figures.ts';
import { betsOn, ms, type Run, runOf, whole } from './placement-core.ts';
import { rowsAlone } from './placement-rows.ts';
import { closedLoop } from './placement-tpcb.ts';
import { assertConserved, knownWorld, makeWorld, platformOn, usedSoFar, type World } from './placement-world.ts';

/**
 * The number of members whose bets warm up connections and statement plans before a newly started process is measured.
 */
const OPENING = 300;
const IN_FLIGHT = 256;
const [STARTED, WARM, ALONE, ROWS] = [
  'just started',
  'warm',
  'one alone, warm',
  'rows of bets alone, 256 a transaction',
];

/**
 * Runs bench:placement on a database in which each member has many open tickets. `just started` measures each member's
 * first bet in a process whose connections are open, `warm` measures the bets after those. `one alone` sends one bet at
 * a time. `rows of bets alone` inserts only the rows.
 */
export async function benchGrown(
  serverUrl: string,
  how: { tickets: number; members: number; isReused: boolean; seconds: number; rounds: number; isKept: boolean },
): Promise<void> {
  const { tickets, members, seconds, rounds } = how;
  const world = (how.isReused ? await knownWorld(serverUrl) : undefined) ?? (await grown(serverUrl, members, tickets));
  const runs: Run[] = [];
  const note = (run: Run) => {
    runs.push(run);
    const { name, perSecond, p50, p99, node, backends, database } = run;
    say(
      `${name}: ${whole(perSecond)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, CPU a bet: ` +
        `Node ${node?.toFixed(1)}, backends ${backends?.toFixed(1)}, database ${database?.toFixed(1)} µs`,
    );
  };
  for (let round = 1; round <= rounds; round += 1) {
    note({ name: ROWS, ...(await rowsAlone(world, seconds)), ...UNCOUNTED });
    for (const run of await placed(world, seconds)) note(run);
  }
  tell(runs, how);
}
const UNCOUNTED = { node: undefined, database: undefined, backends: undefined, wal: undefined };

/** Fills the tables by real bets, so that every row and sum is as the product writes it. */
async function grown(serverUrl: string, members: number, tickets: number): Promise<World> {
  say(`a brand of ${members} members is made`);
  const world = await makeWorld(serverUrl, members);
  const platform = await platformOn(world.url);
  const bet = betsOn(platform, world);
  let n = 0;
  const first = members * Math.min(tickets, 2);
  await many(bet, () => (n < first ? n++ : undefined));
  await onServer(world.url, (owner) => owner.query('vacuum analyze'));
  say(`each places ${tickets} bets`);
  await many(bet, () => (n < members * tickets ? n++ : undefined));
  await platform.pool.end();
  await onServer(world.url, (owner) => owner.query('vacuum analyze'));
  await onServer(world.url, (owner) => owner.query('checkpoint'));
  return world;
}

async function placed(world: World, seconds: number): Promise<Run[]> {
  const platform = await platformOn(world.url);
  const bet = betsOn(platform, world);
  const measured = async (name: string, work: () => Promise<{ times: number[]; took: number }>): Promise<Run> => {
    const before = await usedSoFar(world.url);
    const cpu = process.cpuUsage();
    const { times, took } = await work();
    const { user, system } = process.cpuUsage(cpu);
    const after = await usedSoFar(world.url);
    await assertConserved(platform.pool, after.bets - before.bets, times.length);
    return runOf(name, times, took, { before, after, nodeUs: user + system });
  };
  let n = 0;
  const size = world.members.length;
  await many(bet, () => (n < OPENING ? n++ : undefined));
  const runs = [
    await measured(STARTED, () => many(bet, () => (n < size ? n++ : undefined))),
    await measured(WARM, () => closedLoop(IN_FLIGHT, seconds * 1000, () => bet(n++))),
    await measured(ALONE, () => closedLoop(1, seconds * 1000, () => bet(n++))),
  ];
  await platform.pool.end();
  return runs;
}

/** Places the bets that `next` returns, a fixed number of them in parallel, until it returns none. */
async function many(
  bet: (n: number) => Promise<unknown>,
  next: () => number | undefined,
): Promise<{ times: number[]; took: number }> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let n = next(); n !== undefined; n = next()) {
        const from = performance.now();
        await bet(n);
        times.push(performance.now() - from);
      }
    }),
  );
  return { times, took: (performance.now() - start) / 1000 };
}

function tell(
  runs: readonly Run[],
  how: { tickets: number; members: number; seconds: number; rounds: number; isKept: boolean },
): void {
  const byName = Map.groupBy(runs, ({ name }) => name);
  const middle = (name: string, of: (run: Run) => number | undefined): number =>
    median((byName.get(name) ?? []).flatMap((run) => of(run) ?? []));
  const rows = [
    ['', 'per second', 'min – max', 'p50', 'p99', 'CPU per bet: Node', 'backends', 'whole database', 'WAL per bet'],
    ...[...byName].map(([name, same]) => {
      const rates = same.map(({ perSecond }) => perSecond);
      const isBet = same.some(({ wal }) => wal !== undefined);
      return [
        name,
        whole(middle(name, ({ perSecond }) => perSecond)),
        `${whole(Math.min(...rates))} – ${whole(Math.max(...rates))}`,
        ms(middle(name, ({ p50 }) => p50)),
        ms(middle(name, ({ p99 }) => p99)),
        ...(isBet
          ? [
              `${whole(middle(name, ({ node }) => node))} µs`,
              `${whole(middle(name, ({ backends }) => backends))} µs`,
              `${whole(middle(name, ({ database }) => database))} µs`,
              `${whole(middle(name, ({ wal }) => wal))} B`,
            ]
          : ['', '', '', '']),
      ];
    }),
  ];
  const rate = (name: string) => middle(name, ({ perSecond }) => perSecond);
  report(
    {
      name: 'placement-grown',
      title: 'Placing bets, with many open tickets',
      options: `--grown ${how.tickets} --members ${how.members} --seconds ${how.seconds} --rounds ${how.rounds}`,
      command: 'placement',
      settings:
        `Figures are medians of ${how.rounds} rounds. Each of ${how.members} members has at least ${how.tickets} open ` +
        `tickets on one draw, with one line each. ${IN_FLIGHT} bets are in flight at a time, without HTTP. ` +
        `The row "just started" measures the first ` +
        `bet of each member in a process whose connections are open, and the row "warm" measures all later bets. ` +
        `The row "one alone, warm" sends one bet at a time. For the row "rows of bets alone, 256 a transaction" ` +
        `PostgreSQL itself generates and writes the rows of bets, without any check. ` +
        `After each run the ledger was verified, and there were as many tickets as accepted bets.`,
      table: rows,
      held: [
        `A process that has just started places ${(rate(STARTED) / rate(WARM)).toFixed(2)} × as many bets per second as ` +
          `a warm process (required: at least 0.90).`,
        `One bet alone takes ${middle(ALONE, ({ p50 }) => p50).toFixed(2)} ms at p50 (required: at most 3.2 ms).`,
        `A warm process places bets at ${(rate(WARM) / rate(ROWS)).toFixed(2)} × the rate at which PostgreSQL alone writes ` +
          `the rows of bets.`,
      ],
    },
    how.isKept,
  );
}
