import { money } from '@tamarind/domain/money';
import { expect, test } from 'vitest';
import { amountOf, cleanEntry, entryOf, showEntry } from './amount-entry.ts';

test('[J05] a typed amount is grouped as the language groups and read back exactly', () => {
  expect(showEntry(cleanEntry('1234567', 'VND', 'VI'), 'VI')).toBe('1.234.567');
  expect(showEntry(cleanEntry('1234.5', 'THB', 'EN'), 'EN')).toBe('1,234.5');
  expect(showEntry(cleanEntry('1.234,56', 'THB', 'VI'), 'VI')).toBe('1.234,56');
  expect(amountOf(cleanEntry('1,234.56', 'THB', 'TY'), 'THB')).toBe(money(123456));
  expect(amountOf(cleanEntry('200.000', 'VND', 'VI'), 'VND')).toBe(money(200000));
});

test('[J05] an amount has no more decimals than its currency', () => {
  expect(cleanEntry('10.567', 'THB', 'EN')).toBe('10.56');
  expect(cleanEntry('10.5', 'VND', 'EN')).toBe('10');
});

test('[J05] an empty field shows no amount, and letters and signs are ignored', () => {
  expect(amountOf('', 'THB')).toBeUndefined();
  expect(cleanEntry('-5e3', 'THB', 'EN')).toBe('53');
  expect(cleanEntry('007', 'THB', 'EN')).toBe('7');
  expect(amountOf('12.', 'THB')).toBe(money(1200));
});

test('[J05] a preset fills the field without empty decimals', () => {
  expect(entryOf(money(100000), 'THB')).toBe('1000');
  expect(entryOf(money(100050), 'THB')).toBe('1000.50');
  expect(entryOf(money(50000), 'VND')).toBe('50000');
});
