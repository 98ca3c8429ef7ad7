import { expect, test } from 'vitest';
import { blockOf, needsTwoToLift } from './blocks.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = new Date('2026-11-24T10:00:00Z');
const latest = new Date('2026-11-25T10:00:00Z');

test('[B04] a block stops its own act, and a block of all stops every act', () => {
  expect(blockOf([{ kind: 'play', until: null }], 'play', now)).toEqual({ kind: 'play', until: null });
  expect(blockOf([{ kind: 'play', until: null }], 'login', now)).toBeUndefined();
  for (const act of ['login', 'play', 'withdraw'] as const)
    expect(blockOf([{ kind: 'all', until: later }], act, now)?.kind).toBe('all');
});

test('[B04] a block ends by itself, in the moment it names', () => {
  expect(blockOf([{ kind: 'play', until: later }], 'play', new Date(later.getTime() - 1))).toBeDefined();
  expect(blockOf([{ kind: 'play', until: later }], 'play', later)).toBeUndefined();
});

test('[B04] of several blocks the one that lasts longest is told', () => {
  const dated = [
    { kind: 'play', until: later },
    { kind: 'all', until: latest },
  ] as const;
  expect(blockOf(dated, 'play', now)).toBe(dated[1]);
  expect(blockOf([...dated, { kind: 'play', until: null }], 'play', now)?.until).toBeNull();
});

test('[B04] lifting a block of all, of compliance or of a rule needs two people', () => {
  expect(needsTwoToLift({ kind: 'all', cause: 'wish' })).toBe(true);
  expect(needsTwoToLift({ kind: 'play', cause: 'compliance' })).toBe(true);
  expect(needsTwoToLift({ kind: 'login', cause: 'rule' })).toBe(true);
  expect(needsTwoToLift({ kind: 'withdraw', cause: 'risk' })).toBe(false);
});
