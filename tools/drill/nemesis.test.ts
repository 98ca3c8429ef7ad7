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
