import { expect, expectTypeOf, test } from 'vitest';
import { present } from './present.ts';

const maybe = <T>(value: T): T | undefined => value;

test('a key whose value is undefined is missing, and every other value is the same', () => {
  const nested = { inside: undefined };
  const record = present({ none: undefined, empty: '', zero: 0n, no: false, nothing: null, nested });
  expect(Object.keys(record)).toEqual(['empty', 'zero', 'no', 'nothing', 'nested']);
  expect(record).toEqual({ empty: '', zero: 0n, no: false, nothing: null, nested });
  expect(record.nested).toBe(nested);
});

test('only keys that may be undefined become optional, and then never hold undefined', () => {
  const record = present({ name: 'lo2' as string, page: maybe(2 as number) });
  expectTypeOf(record.name).toEqualTypeOf<string>();
  const wish: { readonly name: string; readonly page?: number } = record;
  expect(wish).toEqual({ name: 'lo2', page: 2 });
  const spread: { readonly name: string; readonly page?: number } = { name: 'lo2', ...present({ page: maybe(3) }) };
  expect(spread.page).toBe(3);
});
