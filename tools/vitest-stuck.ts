import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The longest file takes 100 s on two busy cores. */
const LIMIT_MINUTES = 10;

/**
 * Ends the run when a test file does not end. A test that never yields (an endless loop in a worker) cannot be stopped
 * by its own time limit, and without this the run would wait for ever without a word.
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
  }

  #judge(): void {
    const stuck = [...this.#running.values()].filter(({ since }) => performance.now() - since > LIMIT_MINUTES * 60_000);
    if (stuck.length === 0) return;
    for (const { name } of stuck) writeSync(2, `STUCK: ${name} has not ended within ${LIMIT_MINUTES} minutes\n`);
    process.exit(1);
  }
}
