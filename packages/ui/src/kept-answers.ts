import { createStore, useStore } from './store.ts';

/**
 * Time of each answer that came from the service worker's cache, which marks it with the x-kept-at header. An answer
 * that is not listed is fresh.
 */
const store = createStore<ReadonlyMap<string, number>>(new Map());

const nameOf = (path: string, wire: Record<string, unknown>): string => `${path} ${JSON.stringify(wire)}`;

/** Records an answer's `x-kept-at` header; null for a fresh answer. */
export function learnKept(path: string, wire: Record<string, unknown>, header: string | null): void {
  const at = Number(header);
  const name = nameOf(path, wire);
  if (store.get().get(name) === (at > 0 ? at : undefined)) return;
  const next = new Map(store.get());
  if (at > 0) next.set(name, at);
  else next.delete(name);
  store.set(next);
}

/** Time of the answer in ms, if it came from the cache. */
export const useKeptSince = (path: string, wire: Record<string, unknown>): number | undefined =>
  useStore(store).get(nameOf(path, wire));

/** Paths of the cached answers that are on the screen now. */
export const keptPaths = (): string[] => [...new Set([...store.get().keys()].map((name) => name.split(' ')[0] ?? ''))];
