import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { money } from '@tamarind/domain/money';
import { describe, expect, test } from 'vitest';
import { HEAT_STEPS, heatStep, scaled, scaleFor } from './heat.ts';
import {
  cellsOf,
  expectedResult,
  isSingleOutcome,
  limitPercent,
  outcomesOf,
  stateOf,
  type NumberRow,
  type Rule,
} from './outcomes.ts';

const row = (selection: string, stake: bigint, liability: bigint): NumberRow => ({
  betType: 'de_db',
  selection,
  lines: 1,
  stake: money(stake),
  liability: money(liability),
  max: null,
  state: 'full_rate',
  factorE4: 10_000,
  reason: null,
});

const deDb = betTypeOf('vn27', 'de_db');

describe('the heat map', () => {
  test('[L06] has seven steps: none for nothing, the last for the dearest, equal parts between', () => {
    const most = money(600n);
    const steps = [0n, 1n, 100n, 101n, 200n, 300n, 400n, 500n, 501n, 600n].map((value) => heatStep(money(value), most));
    expect(steps).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 6, 6]);
    expect(Math.max(...steps)).toBe(HEAT_STEPS - 1);
    expect(heatStep(money(0), money(0))).toBe(0);
  });

  test('[J01] prints all values of a map in one unit, rounded half up without floats', () => {
    const scale = scaleFor(money(4_704_999_999n), 'VND');
    expect(scale.unit).toBe('billion');
    expect(
      [4_704_999_999n, 4_705_000_000n, 4_999_999n, 0n, -3_410_000_000n].map((value) => scaled(money(value), scale)),
    ).toEqual(['4.70', '4.71', '0.00', '0.00', '-3.41']);
    expect(scaled(money(12_345_678n), scaleFor(money(12_345_678n), 'THB'))).toBe('123.5');
    expect(scaleFor(money(999n), 'VND')).toEqual({ unit: 'one', power: 0, decimals: 0 });
  });
});

describe('the house’s result', () => {
  const stake = money(10_000n);
  const numbers = [row('26', 6_000n, 594_000n), row('68', 4_000n, 396_000n)];

  test('[L06] covers every outcome, best first, those nobody played too', () => {
    const { sorted, losing } = outcomesOf(deDb, stake, numbers);
    expect(sorted).toHaveLength(100);
    expect(sorted[0]?.result).toBe(10_000n);
    expect(sorted.at(-1)).toEqual({ selection: '26', result: -584_000n });
    expect(losing).toBe(2);
  });

  test('[L07] on average is the stakes minus what each hit would cost times its chance', () => {
    // A win of number 26 costs 594,000, a win of number 68 costs 396,000, and each wins in one draw of a hundred. The
    // mean cost is (594,000 + 396,000) / 100 = 9,900.
    expect(expectedResult(deDb, stake, numbers, 1000)).toBe(100n);
    expect(expectedResult(deDb, stake, numbers, 2)).toBeUndefined();
  });
});

describe('the numbers of a type', () => {
  test('[L06] fill a map with up to three digits; those that ignore the order do not', () => {
    expect(cellsOf(deDb)).toHaveLength(100);
    expect(cellsOf(betTypeOf('thai', 'top3'))).toHaveLength(1000);
    expect(cellsOf(betTypeOf('thai', 'tod3'))).toBeUndefined();
    expect(cellsOf(betTypeOf('vn27', 'xien2'))).toBeUndefined();
  });

  test('[L06] have a list of outcomes only where each draw makes exactly one of them win', () => {
    const single = (format: 'vn27' | 'thai', code: string) => isSingleOutcome(betTypeOf(format, code));
    expect([single('vn27', 'de_db'), single('thai', 'top3'), single('thai', 'bottom2')]).toEqual([true, true, true]);
    expect([single('vn27', 'lo2'), single('thai', 'tod3'), single('thai', 'run_top')]).toEqual([false, false, false]);
  });

  test('[L06] that nobody played show the newest rule set on them', () => {
    const at = new Date('2026-11-21T10:00:00Z');
    const rule = (selection: string, kind: Rule['kind']): Rule => ({
      betType: 'de_db',
      selection,
      kind,
      reason: 'birthday',
      by: 'tuan',
      at,
    });
    const rules = [rule('44', 'lifted'), rule('44', 'closed'), rule('45', 'closed'), rule('46', 'half')];
    const states = ['44', '45', '46', '47'].map((number) => stateOf(number, new Map(), rules).state);
    expect(states).toEqual(['full_rate', 'closed', 'reduced', 'full_rate']);
  });
});

describe('the limit of a draw', () => {
  const of = (cost: bigint, stake: bigint, max: bigint) =>
    limitPercent({
      worst: { cost: money(cost), isExact: true, top: null, bottom: null },
      stake: money(stake),
      worstCaseMax: money(max),
    });
  test('[L06] is used by what the house would lose, not by what it would pay', () => {
    expect([of(900n, 1_000n, 500n), of(1_250n, 1_000n, 500n), of(1_751n, 1_000n, 500n)]).toEqual([0, 50, 151]);
  });
});
