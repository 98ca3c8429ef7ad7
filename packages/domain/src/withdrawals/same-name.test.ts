import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, isSameName } from './same-name.ts';

test.each([
  ['Nguyễn Thị Linh', 'NGUYEN THI LINH'],
  ['Đỗ Văn  Đức', ' do van duc '],
  ["O'Hà", 'o ha'],
  ['Somchai Jaidee', 'ＳＯＭＣＨＡＩ　ＪＡＩＤＥＥ'],
  ['สมชาย ใจดี', 'สมชาย  ใจดี'],
  ['น้ำ', 'น้ํา'],
])('[J06] "%s" and "%s" are one holder', (left, right) => expect(isSameName(left, right)).toBe(true));

test.each([
  ['Somchai Jaidee', 'Somchai Jaidee Junior'],
  ['Somchai Jaidee', 'Jaidee Somchai'],
  ['Nguyen Thi Linh', 'Nguyen Thi Lin'],
  // Two Thai names that differ only in a tone mark.
  ['ขาว', 'ข้าว'],
  ['', ''],
  [' ', '-'],
])('[J06] "%s" and "%s" are two holders', (left, right) => expect(isSameName(left, right)).toBe(false));

test('[J06] folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => foldName(foldName(name)) === foldName(name)),
  );
});
