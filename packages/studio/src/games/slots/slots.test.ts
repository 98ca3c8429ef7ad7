import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../chance.ts';
import { seededChance } from '../../testing.ts';
import type { Fraction, SoloGame } from '../game.ts';
import { countCycle, returnOf } from './cycle.ts';
import type { Machine, SpinRecord } from './machine.ts';
import { machines } from './machines.ts';
import { slotOf, unitsOfSpin } from './slot.ts';
import { measureSpins } from './spins.ts';
import { SLOTS, themeOf } from './themes.ts';

const near = ({ top, bottom }: Fraction): number => Number((top * 10n ** 12n) / bottom) / 1e12;
const codeOf = (number: number): string => `slot-${String(number).padStart(5, '0')}`;

describe.each(machines)('$machine.id', ({ machine, cycle }) => {
  test('[A02] the published cycle is what counting every combination of stops gives', () => {
    expect(countCycle(machine)).toEqual(cycle);
  }, 300_000);

  test('[A02] the published return is between 94 and 98 percent', () => {
    const { mean } = returnOf(machine, cycle);
    expect(near(mean)).toBeGreaterThan(0.94);
    expect(near(mean)).toBeLessThan(0.98);
  });

  /**
   * A fixed seed makes this test reproducible. `npm run vendor:spins` makes the same measurement with many more spins,
   * for acceptance.
   */
  test('[A02] the measured return is within three standard errors of the published one', () => {
    const number = machines.findIndex((one) => one.machine === machine) || machines.length;
    const { distance } = measureSpins({ machine, cycle }, 200_000, seededChance(20_261_121 + number));
    expect(Math.abs(distance)).toBeLessThan(3);
  }, 120_000);

  test('[A02] a spin that is shown pays what the same spin pays uncounted, and its hits add up to it', () => {
    const number = machines.findIndex((one) => one.machine === machine) || machines.length;
    const game = slotOf(codeOf(number)) as SoloGame;
    const [shown, counted] = [seededChance(number), seededChance(number)];
    const factor = (fall: number) => machine.fallFactors?.[Math.min(fall, machine.fallFactors.length - 1)] ?? 1;
    const differing: number[] = [];
    for (let spin = 0; spin < 5_000; spin += 1) {
      const { win, view } = game.begin(null, shown);
      const { spins } = view as unknown as { spins: { units: number; hits: { units: number }[][] }[] };
      const ofHits = spins.map(({ hits }) =>
        hits.reduce((sum, ofFall, fall) => sum + factor(fall) * ofFall.reduce((all, { units }) => all + units, 0), 0),
      );
      const total = ofHits.reduce((sum, units, at) => sum + units * (at === 0 ? 1 : (machine.free?.times ?? 1)), 0);
      const units = unitsOfSpin(machine, counted);
      if (Number(win.top) !== units || total !== units) differing.push(spin);
    }
    expect(differing).toEqual([]);
  });

  test('[A02] every stake of a slot divides into whole units, so no win is ever rounded', () => {
    for (const stake of [500n, 5_000n]) expect(stake % BigInt(machine.unitsPerStake)).toBe(0n);
  });
});

test('[A02] lines: counting symbols reel by reel gives the same return of lines as counting the cycle', () => {
  for (const { machine, cycle } of machines.filter((one) => one.machine.lines)) {
    const lines = machine.lines ?? [];
    // On every line each symbol of a reel appears equally often, so all lines have the same return and testing one is
    // enough.
    const perLine = expectation(machine, (symbols) => bestOf(machine, symbols));
    const combinations = machine.reels.reduce((product, { length }) => product * length, 1);
    const units = Number(cycle.units) - scatterUnits(machine);
    expect(units).toBe(Math.round(perLine * lines.length * combinations));
  }
});

test('[A02] ways: expected counts reel by reel give the same return as counting the cycle', () => {
  const { machine, cycle } = machines.find((one) => one.machine.id === 'ways') ?? {};
  if (!machine || !cycle) throw new Error('no ways');
  const combinations = Number(cycle.combinations);
  let total = 0;
  for (const [symbol, pays] of Object.entries(machine.pays)) {
    if (symbol === 'S') continue;
    for (const [index, pay] of pays.entries()) {
      const count = index + 1;
      const ways = machine.reels
        .slice(0, count)
        .reduce((product, strip) => product * meanInWindow(strip, machine.rows, [symbol, 'W']), 1);
      const next = machine.reels[count];
      total += pay * ways * (next === undefined ? 1 : chanceOfNone(next, machine.rows, [symbol, 'W']));
    }
  }
  expect(Number(cycle.units) - scatterUnits(machine)).toBe(Math.round(total * combinations));
});

