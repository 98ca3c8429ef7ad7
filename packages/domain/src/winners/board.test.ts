import { expect, test } from 'vitest';
import { maskedName, winnerPeriods, winnersSince } from './board.ts';

test('[K11] a masked name keeps the first and the last letter at most, and tells no length', () => {
  expect(maskedName('somchai88')).toBe('s***8');
  expect(maskedName('kanya')).toBe('k***a');
  expect(maskedName('abcd')).toBe('a***d');
  expect(['abc', 'ab', 'a', ''].map(maskedName)).toEqual(['a***', 'a***', 'a***', '***']);
  // A character of two UTF-16 units counts as one letter.
  expect(maskedName('𝒜bcd𝒵')).toBe('𝒜***𝒵');
  for (const name of ['linhnguyen', 'x'.repeat(64), 'ab12cd34']) {
    const middle = name.slice(1, -1);
    const masked = maskedName(name);
    expect(masked).toHaveLength(5);
    for (let at = 0; at + 2 <= middle.length; at += 1) expect(masked).not.toContain(middle.slice(at, at + 2));
  }
});

test('[K11] today begins at midnight UTC+7, a week is seven days with today, the biggest are of ninety', () => {
  const now = new Date('2026-11-21T18:30:00Z'); // In UTC+7 this is 01:30 on the 22nd.
  expect(winnerPeriods.map((period) => winnersSince(period, now).toISOString())).toEqual([
    '2026-11-21T17:00:00.000Z',
    '2026-11-15T17:00:00.000Z',
    '2026-08-24T17:00:00.000Z',
  ]);
});
