import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

type Check = Parameters<typeof verdictOf>[0];
const picture = (part: 'front' | 'selfie') => ({ part, type: 'image/png' as const, base64: 'aGVsbG8=' });
const check = {
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10',
  country: 'TH',
  document: 'th_id',
  name: 'Somchai Jaidee',
  birthday: '1990-01-01',
  pictures: [picture('front'), picture('selfie')],
};
const ask = (change: object = {}) => verdictOf({ ...(check as Check), ...change }, '2026-11-21').verdict;

test('the checker’s rules: whole documents are clear; FAKE, BLUR, a missing picture and a birthday to come are not', () => {
  expect(ask()).toBe('clear');
  expect(ask({ name: 'Somchai FAKE' })).toBe('fake');
  expect(ask({ name: 'Blur Jaidee' })).toBe('unclear');
  expect(ask({ pictures: [picture('front')] })).toBe('unclear');
  expect(ask({ birthday: '2027-01-01' })).toBe('unclear');
});
