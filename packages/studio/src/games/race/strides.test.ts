import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { progressOf, RUN_MS } from './strides.ts';

test('[A02] the race that is seen ends in the drawn order, and nobody runs backwards', () => {
  const chance = seededRandom(4);
  const runners = Array.from({ length: 8 }, () => Array.from({ length: 6 }, () => chance.below(100)));
  const arrivals = runners.map((paces, place) => {
    let last = 0;
    for (let ms = 0; ms <= RUN_MS; ms += 20) {
      const now = progressOf(place, paces, ms);
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
      if (now === 1) return ms;
    }
    return Infinity;
  });
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  expect(new Set(arrivals).size).toBe(8);
  expect(Math.max(...arrivals)).toBeLessThan(RUN_MS);
});
