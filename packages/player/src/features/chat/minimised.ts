import { tab } from '@tamarind/ui/device-storage.ts';
import { createStore } from '@tamarind/ui/store.ts';

const KEY = 'chatMinimised';
const stored = tab.get(KEY);

/** The last message seen before the conversation was minimised; null if it is not minimised. */
export const minimised = createStore<number | null>(stored === null ? null : Number(stored) || 0);

export function minimise(lastSeen: number | null): void {
  tab.set(KEY, lastSeen === null ? null : String(lastSeen));
  minimised.set(lastSeen);
}
