import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import type { Pool } from './db/pool.ts';
import { kept } from './kept.ts';

/**
 * A typical duration for screens: the median over the platform's own records of the last 30 days. Each process caches
 * the result of a key for ten minutes. `measure` returns null if there are fewer than `least` records, and the screen
 * then shows nothing.
 */
export const usualTime = <Measured>(
  pool: Pool,
  key: string,
  now: Date,
  measure: (since: Date, least: number) => Promise<Measured | null>,
): Promise<Measured | null> =>
  kept(pool, { name: 'usual', key, forMs: MEASURED_FOR_MS }, now, () =>
    measure(startOfDay(addDays(dayOf(now), -DAYS)), LEAST),
  );

const MEASURED_FOR_MS = 600_000;
const DAYS = 30;
const LEAST = 20;
