import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from './platform.ts';

/**
 * Work that must happen by itself. A job asks the database what is due ("which draws close now?"), claims rows with
 * `for update skip locked` and does them: the state of a row is the queue, so nothing is lost when a process dies, several
 * processes may run the same job, and a test clock moves all of it. There is no separate queue to keep in step.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(platform: Platform): Promise<void>;
}

export interface JobRunner {
  /** Ends after the runs under way have ended. */
  stop(): Promise<void>;
}

export function startJobs(platform: Platform, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  const loops = jobs.map((job) => loop(platform, job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(platform: Platform, job: Job, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    try {
      await job.run(platform);
      failures = 0;
    } catch (error) {
      // A job is asked again: what it left undone is still due. The pause grows so that a lasting fault does not fill the log.
      failures += 1;
      platform.log.error({ job: job.name, failures, err: error }, 'job failed');
    }
    const pauseMs = Math.min(job.everyMs * 2 ** Math.min(failures, 6), 60_000);
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
