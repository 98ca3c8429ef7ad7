import { Worker } from 'node:worker_threads';

/**
 * Runs `fillResults` for the moment `until` in a worker thread with a separate connection, so that the caller's thread
 * can do other work meanwhile.
 */
export const fillResultsApart = (databaseUrl: string, until: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fill-apart-worker.ts', import.meta.url), {
      workerData: { databaseUrl, until } satisfies FillWish,
    });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`past results ended with ${code}`))));
  });

/** Input of the worker thread. */
export interface FillWish {
  readonly databaseUrl: string;
  readonly until: Date;
}