test('[A02] a cascade falls by the strips: every picture after a fall follows from the one before', () => {
  const { machine } = machines.find((one) => one.machine.id === 'cascade') ?? {};
  if (!machine) throw new Error('no cascade');
  const chance = seededChance(11);
  let falls = 0;
  for (let spin = 0; spin < 200; spin += 1) {
    const stops = machine.reels.map((strip) => chance.below(strip.length));
    const tops = [...stops];
    const seen: SpinRecord = { pictures: [], hits: [] };
    machine.payOf(stops, seen);
    for (const [index, hits] of seen.hits.entries()) {
      const [before, after] = [seen.pictures[index], seen.pictures[index + 1]];
      if (hits.length === 0 || !before || !after) continue;
      falls += 1;
      const gone = new Set(hits.flatMap(({ cells }) => cells));
      for (const [reel, strip] of machine.reels.entries()) {
        const kept = [...(before[reel] ?? '')].filter((_, row) => !gone.has(reel * machine.rows + row));
        const fresh = machine.rows - kept.length;
        const from = (tops[reel] ?? 0) - fresh;
        tops[reel] = from;
        const above = Array.from({ length: fresh }, (_, row) => strip.at((from + row) % strip.length) ?? '');
        expect(after[reel]).toBe([...above, ...kept].join(''));
      }
    }
  }
  expect(falls).toBeGreaterThan(50);
});

test('[A02] each of the ten thousand slots has a name of its own, pictures that exist and a colour trio', () => {
  const { pictures } = JSON.parse(readFileSync(new URL('../../../art/pictures.json', import.meta.url), 'utf8')) as {
    pictures: Record<string, string>;
  };
  const titles = new Set<string>();
  const poor: string[] = [];
  for (let number = 1; number <= SLOTS; number += 1) {
    const theme = themeOf(number, 'ABCDEFGSW');
    titles.add(theme.title);
    const shown = Object.values(theme.pictures);
    const isWhole = shown.every((picture) => Object.hasOwn(pictures, picture)) && theme.palette.length === 3;
    if (!isWhole || new Set(shown).size !== shown.length) poor.push(theme.title);
  }
  expect(poor).toEqual([]);
  expect(titles.size).toBe(SLOTS);
  expect(slotOf('slot-00000') ?? slotOf('slot-10001') ?? slotOf('slot-1')).toBeUndefined();
  expect(existsSync(new URL('../../../NOTICE.md', import.meta.url))).toBe(true);
});

test('[A02] a random word that would make small numbers likelier is discarded', () => {
  // 2³² − 1 is above the largest multiple of 3 that fits into 32 bits, so the sampling must reject it.
  const words = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 2];
  expect(chanceFrom(() => Uint8Array.from(words)).below(3)).toBe(2);
  expect(() => chanceFrom(() => new Uint8Array(4)).below(0)).toThrow(RangeError);
});

// ── The same returns, calculated another way
// ──────────────────────────────────────────────────────────────────────────

/** The mean pay over all combinations of one symbol per reel, weighted by the symbols' frequencies. */
function expectation(machine: Machine, payOf: (symbols: readonly string[]) => number): number {
  const shares = machine.reels.map((strip) => {
    const counts = new Map<string, number>();
    for (const letter of strip) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    return [...counts].map(([letter, count]) => ({ letter, share: count / strip.length }));
  });
  const walk = (reel: number, symbols: readonly string[], share: number): number =>
    reel === shares.length
      ? share * payOf(symbols)
      : (shares[reel] ?? []).reduce((sum, one) => sum + walk(reel + 1, [...symbols, one.letter], share * one.share), 0);
  return walk(0, [], 1);
}

/** The best win of a line, trying every symbol as the paid one. */
function bestOf(machine: Machine, symbols: readonly string[]): number {
  let best = 0;
  for (const [symbol, pays] of Object.entries(machine.pays)) {
    if (symbol === 'S') continue;
    const end = symbols.findIndex((one) => one !== symbol && one !== 'W');
    const count = end === -1 ? symbols.length : end;
    // A run of wilds alone is not a win of another symbol, unless that symbol continues the run or the whole line is
    // wild.
    const run = symbols.slice(0, count);
    if (symbol !== 'W' && !run.includes(symbol)) continue;
    const wilds = symbols.findIndex((one) => one !== 'W');
    const length = symbol === 'W' ? (wilds === -1 ? symbols.length : wilds) : count;
    best = Math.max(best, length === 0 ? 0 : (pays[length - 1] ?? 0));
  }
  return best;
}

const windowsOf = (strip: string, rows: number): string[] =>
  [...strip].map((_, stop) => (strip + strip).slice(stop, stop + rows));
const inWindow = (window: string, letters: readonly string[]): number =>
  [...window].filter((letter) => letters.includes(letter)).length;
const meanInWindow = (strip: string, rows: number, letters: readonly string[]): number =>
  windowsOf(strip, rows).reduce((sum, window) => sum + inWindow(window, letters), 0) / strip.length;
const chanceOfNone = (strip: string, rows: number, letters: readonly string[]): number =>
  windowsOf(strip, rows).filter((window) => inWindow(window, letters) === 0).length / strip.length;

/** Units paid for scatters over all combinations, computed from the probability distribution of their number. */
function scatterUnits(machine: Machine): number {
  let distribution = [1];
  for (const strip of machine.reels) {
    const next: number[] = [];
    for (const window of windowsOf(strip, machine.rows)) {
      const here = inWindow(window, ['S']);
      for (const [count, ways] of distribution.entries()) next[count + here] = (next[count + here] ?? 0) + ways;
    }
    distribution = Array.from({ length: next.length }, (_, count) => next[count] ?? 0);
  }
  return distribution.reduce((sum, ways, count) => sum + ways * (machine.pays['S']?.[count - 1] ?? 0), 0);
}
