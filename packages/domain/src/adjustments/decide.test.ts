import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { adjustmentCauses, adjustmentWays, causesOf, decideAdjustment, isCovered } from './decide.ts';

const bounds = { daily: money(2_000), twoAbove: money(1_000) };
const decide = (
  wish: { way: 'credit' | 'debit'; amount: number; cause?: 'goodwill' | 'other' | 'chargeback' },
  { available = 5_000, proposed = 0 } = {},
) =>
  decideAdjustment(
    { cause: 'other', ...wish, amount: money(wish.amount) },
    { available: money(available), proposed: money(proposed), bounds },
  );

describe('an adjustment of a wallet', () => {
  test('one person checks up to the amount of the brand, two above it', () => {
    expect(decide({ way: 'credit', amount: 1_000 })).toEqual({ ok: true, checkers: 1 });
    expect(decide({ way: 'credit', amount: 1_001 })).toEqual({ ok: true, checkers: 2 });
  });

  test('a person’s proposals of 24 hours stay within the cap, credits and debits together', () => {
    expect(decide({ way: 'debit', amount: 500 }, { proposed: 1_500 })).toMatchObject({ ok: true });
    const refused = { ok: false, code: 'ADJUSTMENT_CAP' };
    expect(decide({ way: 'debit', amount: 501 }, { proposed: 1_500 })).toEqual({
      ...refused,
      details: { left: '500' },
    });
    expect(decide({ way: 'credit', amount: 1 }, { proposed: 9_000 })).toEqual({ ...refused, details: { left: '0' } });
  });

  test('a debit takes no more than the wallet has free; a credit needs nothing', () => {
    expect(decide({ way: 'debit', amount: 700 }, { available: 700 })).toMatchObject({ ok: true });
    const tooHigh = decide({ way: 'debit', amount: 701 }, { available: 700 });
    expect(tooHigh).toEqual({ ok: false, code: 'ADJUSTMENT_TOO_HIGH', details: { available: '700' } });
    expect(decide({ way: 'credit', amount: 701 }, { available: 0 })).toMatchObject({ ok: true });
    expect(isCovered({ way: 'debit', amount: money(1) }, money(0))).toBe(false);
  });

  test('goodwill only gives and a chargeback only takes', () => {
    const refused = { ok: false, code: 'INPUT_INVALID', details: { field: 'cause' } };
    expect(decide({ way: 'debit', amount: 1, cause: 'goodwill' })).toEqual(refused);
    expect(decide({ way: 'credit', amount: 1, cause: 'chargeback' })).toEqual(refused);
  });

  test('every cause may be given as the reason of a credit or a debit', () => {
    expect(new Set(adjustmentWays.flatMap(causesOf))).toEqual(new Set(adjustmentCauses));
  });
});
