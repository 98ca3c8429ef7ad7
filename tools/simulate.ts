import { parseArgs } from 'node:util';
import {
  type Figure,
  guess,
  guessAtOnce,
  holds,
  pump,
  stuff,
  throughRoute,
  throughRules,
} from '../packages/server/src/testing/attacks.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { Fault } from './fault.mjs';
import { onServer } from './postgres.ts';
import { say } from './project.ts';
import { startTestDatabase } from './test-database.ts';

/**
 * npm run simulate -- --what stuffing|pumping|guessing [--tries 1000000] [--sources 100000] [--seed 1]
 *
 * Simulates a day of an attack on the test clock (docs/abuse.md), larger than in the tests, on a separate database that
 * is dropped afterwards. `stuffing` (trying stolen passwords) applies the login's rules to the same tables and skips
 * only the hashing of the password. Exits with 1 if a figure exceeds its limit.
 */
const { values: options } = parseArgs({
  options: {
    what: { type: 'string', default: '' },
    tries: { type: 'string', default: '' },
    sources: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});

interface Size {
  readonly tries: number;
  readonly sources: number;
  readonly seed: number;
}
const attacks: Readonly<Record<string, { readonly tries: number; run(app: TestApp, size: Size): Promise<Figure[]> }>> =
  {
    stuffing: {
      tries: 1_000_000,
      run: async (app, size) => [
        ...(await stuff(app, { ...size, atOnce: 16, door: throughRules, say })),
        await guessAtOnce(app, throughRoute, 200),
      ],
    },
    pumping: { tries: 100_000, run: (app, size) => pump(app, { ...size, atOnce: 16, say }) },
    guessing: { tries: 100_000, run: (app, size) => guess(app, { ...size, say }) },
  };

const attack = attacks[options.what];
const size = {
  tries: Number(options.tries || attack?.tries),
  sources: Number(options.sources),
  seed: Number(options.seed),
};
if (!attack || ![size.tries, size.sources, size.seed].every((value) => Number.isInteger(value) && value > 0))
  throw new Fault(
    'Nothing to simulate is named, or a number is none.',
    'npm run simulate -- --what stuffing --tries 1000000 --sources 100000 --seed 1',
  );

const postgres = process.env['TEST_DATABASE_URL'] === undefined ? await startTestDatabase() : undefined;
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
const app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
await forgetWithPower(app.ownerUrl);
let figures: Figure[] = [];
try {
  say(`${options.what}: ${size.tries} tries from ${size.sources} addresses in a day, seed ${size.seed}`);
  figures = await attack.run(app, size);
} finally {
  await app.close();
  await postgres?.stop();
}

/** Switches fsync off to save time: no power cut is simulated here, so commits need not wait for the disk. */
async function forgetWithPower(url: string): Promise<void> {
  await onServer(url, async (connection) => {
    const name = connection.escapeIdentifier(new URL(url).pathname.slice(1));
    await connection.query(`alter database ${name} set synchronous_commit = off`);
  });
}

console.log('');
for (const figure of figures) {
  const { name, value, most, least } = figure;
  const limit = most === undefined ? (least === undefined ? '' : `at least ${least}`) : `at most ${most}`;
  console.log(`  ${name.padEnd(44)}${String(value).padStart(9)}  ${limit.padEnd(14)}${holds(figure) ? '' : '  OVER'}`);
}
process.exit(figures.every(holds) ? 0 : 1);
