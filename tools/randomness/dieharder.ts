import { spawn, spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Row, rawBytes } from './generator.ts';

/**
 * The tests of Robert Brown's dieharder that are run, each with its number and its count of p samples. They read about
 * 850 MB together, which takes a few minutes.
 */
const selection = [
  ['0', 50],
  ['1', 10],
  ['2', 10],
  ['8', 40],
  ['15', 20],
  ['100', 20],
  ['101', 20],
  ['102', 10],
] as const;

export const hasDieharder = (): boolean => spawnSync('dieharder', ['-l']).status === 0;

/**
 * Runs the tests of `selection` one by one until `seconds` have passed. Each test gets its own part of the generator's
 * raw output.
 */
export async function runDieharder(seed: string, seconds: number): Promise<Row[]> {
  const end = performance.now() + seconds * 1000;
  const rows: Row[] = [];
  for (const [number, samples] of selection) {
    const leftMs = Math.floor(end - performance.now());
    if (leftMs > 0) rows.push(...(await runOne(number, samples, rawBytes(`${seed} ${number}`), leftMs)));
  }
  return rows;
}

/**
 * Runs one test. Generator 200 makes dieharder read raw 32-bit words from standard input. A test that is stopped by the
 * time limit gives no rows.
 */
async function runOne(number: string, samples: number, bytes: Iterable<Uint8Array>, timeout: number) {
  const child = spawn('nice', ['-n', '19', 'dieharder', '-g', '200', '-d', number, '-p', `${samples}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout,
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve());
  });
  // Dieharder closes its input when it has read enough, so an error of the stream is expected and ignored.
  await Promise.all([ended, pipeline(Readable.from(bytes), child.stdin).catch(() => undefined)]);
  return rowsOf(said);
}

/**
 * Parses result lines such as `diehard_birthdays| 0| 100| 100|0.40721367| PASSED`. A p near 1 is as suspicious as one
 * near 0.
 */
export function rowsOf(said: string): Row[] {
  return [...said.matchAll(/^\s*(\w+)\|\s*(\d+)\|\s*\d+\|\s*(\d+)\|\s*([\d.]+)\|/gm)].map(
    ([, name, variant, samples, p]) => ({
      of: 'dieharder',
      test: `${name} ${variant} (${samples} samples)`,
      statistic: Number(p),
      p: 2 * Math.min(Number(p), 1 - Number(p)),
    }),
  );
}
