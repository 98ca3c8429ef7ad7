import { parseArgs } from 'node:util';
import { contract } from '@tamarind/contract/index';

import { say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { countOf, median, report } from './figures.ts';
import { makeOldWorld, openReader, type Reading } from './read-world.ts';

/**
 * npm run bench:read -- [--runs 5] [--seconds 2] [--short] [--no-keep]
 *
 * Measures the calls that members make most often, over HTTP as browsers do: balance, tickets, statement, results,
 * draws on sale, lobby. Each is compared with an empty route of the same server and session, at several numbers of
 * connections. It also counts the SQL statements per call, which must be the same for a member with many rows and for
 * one with none (decision 31).
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = options.short ? 1 : countOf('runs', options.runs);
const seconds = options.short ? 0.5 : countOf('seconds', options.seconds);
const crowds = options.short ? [64] : [1, 64, 256];
const [MEMBERS, TICKETS_EACH] = options.short ? [200, 40] : [1000, 60];
const EMPTY = 'empty route';
const { wallet, lottery, games } = contract;
const calls: Readonly<Record<string, string>> = {
  [EMPTY]: '/api/bench/empty',
  balance: wallet.getBalance.path,
  tickets: lottery.listTickets.path,
  statement: wallet.listEntries.path,
  results: `${lottery.listResults.path}?game=xsmb`,
  'draws on sale': lottery.listOpenDraws.path,
  lobby: games.listLanes.path,
  'games of a lane': `${games.browseGames.path}?gameCategory=RNG`,
};

const postgres = await startBenchPostgres();
try {
  say(`a brand of ${MEMBERS} members with a past is made`);
  const world = await makeOldWorld(postgres.url, MEMBERS, TICKETS_EACH);
  const reader = await openReader(world);
  try {
    const sent = new Map<string, [much: number, nothing: number]>();
    for (const [name, path] of Object.entries(calls))
      sent.set(name, [await reader.statements(path, 0), await reader.statements(path, MEMBERS - 1)]);
    const found = new Map<string, Reading[]>();
    for (let run = 1; run <= runs; run += 1)
      for (const connections of crowds)
        for (const [name, path] of Object.entries(calls)) {
          const reading = await reader.measure(path, connections, seconds);
          say(`${name}, ${connections}: ${Math.round(reading.perSecond)}/s`);
          const key = `${name} ${connections}`;
          found.set(key, [...(found.get(key) ?? []), reading]);
        }
    tell(found, sent);
  } finally {
    await reader.stop();
  }
} finally {
  await postgres.stop();
}

function tell(
  found: ReadonlyMap<string, readonly Reading[]>,
  sent: ReadonlyMap<string, readonly [number, number]>,
): void {
  const middle = (name: string, crowd: number, of: (reading: Reading) => number) =>
    median((found.get(`${name} ${crowd}`) ?? []).map(of));
  /**
   * The ratio of a call's rate to the empty route's rate in the same run, so that a temporary slowdown of the machine
   * affects both figures.
   */
  const ratio = (name: string, crowd: number) => {
    const empty = found.get(`${EMPTY} ${crowd}`) ?? [];
    const own = found.get(`${name} ${crowd}`) ?? [];
    return median(own.map(({ perSecond }, run) => perSecond / (empty[run]?.perSecond ?? Number.NaN)));
  };
  const most = crowds.at(-1) ?? 1;
  const names = Object.keys(calls);
  const growing = names.filter((name) => new Set(sent.get(name)).size > 1);
  report(
    {
      name: 'read',
      title: 'Reading',
      options: `--runs ${runs} --seconds ${seconds}`,
      settings:
        `The database contains ${MEMBERS} members with ${TICKETS_EACH} tickets each on past draws, and 10,000 games. ` +
        `Figures are medians of ${runs} runs, in which the calls are measured in turn. Load generator, server and ` +
        `database share the cores. Responses are compressed with gzip, as for a browser. The columns "× empty" contain the ` +
        `rate of a call divided by the rate of an empty route of the same server, which only checks the session and ` +
        `whether the brand serves the visitor.`,
      table: [
        [
          ...['', 'statements per call', 'CPU per call'],
          ...crowds.flatMap((crowd) => [`${crowd} at once: per second`, 'p50 / p99', '× empty']),
        ],
        ...names.map((name) => [
          name,
          String(sent.get(name)?.[0]),
          `${middle(name, most, ({ node }) => node).toFixed(0)} µs`,
          ...crowds.flatMap((crowd) => [
            Math.round(middle(name, crowd, ({ perSecond }) => perSecond)).toLocaleString('en'),
            `${middle(name, crowd, ({ p50 }) => p50).toFixed(1)} / ${middle(name, crowd, ({ p99 }) => p99).toFixed(1)} ms`,
            ratio(name, crowd).toFixed(2),
          ]),
        ]),
      ],
      held: [
        growing.length === 0
          ? 'Every call sends as many SQL statements for a member with many tickets as for a member without any.'
          : `Missed: calls send more SQL statements for a member with many tickets than for a member without any: ` +
            `${growing.map((name) => `${name} ${sent.get(name)?.join(' against ')}`).join(', ')}.`,
        `With ${most} connections, the slowest calls are ${names
          .toSorted((left, right) => ratio(left, most) - ratio(right, most))
          .slice(0, 2)
          .map((name) => `"${name}" with ${ratio(name, most).toFixed(2)}`)
          .join(' and ')} × the rate of the empty route, which only checks session and brand.`,
      ],
    },
    options.keep && !options.short,
  );
}
