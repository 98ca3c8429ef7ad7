import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Test files of a worker share the libraries and a document, because loading these takes most of the time. Our own
 * modules are not shared: each file loads its own and removes what it replaced in the browser environment.
 */
// Tests promise that something appears, not when: a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

// Captured before a test installs fake timers.
const { setTimeout: later, clearTimeout: never } = globalThis;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  // The next file of the worker begins at the root, whatever page this one ended on. Pages of the server have no browser.
  if ('history' in globalThis) history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

// jsdom keeps one timer for all frames. If started under fake timers it would never tick again in later tests, so
// frames use real timers.
globalThis.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => never(frame);

// Each test file is its own browser: over the real channel, parallel files would exchange their sessions.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
