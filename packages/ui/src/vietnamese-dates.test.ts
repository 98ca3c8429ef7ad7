import { expect, test } from 'vitest';
import { formatDate } from './format.ts';
import type { Language } from './language.ts';

const at = new Date('2026-11-23T11:15:07.000Z');

test('[C01] Vietnamese dates are digits with the hour first and no seconds', () => {
  expect(formatDate(at, 'full', 'VI')).toBe('18:15 23/11/2026');
  expect(formatDate(at, 'moment', 'VI')).toBe('18:15 23/11/2026');
  expect(formatDate(at, 'day', 'VI')).toBe('23/11/2026');
  expect(formatDate(at, 'exact', 'VI')).toBe('18:15:07 23/11/2026');
});

test.each<[Language, full: string, exact: string]>([
  ['EN', '23 Nov 2026, 18:15', '23 Nov 2026, 18:15:07'],
  ['TY', '23 พ.ย. 2569 18:15', '23 พ.ย. 2569 18:15:07'],
  ['VI', '18:15 23/11/2026', '18:15:07 23/11/2026'],
  ['CN', '2026年11月23日 18:15', '2026年11月23日 18:15:07'],
])('[C01] %s: a time ends with its minutes; only receipts and proofs add the seconds', (language, full, exact) => {
  expect(formatDate(at, 'full', language)).toBe(full);
  expect(formatDate(at, 'exact', language)).toBe(exact);
});
