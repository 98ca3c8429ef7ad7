import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * All test files of a worker share the libraries and one DOM document, because loading these takes most of the time.
 * The project's own modules are not shared: each test file loads its own copies, and must undo its changes to the
 * browser environment.
 */
// Wait up to 10 s for an element, because tests check that something appears, not how fast, and the machine may be
// busy.
configure({ asyncUtilTimeout: 10_000 });

// Keep the real timers here, before a test replaces them with fake ones.
const { setTimeout: later, clearTimeout: never } = globalThis;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  // Reset the path, so that the next test file of the worker begins at the root. Tests of server pages have no browser.
  if ('history' in globalThis) history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

// jsdom has one timer for all animation frames. If a test started it under fake timers, it would never fire again in
// later tests, so use real timers for frames.
globalThis.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => never(frame);

// Remove the broadcast channel, because each test file simulates a separate browser: over the real channel, parallel
// test files would exchange their sessions.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
