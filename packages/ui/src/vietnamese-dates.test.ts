import { expect, test } from 'vitest';
import { formatDate } from './format.ts';

test('[C01] Vietnamese dates are digits with the hour first and no seconds', () => {
  const at = new Date('2026-11-23T11:15:07.000Z');
  expect(formatDate(at, 'full', 'VI')).toBe('18:15 23/11/2026');
  expect(formatDate(at, 'moment', 'VI')).toBe('18:15 23/11/2026');
  expect(formatDate(at, 'day', 'VI')).toBe('23/11/2026');
  expect(formatDate(at, 'seconds', 'VI')).toBe('18:15:07');
});
