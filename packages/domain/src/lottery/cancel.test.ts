import { expect, test } from 'vitest';
import { cancelUntil, decideCancel } from './cancel.ts';

const closesAt = new Date('2026-11-21T11:05:00Z');
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const rule = { withinMinutes: 30, beforeCloseMinutes: 10 };

test('[L06] a ticket can be taken back for 30 minutes, but not in the last ten before close', () => {
  expect(cancelUntil(rule, at('09:00:00'), closesAt)).toEqual(at('09:30:00'));
  expect(cancelUntil(rule, at('10:40:00'), closesAt)).toEqual(at('10:55:00'));
  expect(cancelUntil(rule, at('10:55:00'), closesAt)).toBeNull();
  expect(cancelUntil(null, at('09:00:00'), closesAt)).toBeNull();
});

test('[L06] a cancellation is in time up to its moment, not at it, and only while the draw sells', () => {
  const request = { draw: { state: 'open' as const, closesAt }, now: at('09:29:59.999'), cancelUntil: at('09:30:00') };
  const late = { ok: false, refusal: 'CANCEL_TOO_LATE' };
  expect(decideCancel(request)).toEqual({ ok: true });
  expect(decideCancel({ ...request, now: at('09:30:00') })).toEqual(late);
  expect(decideCancel({ ...request, cancelUntil: null })).toEqual(late);
  expect(decideCancel({ ...request, draw: { state: 'closed', closesAt } })).toEqual(late);
  expect(decideCancel({ ...request, now: closesAt, cancelUntil: at('12:00:00') })).toEqual(late);
});
