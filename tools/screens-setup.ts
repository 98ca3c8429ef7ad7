import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Files of a worker share the libraries and a document, which is most of the time they take, but none of our modules: each
 * file reads its own, and takes away what it put in place of the browser's.
 */
// What is promised is that it comes; on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 });

// Taken before a test puts false time in their place.
const { setTimeout: later, clearTimeout: never } = globalThis;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(async () => {
  // A call that is still under way would be answered, and recorded, by the next file's test: let it end in its own.
  await new Promise((ended) => later(ended, 20));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

// jsdom keeps one timer for all frames. Begun while a test had false timers, it would never tick again for those after it; and a
// frame is nothing that false time moves.
globalThis.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => never(frame);

// Each test file is a browser of its own: over the real channel, files that run side by side would hand each other their sessions.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
