import { expect, test } from 'vitest';
import { fairnessTests, longestGap, watch } from './fairness.ts';
import type { FormatCode, Prizes } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { ALARM_P } from './randomness-tests.ts';
import { simulatedResult } from './risk/simulate.ts';

const watched = (format: FormatCode, results: Iterable<Prizes>) => {
  const { add, findings } = watch(formatOf(format));
  for (const prizes of results) add(prizes);
  return findings();
};
const good = (format: FormatCode, count: number) =>
  Array.from({ length: count }, (_, index) => simulatedResult(format, index));
const alarms = (found: ReturnType<typeof watched>) =>
  found.filter(({ p }) => p !== null && p < ALARM_P).map(({ test: name, tier }) => `${name} ${tier}`);

test('[L05] every form of own draws is watched by tier and in its order, and our generator raises no alarm', () => {
  for (const format of ['vn27', 'vn18', 'thai', '5d', 'k3', 'pk10', '11x5', 'wingo', 'keno'] as const) {
    const found = watched(format, good(format, 1_000));
    expect(found.map(({ test: name }) => name).filter((name) => name === 'chi-square')).toHaveLength(
      formatOf(format).tiers.filter(({ isOptional }) => !isOptional).length,
    );
    expect(new Set(found.map(({ test: name }) => name))).toEqual(new Set(fairnessTests));
    expect(found.every(({ p }) => p !== null && p >= 0 && p <= 1)).toBe(true);
    expect([format, alarms(found)]).toEqual([format, []]);
  }
});

test('[L05] a ball that comes too often in one tier is found there and nowhere else', () => {
  const loaded = good('vn27', 1_000).map((prizes, index) =>
    index % 5 === 0 ? { ...prizes, g3: (prizes['g3'] ?? []).map(() => '77777') } : prizes,
  );
  expect(alarms(watched('vn27', loaded))).toEqual(['chi-square g3']);
});

test('[L05] results that follow one another are found although each comes as often as it should', () => {
  const round = Array.from({ length: 1_000 }, (_, index) => ({ digit: [String(index % 10)] }));
  const found = watched('wingo', round);
  expect(found[0]).toMatchObject({ test: 'chi-square', statistic: 0, p: 1 });
  expect(alarms(found)).toContain('serial correlation digit');
});

test('[L05] a value that stays away is found by its wait', () => {
  const found = watched('wingo', [
    ...Array.from({ length: 200 }, (_, index) => ({ digit: [String((index * 7) % 9)] })),
  ]);
  // The number 9 was never drawn in these 200 draws.
  expect(found.find(({ test: name }) => name === 'longest gap')).toMatchObject({ statistic: 200 });
  expect(alarms(found)).toContain('longest gap digit');
});

test('[L05] the longest wait counts the draws between two comings, before the first and after the last', () => {
  expect(longestGap([0, 1, 1, 1, 0], 2).statistic).toBe(3);
  expect(longestGap([1, 1, 0, 1], 2).statistic).toBe(2);
  expect(longestGap([0, 1, 1, 1, 1], 2).statistic).toBe(4);
  // In 10 draws of 2 values, 10/512 waits of 9 are expected, so p is 1 - e^(-0.01953) = 0.01934.
  expect(longestGap([0, ...Array.from({ length: 9 }, () => 1)], 2).p).toBeCloseTo(0.019341, 5);
});

test('[L05] balls that are not put back spread less: the statistic is enlarged to match', () => {
  // 200 draws of five of eleven balls, 1,000 balls in all. Each of the balls 1 to 10 was drawn 100 times, ball 11
  // never.
  const two = [
    ['01', '02', '03', '04', '05'],
    ['06', '07', '08', '09', '10'],
  ];
  const found = watched(
    '11x5',
    Array.from({ length: 200 }, (_, index) => ({ balls: two[index % 2] ?? [] })),
  );
  // Each ball is expected 1000/11 times. Ten cells of (100 - 90.909)² and one of 90.909², divided by 90.909, give 100;
  // the correction factor is 10/6.
  expect(found[0]?.statistic).toBeCloseTo(100 * (10 / 6), 9);
});

test('[L05] too few draws say nothing', () => {
  expect(watched('keno', good('keno', 10)).map(({ p }) => p)).toEqual([null, null, null, null]);
  expect(watched('keno', good('keno', 20)).map(({ p }) => p !== null)).toEqual([true, false, false, false]);
});
