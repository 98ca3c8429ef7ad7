import { expect, test } from 'vitest';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { faultKinds, planFaults } from './nemesis.ts';

test('[J10] the seed alone makes the plan', () => {
  expect(planFaults(50, seededRandom(7))).toEqual(planFaults(50, seededRandom(7)));
  expect(planFaults(50, seededRandom(7))).not.toEqual(planFaults(50, seededRandom(8)));
});

test('[J10] a plan has as many faults as asked for, every kind once it is long enough, three in ten at named points', () => {
  for (const seed of [1, 2, 3]) {
    const plan = planFaults(100, seededRandom(seed));
    expect(plan).toHaveLength(100);
    expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    expect(plan.filter(({ at }) => at !== undefined)).toHaveLength(30);
  }
});

test('[J10] a plan of only some kinds ends: only named points, only plain faults, or nothing if none has the name', () => {
  const only = (...kinds: string[]) => planFaults(12, seededRandom(4), kinds).map(({ kind }) => kind);
  expect(only('at a named point')).toEqual(Array.from({ length: 12 }, () => 'at a named point'));
  expect(new Set(only('server killed', 'clients cut'))).toEqual(new Set(['server killed', 'clients cut']));
  expect(only('no such fault')).toEqual([]);
});
