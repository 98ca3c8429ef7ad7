import type { Job } from '../platform/jobs.ts';
import { countPlay } from './count.ts';

/** Commission of agents: what their teams played, counted once. */
export const commissionJobs: readonly Job[] = [{ name: 'count-play', everyMs: 15_000, run: countPlay }];
