import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * Stores a list's filters and page in the URL, so that Back and a copied link restore them. Empty values are left out.
 * `prefix` begins each key; use it for a list in a modal over a page that has its own keys in the URL.
 */
export function useAddress<Key extends string>(keys: readonly Key[], prefix = '') {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(keys.map((key) => [key, search.get(prefix + key) ?? ''])) as Record<Key, string>;
  const set = useCallback(
    (change: Partial<Record<Key, string>>) =>
      // Copy the history state: it marks the entry of an open modal (useBackCloses.ts).
      setSearch((old) => changed(old, change, prefix), { replace: true, state: history.state }),
    [setSearch, prefix],
  );
  /** The URL after a change, for a link that adds a history entry. */
  const hrefWith = (change: Partial<Record<Key, string>>): string => `?${changed(search, change, prefix)}`;
  return [values, set, hrefWith] as const;
}

function changed(old: URLSearchParams, change: Readonly<Record<string, unknown>>, prefix: string): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const [key, value] of Object.entries(change)) {
    if (typeof value === 'string' && value !== '') next.set(prefix + key, value);
    else next.delete(prefix + key);
  }
  // A changed filter resets the list to its first page.
  if (!('page' in change)) next.delete(`${prefix}page`);
  return next;
}

/** The page number from the URL; 1 if the text is not a valid number. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** The page number of a list, stored in the URL; `prefix` distinguishes two lists on one page. */
export function usePage(prefix = ''): readonly [number, (page: number) => void] {
  const [{ page }, set] = useAddress(['page'], prefix);
  const setPage = useCallback((next: number) => set({ page: String(next) }), [set]);
  return [pageOf(page), setPage];
}

/** The text from the URL if it is one of the options, otherwise the first option. */
export const oneOf = <Value extends string>(options: readonly [Value, ...Value[]], text: string): Value =>
  options.find((option) => option === text) ?? options[0];
