import { isKeepable, keyOf, outdated, templateOf, wayOf, type KeptPaths } from './rules.ts';

/**
 * This file is the service worker, with which the player site works without a network [B15]. It serves the site's
 * files, and results and the member's records as they were last read. vite-plugin-worker.ts builds it into /sw.js and
 * inserts the file names.
 */

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageToWorker extends Lifetime {
  readonly data: unknown;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void;
}

/** Inserted by the build: the site's version, its files, the files of each language, and the paths to cache. */
declare const SITE_FILES: {
  readonly version: string;
  readonly shell: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly kept: KeptPaths;
};

const scope = self as unknown as WorkerScope;
const SHELL = `shell-${SITE_FILES.version}`;
const PUBLIC = 'answers';
const OWN = 'own';
/** How long the worker waits for the network before it uses a cached answer, in milliseconds. */
const SOON_MS = 1500;
/** Arrival time, by cache key, of fresh answers that came too late for their request. */
const cameAt = new Map<string, number>();
const MOST = { [PUBLIC]: 120, [OWN]: 80 } as const;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', ...SITE_FILES.shell])));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdated(names, SHELL).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener('message', (event) => {
  const { say, texts } = event.data as { say?: unknown; texts?: unknown };
  // Activate this version when the person presses "Reload". Until then the old version stays active.
  if (say === 'take over') event.waitUntil(scope.skipWaiting());
  if (say === 'words' && typeof texts === 'string') event.waitUntil(keepWords(texts));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const way = wayOf(
    {
      method: request.method,
      isOurs: url.origin === scope.location.origin,
      isNavigation: request.mode === 'navigate',
      path: url.pathname,
    },
    SITE_FILES.kept,
  );
  if (way === 'page') event.respondWith(fetch(request).catch(startPage));
  if (way === 'file') event.respondWith(fileOf(request));
  if (way === 'public') event.respondWith(publicAnswer(event, url));
  const token = request.headers.get('authorization');
  if (way === 'own' && token !== null) event.respondWith(ownAnswer(event, token));
});

/** The cached start page. If it is missing, the browser shows its own offline page. */
const startPage = async (): Promise<Response> => (await caches.match('/', { cacheName: SHELL })) ?? Response.error();

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/**
 * Answers from the network if the response arrives soon. Otherwise it answers from the cache, and notifies the pages
 * when the fresh response arrives.
 */
async function publicAnswer(event: Fetching, url: URL): Promise<Response> {
  const { request } = event;
  const key = keyOf(request.url, { who: '', language: request.headers.get('language') ?? '' });
  const kept = await (await caches.open(PUBLIC)).match(key, { ignoreVary: true });
  // A page that was notified of a fresh answer now requests it. Use the cache: on a slow network a new fetch would be
  // late again, in an endless loop.
  if (kept && performance.now() - (cameAt.get(key) ?? Number.NEGATIVE_INFINITY) < SOON_MS)
    return new Response(kept.body, { headers: { 'content-type': 'application/json' } });
  const fresh = fetch(request).then((answer) => keep(PUBLIC, key, answer));
  if (!kept) return fresh;
  let isLate = false;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(kept);
    }, SOON_MS);
  });
  event.waitUntil(
    fresh.then(
      (answer) => {
        // If the new answer is an error, keep the cached one.
        if (!isLate || answer.status !== 200) return undefined;
        cameAt.set(key, performance.now());
        return tellFresh(url.pathname);
      },
      () => undefined,
    ),
  );
  return Promise.race([fresh.catch(() => kept), late]);
}

async function ownAnswer({ request }: Fetching, token: string): Promise<Response> {
  const key = keyOf(request.url, { who: await hashOf(token), language: request.headers.get('language') ?? '' });
  try {
    return await keep(OWN, key, await fetch(request));
  } catch (error) {
    const kept = await (await caches.open(OWN)).match(key, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/**
 * Caches a copy of the answer, with the header x-kept-at and without x-server-time: otherwise a page would set its
 * clock by an old time.
 */
async function keep(name: keyof typeof MOST, key: string, answer: Response): Promise<Response> {
  const serverTime = answer.headers.get('x-server-time');
  if (!isKeepable(answer.status, serverTime, answer.headers.get('content-type'))) return answer;
  const headers = { 'content-type': 'application/json', 'x-kept-at': serverTime ?? '' };
  const cache = await caches.open(name);
  await cache.put(key, new Response(await answer.clone().blob(), { headers }));
  // Evict the oldest entries first.
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((old) => cache.delete(old)));
  return answer;
}

/** Caches the texts of the current language. Texts of other languages are cached when they are requested. */
async function keepWords(texts: string): Promise<void> {
  const cache = await caches.open(SHELL);
  const wanted = SITE_FILES.words[texts] ?? [];
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(wanted.filter((path) => !kept.has(path)));
}

async function tellFresh(path: string): Promise<void> {
  const template = templateOf(SITE_FILES.kept.public, path);
  for (const client of await scope.clients.matchAll()) client.postMessage({ fresh: template });
}

async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
