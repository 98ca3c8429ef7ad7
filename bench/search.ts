import { parseArgs } from 'node:util';
import { searchGames } from '@tamarind/contract/games';
import { onServer } from '../tools/postgres.ts';
import { say } from '../tools/project.ts';
import { startBenchPostgres } from './postgres.ts';
import { countOf, median, report } from './figures.ts';
import { makeOldWorld, openReader, type Reading } from './read-world.ts';

/**
 * npm run bench:search -- [--runs 5] [--seconds 2] [--connections 64] [--short] [--no-keep]
 *
 * Measures the site's search over 10,000 games and 47 vendors with the requests of a person who types, compared with a
 * route of the same server that reads one game by its key. Lotteries are searched in the browser. The site waits until
 * typing stops, so a word typed without a pause is one request (lobby.test.tsx); "each letter" is a person who pauses
 * after every key.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '64' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = options.short ? 1 : countOf('runs', options.runs);
const seconds = options.short ? 0.5 : countOf('seconds', options.seconds);
const connections = countOf('connections', options.connections);
const MEMBERS = 64;
const LOOKUP = 'one game by its key';
const TYPED = 'dragon';
const asked: Readonly<Record<string, string>> = {
  'first letter': 'd',
  'two letters': 'dr',
  'half a word': 'drag',
  'a word': TYPED,
  'two words': 'gold dragon',
  'with accents': 'rồng vàng',
  'in Thai': 'มังกร',
  'a vendor': 'mango',
  'mistyped (similar names are shown)': 'dragno',
  'similar to no name': 'qxzvwk',
};

const postgres = await startBenchPostgres();
try {
  say('a brand with 10,000 games is made');
  const world = await makeOldWorld(postgres.url, MEMBERS, 1);
  const code = await onServer(world.url, async (owner) => {
    const { rows } = await owner.query<{ code: string }>('select code from catalogue_game order by code limit 1');
    return rows[0]?.code ?? '';
  });
  const pathOf = (name: string) => `${searchGames.path}?${new URLSearchParams({ name, language: 'VI' })}`;
  const paths: readonly (readonly [string, string])[] = [
    [LOOKUP, `/api/bench/lookup/${code}`],
    ...Object.entries(asked).map(([name, text]) => [name, pathOf(text)] as const),
  ];
  const reader = await openReader(world);
  try {
    const statements = new Map<string, number>();
    for (const [name, path] of paths) statements.set(name, await reader.statements(path, 0));
    const found = new Map<string, Reading[]>();
    for (let run = 1; run <= runs; run += 1)
      for (const [name, path] of paths) {
        const reading = await reader.measure(path, connections, seconds);
        say(`${name}: ${Math.round(reading.perSecond)}/s`);
        found.set(name, [...(found.get(name) ?? []), reading]);
      }
    tell(found, statements);
  } finally {
    await reader.stop();
  }
} finally {
  await postgres.stop();
}

function tell(found: ReadonlyMap<string, readonly Reading[]>, statements: ReadonlyMap<string, number>): void {
  const middle = (name: string, of: (reading: Reading) => number) => median((found.get(name) ?? []).map(of));
  const ratio = (name: string) =>
    median(
      (found.get(name) ?? []).map(
        ({ perSecond }, run) => perSecond / (found.get(LOOKUP)?.[run]?.perSecond ?? Number.NaN),
      ),
    );
  const slowest = Object.keys(asked).toSorted((left, right) => ratio(left) - ratio(right))[0] ?? '';
  report(
    {
      name: 'search',
      title: 'Searching',
      options: `--runs ${runs} --seconds ${seconds} --connections ${connections}`,
      settings:
        `The database contains 10,000 games of 47 vendors in four languages. Figures are medians of ${runs} runs with ` +
        `${connections} connections, in which the searches are measured in turn. Load generator, server and database ` +
        `share the cores. The column "× lookup" contains the rate of a search divided by the rate of a route of the ` +
        `same server that finds one game by its key.`,
      table: [
        ['', 'typed', 'per second', 'p50 / p99', 'CPU per call', 'statements per call', '× lookup'],
        ...[...found.keys()].map((name) => [
          name,
          asked[name] ?? '',
          Math.round(middle(name, ({ perSecond }) => perSecond)).toLocaleString('en'),
          `${middle(name, ({ p50 }) => p50).toFixed(1)} / ${middle(name, ({ p99 }) => p99).toFixed(1)} ms`,
          `${middle(name, ({ node }) => node).toFixed(0)} µs`,
          String(statements.get(name)),
          ratio(name).toFixed(2),
        ]),
      ],
      held: [
        `A search for a whole word reaches ${ratio('a word').toFixed(2)} × the rate of the lookup of one game by its key. ` +
          `The slowest search ("${slowest}") reaches ${ratio(slowest).toFixed(2)} × the rate of the lookup of one game by its key.`,
        `When a visitor types the word "${TYPED}", the site sends 1 search request if the visitor makes no pause, and ` +
          `${TYPED.length} requests with a pause after each letter.`,
      ],
    },
    options.keep && !options.short,
  );
}
