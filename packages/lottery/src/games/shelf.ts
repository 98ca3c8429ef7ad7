import { z } from 'zod/mini';
import { useSyncExternalStore } from 'react';
import { kept } from '@tamarind/ui/device-storage.ts';

/** Lists of games stored on the device: pinned games, and games opened last. */
type Shelf = 'lottery.pinned' | 'lottery.recent';
const MOST: Record<Shelf, number> = { 'lottery.pinned': 12, 'lottery.recent': 4 };
const Codes = z.array(z.string());
const listeners = new Set<() => void>();

export const usePinned = (): readonly string[] => useShelf('lottery.pinned');
export const useRecent = (): readonly string[] => useShelf('lottery.recent');

export function togglePinned(code: string): void {
  const codes = codesOf('lottery.pinned');
  put('lottery.pinned', codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]);
}

/** Puts the opened game first in the list of recent games. */
export const noteRecent = (code: string): void =>
  put('lottery.recent', [code, ...codesOf('lottery.recent').filter((one) => one !== code)]);

function put(shelf: Shelf, codes: readonly string[]): void {
  kept.set(shelf, JSON.stringify(codes.slice(0, MOST[shelf])));
  for (const listener of listeners) listener();
}

function useShelf(shelf: Shelf): readonly string[] {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept.get(shelf) ?? '[]',
  );
  return parsed(text);
}

const codesOf = (shelf: Shelf): readonly string[] => parsed(kept.get(shelf) ?? '[]');

function parsed(text: string): readonly string[] {
  try {
    const codes = Codes.safeParse(JSON.parse(text));
    return codes.success ? codes.data : [];
  } catch {
    return [];
  }
}
