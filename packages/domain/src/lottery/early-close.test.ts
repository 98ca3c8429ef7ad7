import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs } from '../time.ts';
import { EARLY_START_MS, startWindow } from './early-close.ts';

test('[S-M3] a first ball is accepted only within the hour before the drawing, after the opening and not in the future', () => {
  const day = fc.integer({ min: 0, max: 86_400_000 });
  fc.assert(
    fc.property(day, day, day, (opening, open, past) => {
      const opensAt = new Date(opening);
      const drawsAt = addMs(opensAt, open + 1);
      const now = addMs(opensAt, past);
      const { from, to } = startWindow({ opensAt, drawsAt }, now);
      expect(from.getTime()).toBe(Math.max(opensAt.getTime(), drawsAt.getTime() - EARLY_START_MS));
      expect(to.getTime()).toBe(Math.min(now.getTime(), drawsAt.getTime()));
    }),
  );
});
