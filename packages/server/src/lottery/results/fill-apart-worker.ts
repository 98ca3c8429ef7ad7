import { workerData } from 'node:worker_threads';
import { createPool } from '../../platform/db/pool.ts';
import type { FillWish } from './fill-apart.ts';
import { fillResults } from './fill-results.ts';

/**
 * The worker thread that fill-apart.ts starts. A lost connection makes the statement fail, which ends the thread with
 * that error.
 */
const { databaseUrl, until } = workerData as FillWish;
const pool = createPool(databaseUrl, {
  max: 1,
  name: 'tamarind past results',
  isHasty: true,
  onError: () => undefined,
});
try {
  await fillResults({ pool, clock: { now: () => until } });
} finally {
  await pool.end();
}
