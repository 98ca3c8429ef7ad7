import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The time limit for a test file, in minutes; the longest file takes 100 s on two busy cores. */
const LIMIT_MINUTES = 10;

/** How long the workers may take to exit after the last test, in seconds. */
const END_SECONDS = 60;

/**
 * Ends the run if a test file does not end. A test with an endless loop blocks its worker, so its own time limit cannot
 * stop it, and the run would wait for ever without output. A failed test may also leave a connection or a server open,
 * which prevents its worker from exiting; the run then ends with its result.
 */
export default class StuckFiles implements Reporter {
  readonly #running = new Map<string, { readonly name: string; readonly since: number }>();
  readonly #timer = setInterval(() => this.#judge(), 10_000).unref();

  onTestModuleStart({ id, relativeModuleId: name }: TestModule): void {
    this.#running.set(id, { name, since: performance.now() });
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.#running.delete(id);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    setTimeout(() => {
      writeSync(2, `STUCK: the run was over ${END_SECONDS} seconds ago, but a worker has not ended\n`);
      process.exit(process.exitCode ?? 1);
    }, END_SECONDS * 1000).unref();
  }

  #judge(): void {
    const stuck = [...this.#running.values()].filter(({ since }) => performance.now() - since > LIMIT_MINUTES * 60_000);
    if (stuck.length === 0) return;
    for (const { name } of stuck) writeSync(2, `STUCK: ${name} has not ended within ${LIMIT_MINUTES} minutes\n`);
    process.exit(1);
  }
}
