import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { careless, powerCutFigures, runPowerCuts } from '../drill/power-cut/run.ts';
import { figures, lacking } from '../drill/report.ts';
import { runDrill } from '../drill/run.ts';
import { Fault } from '../fault.mjs';
import { interruptChildren, runToEnd, stopOnSignals } from '../processes.ts';
import { dataFolder, inProject, projectFolder, say } from '../project.ts';

/**
 * Usage:
 *   npm run soak -- --part 3 --seed 2026 [--size 100]
 *   npm run soak -- --part next --seed 2026
 *   npm run soak -- --part power --seed 2026
 *
 * Runs the tests in their long sizes, one part at a time. Each part is a separate run with its seed and adds a line to
 * docs/soak.md, whether it passed or failed. `--part next` runs the first part that has no line for this seed, so that
 * an interrupted soak can be continued. `--part` with a word (`power`) runs the first such part whose name contains the
 * word. Without --part all parts are listed, with a mark at those that are done.
 */
stopOnSignals(interruptChildren, 130);
const { values: options } = parseArgs({
  options: { part: { type: 'string' }, seed: { type: 'string', default: '2026' }, size: { type: 'string' } },
});

interface Outcome {
  readonly isGood: boolean;
  readonly figures: string;
}
interface Part {
  readonly what: string;
  readonly size: number;
  run(size: number, seed: number): Promise<Outcome>;
}

/**
 * One of the four parts of a fuzz run. A million requests are divided among four products, because in a single product
 * later calls would mostly meet data left by earlier ones.
 */
const fuzzed: Part = {
  what: 'fuzzed requests',
  size: 250_000,
  run: (size, seed) => command('tools/fuzz/main.ts', ['--requests', String(size), '--seed', String(seed)]),
};

const parts: readonly Part[] = [
  ...Array.from({ length: 10 }, (): Part => ({ what: 'mixed faults', size: 100, run: drill })),
  {
    what: 'planted bugs',
    size: 11,
    run: (_size, seed) => command('tools/drill/main.ts', ['--planted', '--seed', String(seed)]),
  },
  {
    what: 'races',
    size: 20,
    run: (size, seed) => command('tools/drill/main.ts', ['--races', String(size), '--seed', String(seed)]),
  },
  {
    what: 'seconds of overload',
    size: 60,
    run: (size) => command('tools/drill/main.ts', ['--overload', String(size)]),
  },
  { what: 'slow clients', size: 1000, run: (size) => command('tools/drill/main.ts', ['--slow', String(size)]) },
  fuzzed,
  ...Array.from({ length: 4 }, (): Part => ({ what: 'power-cut images', size: 50, run: powerCuts })),
  ...careless.map(
    (without): Part => ({
      what: `power-cut images without ${without} (the judge must find lost data)`,
      size: 6,
      run: (size, seed) => powerCuts(size, seed, without),
    }),
  ),
  {
    what: 'full disks',
    size: 20,
    run: (size, seed) => command('tools/drill/main.ts', ['--full', String(size), '--seed', String(seed)]),
  },
  // Keep these parts at the end: a line in the log refers to its part by number, so the numbers of the others must not
  // change.
  ...[fuzzed, fuzzed, fuzzed],
];

const file = inProject('docs/soak.md');
const seed = Number(options.seed);
const recorded = existsSync(file) ? readFileSync(file, 'utf8') : '';
/** True if the log has a line for this part with this seed. A line of a smaller run does not count. */
const isDone = (index: number): boolean =>
  recorded.split('\n').some((line) => {
    const [, part, what, ofSeed] = line.split('|').map((cell) => cell.trim());
    const size = parts[index]?.size ?? 0;
    return Number(part) === index + 1 && Number(ofSeed) === seed && Number.parseInt(what ?? '', 10) >= size;
  });

const wanted = options.part ?? '';
const chosen = /^\d+$/.test(wanted)
  ? Number(wanted) - 1
  : parts.findIndex(({ what }, index) => !isDone(index) && (wanted === 'next' || what.includes(wanted)));
const part = parts[chosen];
if (options.part === undefined) {
  for (const [index, { what, size }] of parts.entries())
    console.log(`  ${String(index + 1).padStart(2)}  ${isDone(index) ? 'done' : '    '}  ${size} ${what}`);
} else if (!part) {
  throw new Fault('There is no such part, or none is left.', 'npm run soak says which parts there are.');
} else {
  const size = Number(options.size ?? part.size);
  say(`part ${chosen + 1}: ${size} ${part.what}, seed ${seed}`);
  const startedAt = performance.now();
  const from = commit();
  const outcome = await part.run(size, seed + chosen);
  keep(chosen, size, outcome, Math.round((performance.now() - startedAt) / 1000), from);
  process.exitCode = outcome.isGood ? 0 : 1;
}

async function drill(size: number, drillSeed: number): Promise<Outcome> {
  const outcome = await runDrill({ faults: size, seed: drillSeed, clients: 8, folder: join(dataFolder, 'soak'), say });
  const lacks = lacking(outcome);
  const lines = figures(outcome);
  for (const line of lines) console.log(`  ${line}`);
  for (const { rule, what } of outcome.findings) console.log(`  ${rule}  ${what}`);
  for (const duty of lacks) console.log(`  lacks ${duty}`);
  const rules = [...new Set(outcome.findings.map(({ rule }) => rule))].join(' ');
  const back = outcome.journal.faults
    .map(({ at, recoveredAt }) => recoveredAt - at)
    .sort((left, right) => left - right);
  const at = (share: number) => Math.round(back[Math.min(back.length - 1, Math.floor(back.length * share))] ?? 0);
  return {
    isGood: outcome.findings.length === 0 && lacks.length === 0,
    figures:
      `violations found: ${outcome.findings.length}${rules ? ` (${rules})` : ''}; ${lines[0] ?? ''}; ` +
      `clients got answers again after p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms` +
      (lacks.length > 0 ? `; too few events: ${lacks.join('; ')}` : ''),
  };
}

/** Simulates power cuts. One part is only 50 cuts, so that a soak can be interrupted and continued. */
async function powerCuts(size: number, cutSeed: number, without?: (typeof careless)[number]): Promise<Outcome> {
  const folder = join(dataFolder, 'powercut');
  const told = await runPowerCuts({ images: size, seed: cutSeed, clients: 12, folder, say, without });
  for (const { rule, what } of told.findings.slice(0, 60)) console.log(`  ${rule}  ${what}`);
  return { isGood: (told.findings.length === 0) === (without === undefined), figures: powerCutFigures(told) };
}

async function command(script: string, parameters: readonly string[]): Promise<Outcome> {
  const { code, output } = await runToEnd([process.execPath, inProject(script), ...parameters], {
    cwd: projectFolder,
    onLine: (line) => console.log(line),
  });
  const last = output.trim().split('\n').slice(-2).join('; ').replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  return { isGood: code === 0, figures: last };
}

/** The commit under test, followed by a plus if the working tree differs from it. */
function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'packages', 'tools') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}

/** Adds one line to the table in docs/soak.md, whatever the result. The text around the table is written by hand. */
function keep(index: number, size: number, { isGood, figures: told }: Outcome, seconds: number, from: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const line =
    `| ${index + 1} | ${size} ${parts[index]?.what} | ${seed} | ${from} | ${day} | ${seconds} s | ` +
    `${isGood ? 'good' : 'not good'} | ${told} |`;
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  writeFileSync(file, `${text}\n${line}\n`);
  say(`kept in docs/soak.md: ${isGood ? 'good' : 'not good'}`);
}
