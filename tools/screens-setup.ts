import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Files of a worker share the libraries and a document, which is most of the time they take, but none of our modules: each
 * file reads its own, and takes away what it put in place of the browser's.
 */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

// jsdom keeps one timer for all frames. Begun while a test had false timers, it would never tick again for those after it.
globalThis.requestAnimationFrame = (run) => Number(setTimeout(() => run(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
