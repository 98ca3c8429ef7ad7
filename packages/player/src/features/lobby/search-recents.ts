import { kept } from '@tamarind/ui/device-storage.ts';

const KEY = 'searches';
const MOST = 6;

/** Recent searches on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(kept.get(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepSearch(text: string): void {
  const own = text.trim();
  if (own === '') return;
  kept.set(KEY, JSON.stringify([own, ...recentSearches().filter((one) => one !== own)].slice(0, MOST)));
}

export const forgetSearches = (): void => kept.set(KEY, null);
