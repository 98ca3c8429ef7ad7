import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { binomial, combinations } from '@tamarind/domain/lottery/combinations';
import { allPairs, dao } from '@tamarind/domain/lottery/fill-in';
import {
  checkResult,
  type FormatCode,
  type Prizes,
  prizesFromColumns,
  tails,
} from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { splitDraw } from '@tamarind/domain/lottery/split-draw';
import { Fault } from '../fault.mjs';
import { inProject } from '../project.ts';

/**
 * npm run identities -- --data <folder of CSV files>
 *
 * Checks identities that hold for every possible result, over all real draws in a folder (by default the excerpts in
 * this project): bets on all hundred endings (lô) together hit as often as there are prizes; bets that all picks are
 * drawn (xiên) or that none is (trượt) win as often as there are combinations; any-order bets have 6, 3 or 1 orders;
 * the hits of Keno are twenty; and each split draw of Lotto 5/35 is computed to the đồng.
 */
const { values: options } = parseArgs({ options: { data: { type: 'string' } } });
const folder = options.data ?? inProject('packages/server/seed');

interface File {
  readonly names: readonly string[];
  readonly format: FormatCode;
  /** Names of this file's columns, where they differ from the usual ones. */
  readonly columns?: Readonly<Record<string, string>>;
}
const files: readonly File[] = [
  { names: ['xsmb.csv', 'xsmb-2024.csv'], format: 'vn27' },
  { names: ['xsmn.csv', 'stations-south.csv'], format: 'vn18' },
  { names: ['xsmt.csv', 'stations-central.csv'], format: 'vn18' },
  { names: ['thai-glo.csv'], format: 'thai' },
  { names: ['vietlott-mega645.csv', 'mega645.csv'], format: 'mega645' },
  { names: ['vietlott-power655.csv', 'power655.csv'], format: 'power655', columns: { power_number: 'power' } },
  { names: ['vietlott-lotto535.csv', 'lotto535.csv'], format: 'lotto535' },
  { names: ['vietlott-max3d.csv', 'max3d.csv'], format: 'max3d' },
  { names: ['vietlott-max3dpro.csv', 'max3dpro.csv'], format: 'max3dpro' },
  { names: ['vietlott-keno.csv', 'keno.csv'], format: 'keno' },
  { names: ['vietlott-bingo18.csv', 'bingo18.csv'], format: 'bingo18' },
];

const allThrees = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
const isSorted = (left: string, right: string) => [...left].sort().join() === [...right].sort().join();

let faults = 0;
let draws = 0;
for (const { names, format, columns = {} } of files) {
  const name = names.find((candidate) => existsSync(join(folder, candidate)));
  if (name === undefined) continue;
  const rows = rowsOf(join(folder, name), columns);
  let done = 0;
  for (const row of rows) {
    const prizes = prizesFromColumns(formatOf(format), row);
    const what = checkResult(formatOf(format), prizes).ok ? broken(format, prizes, done === 0) : ['not a whole result'];
    for (const identity of what)
      console.log(`\n  ${name} ${row['date']} ${row['station'] ?? row['draw_id'] ?? ''}: ${identity}`);
    faults += what.length;
    done += 1;
    if (done % 250 === 0 || done === rows.length)
      process.stdout.write(`\r  ${name.padEnd(24)} ${done} of ${rows.length} draws   `);
  }
  draws += done;
  process.stdout.write('\n');
}
if (draws === 0) throw new Fault(`There is no known CSV file in ${folder}.`, 'Name the folder with --data.');
const splits = splitDraws();
console.log(`\n  ${draws} draws, ${splits} split draws, ${faults} broken identities`);
process.exitCode = faults === 0 ? 0 : 1;

