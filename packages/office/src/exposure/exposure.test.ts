import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { money } from '@tamarind/domain/money';
import { describe, expect, test } from 'vitest';
import { HEAT_STEPS, heatStep, scaled, scaleFor } from './heat.ts';
import { expectedResult, outcomesOf, type NumberRow } from './outcomes.ts';

const row = (selection: string, stake: bigint, liability: bigint): NumberRow => ({
  betType: 'de_db',
  selection,
  lines: 1,
  stake: money(stake),
  liability: money(liability),
});

describe('the heat map', () => {
  test('[L06] has seven steps: none for nothing, the last for the dearest, equal parts between', () => {
    const most = money(600n);
    const steps = [0n, 1n, 100n, 101n, 200n, 300n, 400n, 500n, 501n, 600n].map((value) =>
      heatStep(money(value), most),
    );
    expect(steps).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 6, 6]);
    expect(Math.max(...steps)).toBe(HEAT_STEPS - 1);
    expect(heatStep(money(0), money(0))).toBe(0);
  });

  test('[J01] prints all values of a map in one unit, rounded half up without floats', () => {
    const scale = scaleFor(money(4_704_999_999n), 'VND');
    expect(scale.unit).toBe('billion');
    expect(
      [4_704_999_999n, 4_705_000_000n, 4_999_999n, 0n, -3_410_000_000n].map((value) =>
        scaled(money(value), scale),
      ),
    ).toEqual(['4.70', '4.71', '0.00', '0.00', '-3.41']);
    expect(scaled(money(12_345_678n), scaleFor(money(12_345_678n), 'THB'))).toBe('123.5');
    expect(scaleFor(money(999n), 'VND')).toEqual({ unit: 'one', power: 0, decimals: 0 });
  });
});

describe('the house’s result', () => {
  const stake = money(10_000n);
  const numbers = [row('26', 6_000n, 594_000n), row('68', 4_000n, 396_000n)];

  test('[L06] covers every outcome, best first, those nobody played too', () => {
    const { sorted, losing } = outcomesOf(betTypeOf('de_db'), stake, numbers);
    expect(sorted).toHaveLength(100);
    expect(sorted[0]?.result).toBe(10_000n);
    expect(sorted.at(-1)).toEqual({ selection: '26', result: -584_000n });
    expect(losing).toBe(2);
  });

  test('[L07] on average is the stakes minus what each hit would cost times its chance', () => {
    // (594,000 + 396,000) / 100 = 9,900.
    expect(expectedResult('de_db', stake, numbers, 1000)).toBe(100n);
    expect(expectedResult('de_db', stake, numbers, 2)).toBeUndefined();
  });
});
