import { createStore, useStore } from './store.ts';

/**
 * Times of the responses that came from the service worker's cache, which adds an x-kept-at header to them. A response
 * that is not listed is fresh.
 */
const store = createStore<ReadonlyMap<string, number>>(new Map());

const nameOf = (path: string, wire: Record<string, unknown>): string => `${path} ${JSON.stringify(wire)}`;

/** Records the `x-kept-at` header of a response; null means that the response is fresh. */
export function learnKept(path: string, wire: Record<string, unknown>, header: string | null): void {
  const at = Number(header);
  const name = nameOf(path, wire);
  if (store.get().get(name) === (at > 0 ? at : undefined)) return;
  const next = new Map(store.get());
  if (at > 0) next.set(name, at);
  else next.delete(name);
  store.set(next);
}

/** The time in ms at which the response was cached; undefined if it is fresh. */
export const useKeptSince = (path: string, wire: Record<string, unknown>): number | undefined =>
  useStore(store).get(nameOf(path, wire));

/** Paths of all endpoints of which the page has a response from the cache. */
export const keptPaths = (): string[] => [...new Set([...store.get().keys()].map((name) => name.split(' ')[0] ?? ''))];
