import { deviceNow } from '@tamarind/ui/clock.ts';
import { currentLanguage, textsOf } from '@tamarind/ui/language.ts';
import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { createStore, useStore } from '@tamarind/ui/store.ts';

/** The name of the cache of own answers (src/worker/worker.ts). */
const OWN = 'own';
const LOOK_MS = 30 * 60_000;
/**
 * Delay between page load and registration: the worker fetches the whole site, which must not compete with this page's
 * own requests.
 */
const LET_LOAD_MS = 6000;

const waiting = createStore<ServiceWorker | null>(null);
/** The worker of a newer version that has been fetched and waits for activation. */
export const useWaitingVersion = (): ServiceWorker | null => useStore(waiting);

/**
 * Registers the service worker when the loaded page is idle, so that the first load stays light. When the session
 * changes, the cached answers of the old session are deleted.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  let token = currentSession()?.token;
  if (token === undefined) void forgetOwn();
  onSessionChange(() => {
    if (currentSession()?.token === token) return;
    token = currentSession()?.token;
    void forgetOwn();
  });
  const register = () => void navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
  const begin = () => setTimeout(() => whenIdle(register), LET_LOAD_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Activates the waiting version on the person's request, then reloads the page. */
export function takeNewVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ say: 'take over' });
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function watch(registration: ServiceWorkerRegistration): void {
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) waiting.set(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) waiting.set(worker);
    });
  });
  // The time of the last check for updates. An installed site stays open for days, so it checks whenever it becomes
  // visible.
  let looked = deviceNow();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || deviceNow() - looked < LOOK_MS) return;
    looked = deviceNow();
    void registration.update().catch(() => undefined);
  });
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ say: 'words', texts: textsOf[currentLanguage()] }),
  );
}

const forgetOwn = (): Promise<unknown> => caches.delete(OWN).catch(() => false);

function whenIdle(act: () => void): void {
  // Use a timer in Safari, which has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3000);
}
