import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Test files of a worker share the libraries and a document, because loading these takes most of the time. The
 * project's modules are not shared: each file loads its copies and undoes its changes to the browser environment.
 */
// Tests check that something appears, not how fast: a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

// The real timers, taken before a test installs fake ones.
const { setTimeout: later, clearTimeout: never } = globalThis;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  // The next test file of the worker begins at the root path, whatever page this one ended on. Server pages have no
  // browser.
  if ('history' in globalThis) history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

// jsdom has one timer for all animation frames. If it were started under fake timers, it would never tick again in
// later tests, so frames use real timers.
globalThis.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => never(frame);

// Each test file is a separate browser: over the real channel, parallel files would exchange their sessions.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
