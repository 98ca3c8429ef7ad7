import { parseArgs } from 'node:util';
import { say } from '../project.ts';
import { startTestDatabase } from '../test-database.ts';
import { playDay } from './play-day.ts';

/**
 * npm run vendor:day -- --players 30 --rounds 3000 --seed 1
 *
 * Plays a day between platform and studio over a faulty connection, and then compares the movements of both sides.
 * Exits with 0 if they do not differ. It uses a separate database, which is dropped afterwards.
 */
const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
  },
});
const postgres = process.env['TEST_DATABASE_URL'] === undefined ? await startTestDatabase() : undefined;
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
const day = await playDay({
  players: Number(options.players),
  rounds: Number(options.rounds),
  seed: Number(options.seed),
  say,
});
await postgres?.stop();

const told = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
const { theirs, ours, cases } = day.reconciliations[0] ?? { theirs: 0, ours: 0, cases: -1 };
console.log(`
  rounds          ${day.rounds} at ${day.games.size} kinds of games
  calls           ${day.calls}; on the line ${told(day.faults)}
  movements here  ${told(day.movements)}
  reconciliation  ${theirs} there, ${ours} here, ${cases} cases, ${day.openCases} open
  ledger          ${day.ledgerFindings.length} findings
  players         ${day.differing.length} whose wallet differs from the studio’s books
  studio          ${day.studioReports.length} reports`);
for (const text of [...day.differing, ...day.studioReports].slice(0, 20)) console.log(`    ${text}`);
const isZero =
  cases === 0 && theirs === ours && day.openCases === 0 && day.ledgerFindings.length + day.differing.length === 0;
console.log(isZero ? '\nzero difference' : '\nthe books differ');
process.exit(isZero ? 0 : 1);
