import type { Job } from './jobs.ts';
import { forgetEvents } from './outbox.ts';

const KEPT_MS = 2 * 86_400_000;

export const outboxJobs: readonly Job[] = [
  {
    name: 'forget-old-events',
    everyMs: 600_000,
    run: async ({ pool, clock }) => {
      await forgetEvents(pool, new Date(clock.now().getTime() - KEPT_MS));
    },
  },
];
