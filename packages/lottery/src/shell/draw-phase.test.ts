import { expect, test } from 'vitest';
import { clockText, phaseOf } from './draw-phase.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const daily = {
  state: 'open' as const,
  opensAt: new Date('2026-11-20T11:15:00Z'),
  closesAt: at('11:05:00'),
  drawsAt: at('11:15:00'),
};

test.each([
  ['10:00:00', 'open'],
  ['10:51:00', 'strong'],
  ['11:01:00', 'hot'],
  ['11:04:55', 'closing'],
  ['11:05:00', 'waiting'],
] as const)('[L06] at %s a draw that closes at 11:05 is %s', (time, phase) => {
  expect(phaseOf(daily, at(time).getTime())).toBe(phase);
});

test('[L06] the state of the draw wins over the clock', () => {
  const now = at('10:00:00').getTime();
  expect(phaseOf({ ...daily, state: 'closed' }, now)).toBe('waiting');
  expect(phaseOf({ ...daily, state: 'settled' }, now)).toBe('done');
  expect(phaseOf({ ...daily, state: 'void' }, now)).toBe('void');
  expect(phaseOf({ ...daily, state: 'scheduled' }, now)).toBe('scheduled');
});

test('[L05] a draw of one minute is calm for most of it', () => {
  const quick = { state: 'open' as const, opensAt: at('10:00:00'), closesAt: at('10:00:55'), drawsAt: at('10:01:00') };
  expect(phaseOf(quick, at('10:00:10').getTime())).toBe('open');
  expect(phaseOf(quick, at('10:00:40').getTime())).toBe('strong');
  expect(phaseOf(quick, at('10:00:50').getTime())).toBe('closing');
});

test('[L06] the time left is shown in hours, minutes and seconds, never below zero', () => {
  expect(clockText(27 * 60_000 + 41_000)).toBe('00:27:41');
  expect(clockText(26 * 3_600_000)).toBe('26:00:00');
  expect(clockText(-5)).toBe('00:00:00');
});
