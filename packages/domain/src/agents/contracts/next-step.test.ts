import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { nextStep } from './next-step.ts';

const tiers = [
  { ratePpm: 1_000n },
  { ratePpm: 2_000n, turnover: money(500), active: 3 },
  { ratePpm: 3_000n, turnover: money(500), profit: money(100) },
];

test('[F07] names the first condition that the team has not reached', () => {
  const at = (turnover: number, profit: number) =>
    nextStep({ tiers }, { turnover: money(turnover), profit: money(profit) });
  expect(at(499, 900)).toEqual({ measure: 'turnover', reached: 499n, wanted: 500n, ratePpm: 2_000n });
  expect(at(500, -20)).toEqual({ measure: 'profit', reached: -20n, wanted: 100n, ratePpm: 3_000n });
  expect(at(500, 100)).toBeNull();
});

test('[F07] a table without conditions has no next step', () => {
  expect(nextStep({ tiers: [{ ratePpm: 1n, active: 9 }] }, { turnover: money(0), profit: money(0) })).toBeNull();
});
