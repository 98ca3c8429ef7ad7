import { expect, test } from 'vitest';
import { DUPLICATE_FROM_PERCENT, duplicateLevel, duplicatePercent, personsOf, SHARED_BY_MAX } from './duplicates.ts';

test('[B04] a document is surer than a telephone, a telephone than a device, a device than a network', () => {
  const percents = (['document', 'bank', 'mobile', 'device', 'network'] as const).map((sign) =>
    duplicatePercent([{ sign, sharedBy: 2 }]),
  );
  expect(percents).toEqual([98, 90, 85, 55, 20]);
});

test('[B04] nothing shared is no duplicate, and a network alone is not listed', () => {
  expect(duplicatePercent([])).toBe(0);
  expect(duplicatePercent([{ sign: 'network', sharedBy: 2 }])).toBeLessThan(DUPLICATE_FROM_PERCENT);
});

test('[B04] signs add up, and never to certainty', () => {
  const device = { sign: 'device', sharedBy: 2 } as const;
  const network = { sign: 'network', sharedBy: 2 } as const;
  expect(duplicatePercent([device, network])).toBe(64);
  const all = (['document', 'bank', 'mobile', 'email', 'device', 'network'] as const).map((sign) => ({
    sign,
    sharedBy: 2,
  }));
  expect(duplicatePercent(all)).toBe(99);
});

test('[B04] a value that many share says less, and above the limit nothing', () => {
  const by = (sharedBy: number) => duplicatePercent([{ sign: 'device', sharedBy }]);
  expect(by(3)).toBeLessThan(by(2));
  expect(by(SHARED_BY_MAX)).toBeGreaterThan(0);
  expect(by(SHARED_BY_MAX + 1)).toBe(0);
});

test('[B04] a sign shared twice counts once, by the rarer value', () => {
  const once = duplicatePercent([{ sign: 'device', sharedBy: 2 }]);
  expect(
    duplicatePercent([
      { sign: 'device', sharedBy: 5 },
      { sign: 'device', sharedBy: 2 },
    ]),
  ).toBe(once);
});

test('[B04] the words follow the percentage', () => {
  expect([98, 90, 89, 70, 69].map(duplicateLevel)).toEqual(['sure', 'sure', 'likely', 'likely', 'possible']);
});

test('[B04] [F12] members are one person through what they share, and never if staff ruled the pair out', () => {
  const persons = (groups: bigint[][], ruledOut: [bigint, bigint][] = []) =>
    [...personsOf(groups, ruledOut)].toSorted(([one], [other]) => Number(one - other));
  expect(
    persons([
      [4n, 2n],
      [2n, 7n],
      [8n, 9n],
    ]),
  ).toEqual([
    [2n, 2n],
    [4n, 2n],
    [7n, 2n],
    [8n, 8n],
    [9n, 8n],
  ]);
  expect(persons([[2n, 4n]], [[4n, 2n]])).toEqual([
    [2n, 2n],
    [4n, 4n],
  ]);
  // Staff ruled out that members 1 and 3 are one person, but both share a value with member 2. Member 2 is then joined
  // with the lower id, member 1.
  const third = [
    [1n, 2n],
    [2n, 3n],
  ];
  expect(persons(third, [[1n, 3n]])).toEqual([
    [1n, 1n],
    [2n, 1n],
    [3n, 3n],
  ]);
  expect(persons(third.toReversed(), [[3n, 1n]])).toEqual(persons(third, [[1n, 3n]]));
});
