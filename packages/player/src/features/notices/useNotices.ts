import type { listAnnouncements } from '@tamarind/contract/announcements';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { kept } from '@tamarind/ui/device-storage.ts';
import { createStore, useStore } from '@tamarind/ui/store.ts';

export type Notice = OutputOf<typeof listAnnouncements>['player'][number];

const READ_KEPT = 300;
const read = createStore<ReadonlySet<string>>(new Set(readIds()));

/** Ids of the announcements read on this device. The others are marked with a dot. */
export const useReadNotices = (): ReadonlySet<string> => useStore(read);

export function markRead(id: string): void {
  if (read.get().has(id)) return;
  const ids = [...read.get(), id].slice(-READ_KEPT);
  kept.set('readNotices', JSON.stringify(ids));
  read.set(new Set(ids));
}

function readIds(): string[] {
  try {
    const ids: unknown = JSON.parse(kept.get('readNotices') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
