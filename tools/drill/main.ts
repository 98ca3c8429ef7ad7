import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { interruptChildren, stopOnSignals } from '../processes.ts';
import { dataFolder, say } from '../project.ts';
import { Fault } from '../fault.mjs';
import { runOverload, runSlow } from './overload.ts';
import { runPlanted } from './planted/run-planted.ts';
import { runDiskFull } from './power-cut/disk-full.ts';
import { careless, powerCutFigures, runPowerCuts } from './power-cut/run.ts';
import { runRaces } from './races.ts';
import { figures, lacking } from './report.ts';
import { journalFile, runDrill } from './run.ts';

/**
 * Usage:
 *   npm run drill -- --faults 30 --seed 1
 *   npm run drill -- --faults 4 --only 'memory limit,server killed'    only these kinds; such a run never counts
 *   npm run drill -- --planted
 *   npm run drill -- --races 20       rounds
 *   npm run drill -- --overload 30    seconds
 *   npm run drill -- --slow 1000      clients
 *   npm run drill -- --powercut 20 [--without fsync|synchronous_commit]    images; as root
 *   npm run drill -- --full 3         times; as root
 *
 * Injects every fault of nemesis.ts while clients use the product, then compares the responses that clients got with
 * the records of database, bank and vendor (docs/drill.md). It uses loopback only and touches only processes that it
 * started. The same seed gives the same plan of faults.
 */
const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '8' },
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
    races: { type: 'string' },
    overload: { type: 'string' },
    slow: { type: 'string' },
    powercut: { type: 'string' },
    full: { type: 'string' },
    without: { type: 'string' },
  },
});
// On a signal, stop the children, so that no server and no vendor keeps running.
stopOnSignals(interruptChildren, 130);
const [faults, seed, clients] = [Number(options.faults), Number(options.seed), Number(options.clients)];
const folder = join(dataFolder, 'drill');
if (options.planted) {
  say(`planted bugs, seed ${seed}`);
  process.exit((await runPlanted(join(folder, 'planted'), seed, say)) ? 0 : 1);
}
if (options.races !== undefined) {
  const rounds = Number(options.races);
  process.exit((await runRaces(join(folder, 'races'), { rounds, seed, say })) ? 0 : 1);
}
if (options.overload !== undefined)
  process.exit(
    (await runOverload({ folder: join(folder, 'overload'), say, seconds: Number(options.overload) })) ? 0 : 1,
  );
if (options.slow !== undefined)
  process.exit((await runSlow({ folder: join(folder, 'overload'), say, clients: Number(options.slow) })) ? 0 : 1);
if (options.powercut !== undefined) {
  const without = careless.find((setting) => setting === options.without);
  if (options.without !== undefined && !without)
    throw new Fault(`There is no --without ${options.without}.`, `It may be ${careless.join(' or ')}.`);
  const images = Number(options.powercut);
  const told = await runPowerCuts({ images, seed, clients, folder: join(dataFolder, 'powercut'), say, without });
  for (const { rule, what } of told.findings.slice(0, 60)) console.log(`  ${rule}  ${what}`);
  console.log(`  power cuts${without ? ` without ${without}` : ''}: ${powerCutFigures(told)}; seed ${seed}`);
  // If a durability setting is switched off, the check must find lost data; otherwise it must find none.
  process.exit((told.findings.length === 0) === (without === undefined) ? 0 : 1);
}
if (options.full !== undefined) {
  const rounds = Number(options.full);
  const told = await runDiskFull({ rounds, seed, folder: join(dataFolder, 'powercut'), say });
  for (const { rule, what } of told.findings.slice(0, 60)) console.log(`  ${rule}  ${what}`);
  const longest = Math.max(...told.backMs);
  console.log(
    `  disk full: ${rounds} times, ${told.gaveUp} times the database gave up; ` +
      `back after ${Math.round(longest)} ms at most; ${told.accepted} accepted; ${told.findings.length} findings; seed ${seed}`,
  );
  process.exit(told.findings.length === 0 && longest <= 30_000 ? 0 : 1);
}
say(`fault drill: ${faults} faults, ${clients} clients, seed ${seed}`);
const outcome = await runDrill({ faults, seed, clients, only: options.only?.split(',') ?? [], folder, say });
const lacks = lacking(outcome);
for (const line of figures(outcome)) console.log(`  ${line}`);
for (const { rule, what } of outcome.findings.slice(0, 60)) console.log(`  ${rule}  ${what}`);
for (const duty of lacks) console.log(`  this run does not count, it lacks ${duty}`);
console.log(`  ${outcome.findings.length} findings; seed ${seed}; journal in ${journalFile(folder)}`);
process.exitCode = outcome.findings.length === 0 && lacks.length === 0 ? 0 : 1;
