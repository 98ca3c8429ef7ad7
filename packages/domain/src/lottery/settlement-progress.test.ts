import { describe, expect, test } from 'vitest';
import { addMs } from '../time.ts';
import { type SettlementFacts, settlementProgress } from './settlement-progress.ts';

const at = new Date('2026-11-22T11:40:00Z');
const paying: SettlementFacts = {
  state: 'resulted',
  isHeld: false,
  isGraded: true,
  resultedAt: at,
  gradedAt: addMs(at, 1000),
  settledAt: null,
  due: 10_000,
  paid: 2500,
  firstPaidAt: addMs(at, 2000),
  lastPaidAt: addMs(at, 4000),
  reversalsDue: 0,
  reversalsTaken: 0,
  lastTakenAt: null,
};
const read = (change: Partial<SettlementFacts>, afterMs = 5000) =>
  settlementProgress({ ...paying, ...change }, addMs(at, afterMs));

describe('how far a settlement is', () => {
  test('[L07] follows from what is written: the step, the pace and what is left of it', () => {
    expect(read({})).toEqual({
      step: 'paying',
      movedAt: addMs(at, 4000),
      perSecond: 1250,
      secondsLeft: 6,
      isStuck: false,
    });
    const nothing = { due: 0, paid: 0, firstPaidAt: null, lastPaidAt: null };
    expect(read({ ...nothing, isGraded: false, gradedAt: null })).toMatchObject({ step: 'grading', perSecond: null });
    expect(read({ ...nothing, isHeld: true, isGraded: false })).toMatchObject({ step: 'held' });
    expect(read({ ...nothing, state: 'closed', resultedAt: null, isGraded: false })).toMatchObject({ step: 'none' });
    expect(read({ paid: 10_000, reversalsDue: 3, reversalsTaken: 1 })).toMatchObject({ step: 'taking_back' });
    expect(read({ paid: 10_000, settledAt: addMs(at, 9000) })).toMatchObject({ step: 'done', secondsLeft: null });
  });

  test('[L07] a settlement without progress for half a minute is reported, unless it waits for a person or is done', () => {
    expect(read({}, 34_000).isStuck).toBe(false);
    expect(read({}, 34_001).isStuck).toBe(true);
    expect(read({ isGraded: false, paid: 0, due: 0, lastPaidAt: null, gradedAt: null }, 40_000).isStuck).toBe(true);
    expect(read({ isHeld: true }, 90_000).isStuck).toBe(false);
    expect(read({ settledAt: at }, 90_000).isStuck).toBe(false);
  });
});
