import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('one text for one value, whatever the order of its keys', () => {
  const text = '{"a":[1,{"b":null,"c":"x"}],"d":true}';
  expect(canonical({ d: true, a: [1, { c: 'x', b: null, gone: undefined }] })).toBe(text);
  expect(canonical(JSON.parse(text))).toBe(text);
});
