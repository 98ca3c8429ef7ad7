import { createStore, useStore } from './store.ts';

/**
 * Which answers on the screen came out of the device's keeping, and of when they are: a service worker that answers in the
 * network's place says so by x-kept-at. What is not in here is fresh.
 */
const store = createStore<ReadonlyMap<string, number>>(new Map());

const nameOf = (path: string, wire: Record<string, unknown>): string => `${path} ${JSON.stringify(wire)}`;

/** Learns from an answer; `header` is null of a fresh one. */
export function learnKept(path: string, wire: Record<string, unknown>, header: string | null): void {
  const at = Number(header);
  const name = nameOf(path, wire);
  if (store.get().get(name) === (at > 0 ? at : undefined)) return;
  const next = new Map(store.get());
  if (at > 0) next.set(name, at);
  else next.delete(name);
  store.set(next);
}

/** The moment of the answer in ms, if it is a kept one. */
export const useKeptSince = (path: string, wire: Record<string, unknown>): number | undefined =>
  useStore(store).get(nameOf(path, wire));

/** Paths of which kept answers are shown. */
export const keptPaths = (): string[] => [...new Set([...store.get().keys()].map((name) => name.split(' ')[0] ?? ''))];
