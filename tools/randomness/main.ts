/**
 * Statistical tests of the product's random generator [L05]:
 *
 *   node tools/randomness/main.ts [--seed text] [--draws 100000] [--blocks 1000] [--dieharder seconds]
 *   node tools/randomness/main.ts --out file|- --bytes 100000000
 *
 * The first form tests the results of each game and the raw words, with FIPS 140-2 over the blocks, and with dieharder
 * if it is installed. The second form writes the raw words to a file for other programs. Exits with 1 if a p is so
 * extreme that it is an alarm.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ALARM_P } from '@tamarind/domain/lottery/randomness-tests';
import { hasDieharder, runDieharder } from './dieharder.ts';
import { rawBytes, type Row, testRaw, testScaled } from './generator.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'tamarind' },
    draws: { type: 'string', default: '100000' },
    blocks: { type: 'string', default: '1000' },
    dieharder: { type: 'string', default: '240' },
    out: { type: 'string' },
    bytes: { type: 'string', default: '10000000' },
  },
});

if (values.out === undefined) process.exitCode = await test();
else await write(values.out, Number(values.bytes));

async function test(): Promise<number> {
  process.stdout.write(`seed "${values.seed}", alarm below p = ${ALARM_P}\n`);
  const rows = [...testScaled(values.seed, Number(values.draws)), ...testRaw(values.seed, Number(values.blocks))];
  rows.forEach(show);
  const seconds = Number(values.dieharder);
  if (seconds > 0 && hasDieharder()) {
    const found = await runDieharder(values.seed, seconds);
    found.forEach(show);
    rows.push(...found);
  } else process.stdout.write('dieharder: not run\n');
  const alarms = rows.filter(({ p }) => !(p >= ALARM_P)).length;
  process.stdout.write(`${rows.length} tests, ${alarms} alarms\n`);
  return alarms > 0 ? 1 : 0;
}

function show({ of, test: name, statistic, p }: Row): void {
  const figures = `${statistic.toFixed(3).padStart(12)}   p ${p.toFixed(5)}`;
  process.stdout.write(`${of.padEnd(38)} ${name.padEnd(34)} ${figures}${p >= ALARM_P ? '' : '   ALARM'}\n`);
}

async function write(file: string, bytes: number): Promise<void> {
  const out = file === '-' ? process.stdout : createWriteStream(file);
  let left = bytes;
  for (const chunk of rawBytes(values.seed)) {
    if (!out.write(chunk.subarray(0, left))) await once(out, 'drain');
    left -= chunk.length;
    if (left <= 0) break;
  }
  if (out !== process.stdout) out.end();
}
