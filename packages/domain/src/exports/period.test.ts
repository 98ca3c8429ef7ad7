import { expect, test } from 'vitest';
import { exportFault } from './period.ts';

const today = '2026-11-23';
const days = (from: string | null, to: string | null) =>
  exportFault({ kind: 'tickets', segment: null, from, to }, today);

test('[A01] an export of a period has at most 92 days, none of them in the future', () => {
  expect(days('2026-11-23', '2026-11-23')).toBeUndefined();
  expect(days('2026-08-24', today)).toBeUndefined();
  expect(days('2026-08-23', today)).toBe('to');
  expect(days('2026-11-24', '2026-11-24')).toBe('from');
  expect(days('2026-11-20', '2026-11-24')).toBe('to');
  expect(days('2026-11-20', '2026-11-19')).toBe('to');
  expect(days(null, today)).toBe('from');
  expect(days(today, null)).toBe('to');
});

test('[A01] an export of a segment names it and has no days', () => {
  const segment = { kind: 'segment', segment: 'x', from: null, to: null } as const;
  expect(exportFault(segment, today)).toBeUndefined();
  expect(exportFault({ ...segment, segment: null }, today)).toBe('segment');
  expect(exportFault({ ...segment, from: today }, today)).toBe('from');
  expect(exportFault({ ...segment, kind: 'members' }, today)).toBe('segment');
});
