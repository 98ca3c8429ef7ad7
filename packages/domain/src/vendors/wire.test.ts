import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { fromVendorAmount, toVendorAmount } from './amount.ts';
import { parseWire, writeWire } from './wire-json.ts';

describe('JSON with whole numbers of any size', () => {
  test('[A03] 2^53 + 1 keeps its last digit, in and out', () => {
    const text = '{"amount":9007199254740993,"inner":[1,-2]}';
    expect(parseWire(text)).toEqual({ amount: 9_007_199_254_740_993n, inner: [1n, -2n] });
    expect(writeWire(parseWire(text) as { amount: bigint })).toBe(text);
  });

  test('[A03] a number with a point or an exponent is no whole number', () => {
    expect(parseWire('[1.0, 1e5, 0.5, -0.0]')).toEqual([1, 100_000, 0.5, -0]);
  });

  test('[A03] the written text is valid JSON for any parser', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(JSON.parse(writeWire(value as never))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('[A03] fields without a value are left out', () => {
    expect(writeWire({ user: 'a', balance: undefined, list: [undefined, true] })).toBe(
      '{"user":"a","list":[null,true]}',
    );
  });
});

describe('amounts x 100,000', () => {
  test('[A03] 3.56 baht are 356000, and a đồng is 100000', () => {
    expect([toVendorAmount(money(356), 'THB'), toVendorAmount(money(1), 'VND')]).toEqual([356_000n, 100_000n]);
    expect(fromVendorAmount(9_007_199_254_740_993_00000n, 'VND')).toBeUndefined();
    expect(fromVendorAmount(9_007_199_254_700_000n, 'VND')).toBe(90_071_992_547n);
  });

  test('[A03] parts of the smallest unit, less than nothing and more than the ledger takes are no amounts', () => {
    expect(
      (
        [
          [1n, 'THB'],
          [999n, 'THB'],
          [-1_000n, 'THB'],
          [99_999n, 'VND'],
          [10n ** 20n + 100_000n, 'VND'],
        ] as const
      ).map(([amount, currency]) => fromVendorAmount(amount, currency)),
    ).toEqual(Array(5).fill(undefined));
  });

  test('[A03] there and back is the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom('THB', 'VND'), (minor, currency) => {
        expect(fromVendorAmount(toVendorAmount(money(minor), currency), currency)).toBe(minor);
      }),
    );
  });
});
