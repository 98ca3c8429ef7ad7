import { expect, test } from 'vitest';
import { returnFault } from './returns.ts';

const until = new Date('2026-11-20T00:00:00Z');
const now = new Date('2026-11-23T00:00:00Z');
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

test('[A01] [GLI A.3.8] staff end no exclusion before its time, and none that a return already ends', () => {
  expect(returnFault({ state: 'running', until: day(30) }, day(22), now)).toBe('SELF_EXCLUDED');
  expect(returnFault({ state: 'returning', until: day(24) }, day(22), now)).toBe('RETURN_STATE');
  expect(returnFault(undefined, day(22), now)).toBe('RETURN_STATE');
});

test('[A01] [GLI A.3.8] staff end an exclusion only on a request that the member made after its time', () => {
  expect(returnFault({ state: 'over', until }, new Date(until.getTime() - 1), now)).toBe('MOMENT_INVALID');
  expect(returnFault({ state: 'over', until }, until, now)).toBeUndefined();
  expect(returnFault({ state: 'over', until }, now, now)).toBeUndefined();
  expect(returnFault({ state: 'over', until }, new Date(now.getTime() + 1), now)).toBe('MOMENT_INVALID');
});
