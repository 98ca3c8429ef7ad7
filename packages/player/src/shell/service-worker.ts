import { deviceNow } from '@tamarind/ui/clock.ts';
import { currentLanguage, textsOf } from '@tamarind/ui/language.ts';
import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Name of the cache for answers that belong to one session (src/worker/worker.ts). */
const OWN = 'own';
const LOOK_MS = 30 * 60_000;
/**
 * Delay between page load and registration of the service worker, in milliseconds. The worker downloads the whole site,
 * which must not compete with this page's own requests.
 */
const LET_LOAD_MS = 6000;

const waiting = createStore<ServiceWorker | null>(null);
/** The service worker of a newer site version, if one is downloaded and waits for activation. */
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

/** Activates the waiting site version when the person presses "Reload", then reloads the page. */
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
  // Time of the last check for a newer version. An installed site stays open for days, so the check also runs when the
  // site becomes visible.
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
  // Safari has no idle callback, so use a timer there.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3000);
}
