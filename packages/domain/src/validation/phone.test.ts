import { expect, test } from 'vitest';
import { dialingCodeOf, e164 } from './phone.ts';

test.each([
  ['66', '0812345678', '+66812345678'],
  ['+66', '081-234 5678', '+66812345678'],
  ['66', '812345678', '+66812345678'],
  ['66', '66812345678', '+66812345678'],
  ['66', '+660812345678', '+66812345678'],
  ['66', '0212345678', undefined],
  ['66', '08123456789', undefined],
  ['84', '0912345678', '+84912345678'],
  ['84', '0612345678', undefined],
  ['84', '', undefined],
  ['84', 'abcdefghi', undefined],
  ['1', '2025550123', '+12025550123'],
  ['0', '812345678', undefined],
])('[H10] country %s and "%s" are %s', (code, typed, number) => {
  expect(e164(code, typed)).toBe(number);
});

test('[H10] a number’s country follows from its calling code, and only served countries count', () => {
  expect(dialingCodeOf('+66812345678', ['66', '84'])).toBe('66');
  expect(dialingCodeOf('+12025550123', ['66', '84'])).toBeUndefined();
});