// ── Identities ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns the identities that a draw violates. `isWhole` includes those that try millions of selections. */
function broken(format: FormatCode, prizes: Prizes, isWhole: boolean): string[] {
  const types = betTypesOf(format);
  const hits = (code: string, selection: string) => types.get(code)?.hits(prizes, selection)[0] ?? 0;
  const winners = (code: string) => types.get(code)?.winning?.(prizes) ?? new Map<string, readonly number[]>();
  const checks: [string, number, number][] = [];
  if (format === 'vn27' || format === 'vn18') {
    const numbers = format === 'vn27' ? 27 : 18;
    const different = new Set(tails(formatOf(format), prizes, 2)).size;
    checks.push(['hits of all lô', allPairs.reduce((sum, pair) => sum + hits('lo2', pair), 0), numbers]);
    checks.push(['winners of xiên 2', winners('xien2').size, binomial(different, 2)]);
    checks.push(['winners of đề', winners('de_db').size, 1]);
    const lost = allPairs.filter((pair) => hits('lo2', pair) === 0);
    checks.push(['numbers that were not drawn', lost.length, 100 - different]);
    if (isWhole) {
      const count = combinations(allPairs, 4).filter((four) => hits('truot4', four.join('-')) === 1).length;
      checks.push(['winners of trượt 4', count, binomial(100 - different, 4)]);
    }
  }
  if (format === 'thai') {
    const top = (prizes['first']?.[0] ?? '').slice(-3);
    const orders = dao(top).length;
    checks.push(['orders of three', [6, 3, 1].includes(orders) ? orders : 0, orders]);
    checks.push(['winners of three in any order', winners('tod3').size, orders === 1 ? 0 : 1]);
    checks.push(['numbers that any order pays', allThrees.filter((number) => isSorted(number, top)).length, orders]);
    checks.push(['winners of front three', winners('front3').size, 2]);
  }
  if (format === 'keno') {
    let sum = 0;
    for (let ball = 1; ball <= 80; ball += 1) sum += hits('keno1', String(ball).padStart(2, '0'));
    checks.push(['hits of all balls', sum, 20], ['winners of two', winners('keno2').size, binomial(20, 2)]);
  }
  if (format === 'max3d') {
    const numbers = Object.values(prizes).flat();
    const counted = [...winners('max3d').values()].flat().reduce((sum, count) => sum + count, 0);
    checks.push(['hits of all numbers', counted, numbers.length]);
  }
  if (format === 'bingo18') checks.push(['winners of the sum', winners('bingo_sum').size, 1]);
  return checks
    .filter(([, found, expected]) => found !== expected)
    .map(([what, found, expected]) => `${what}: ${found}, not ${expected}`);
}

/**
 * Recomputes the prizes of each split draw of Lotto 5/35 and reports those that differ from the published ones. Returns
 * the number of draws checked.
 */
function splitDraws(): number {
  const path = join(folder, 'vietlott-prizes.csv');
  const jackpots = new Map<string, Map<string, { winners: number; value: bigint }>>();
  if (!existsSync(path)) return 0;
  for (const row of rowsOf(path, {})) {
    if (row['game'] !== 'lotto535') continue;
    const draw = jackpots.get(row['draw_id'] ?? '') ?? new Map<string, { winners: number; value: bigint }>();
    draw.set(row['tier'] ?? '', { winners: Number(row['winners']), value: BigInt(row['value_vnd'] ?? '0') });
    jackpots.set(row['draw_id'] ?? '', draw);
  }
  let count = 0;
  const tiers = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
  for (const [id, tiersOf] of jackpots) {
    const fifth = tiersOf.get('fifth')?.value ?? 30_000n;
    const jackpot = tiersOf.get('jackpot');
    if (fifth === 30_000n || !jackpot) continue;
    count += 1;
    const winners = Object.fromEntries(
      ['jackpot', ...tiers].map((tier) => [tier, BigInt(tiersOf.get(tier)?.winners ?? 0) * 10_000n]),
    ) as Parameters<typeof splitDraw>[1];
    const values = splitDraw(jackpot.value, winners);
    for (const tier of tiers)
      if ((tiersOf.get(tier)?.winners ?? 0) > 0 && values[tier].prize !== tiersOf.get(tier)?.value) {
        faults += 1;
        console.log(`  split draw ${id}, ${tier}: ${values[tier].prize}, published ${tiersOf.get(tier)?.value}`);
      }
  }
  return count;
}

function rowsOf(path: string, columns: Readonly<Record<string, string>>): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.split(',').map((name) => columns[name] ?? name);
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell.trim()])),
  );
}
