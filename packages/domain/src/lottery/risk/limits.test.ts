import { describe, expect, test } from 'vitest';
import { money } from '../../money.ts';
import { ladderFault, limitFault, type Limits } from './limits.ts';

const sound: Limits = {
  unitStakeMin: money(1000),
  unitStakeMax: money(20_000_000),
  linesMax: 500,
  numberStakeMax: money(1_000_000_000),
  payoutMax: money(2_000_000_000),
  memberPayoutMax: money(8_000_000_000),
  releaseAbove: money(1),
  worstCaseMax: money(1),
};
const step = (from: number, factorE4: number) => ({ from: money(from), factorE4 });

describe('limits an operator may set', () => {
  test.each([
    [{}, undefined],
    [{ unitStakeMin: money(0) }, 'unitStakeMin'],
    [{ unitStakeMax: money(999) }, 'unitStakeMax'],
    [{ linesMax: 501 }, 'linesMax'],
    [{ linesMax: 0 }, 'linesMax'],
    [{ numberStakeMax: money(999) }, 'numberStakeMax'],
    [{ payoutMax: money(0) }, 'payoutMax'],
    [{ memberPayoutMax: money(1_999_999_999) }, 'memberPayoutMax'],
    [{ releaseAbove: money(-1) }, 'releaseAbove'],
    [{ worstCaseMax: money(0) }, 'worstCaseMax'],
  ] as const)('[L03] limits that contradict each other are named: %o → %s', (change, fault) => {
    expect(limitFault({ ...sound, ...change })).toBe(fault);
  });

  test.each([
    [[], 100, undefined],
    [[step(10, 9000), step(50, 5000)], 100, undefined],
    [[step(10, 9000)], 0, 'max'],
    [[step(0, 9000)], 100, 0],
    [[step(10, 9000), step(10, 8000)], 100, 1],
    [[step(10, 9000), step(100, 8000)], 100, 1],
    [[step(10, 9000), step(20, 9000)], 100, 1],
    [[step(10, 10_000)], 100, 0],
    [[step(10, 0)], 100, 0],
    [[6, 5, 4, 3, 2, 1].map((factor, index) => step(index + 1, factor)), 100, 5],
  ] as const)('[L06] a ladder only falls and ends behind its last step: %o to %i → %s', (steps, max, fault) => {
    expect(ladderFault({ steps, max: money(max) })).toBe(fault);
  });
});
