import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * Filters and pages of a list in the address, so that Back and a copied link find them again. Empty values are left out.
 * `prefix` begins each key, for a list in a window over a page whose address has other keys.
 */
export function useAddress<Key extends string>(keys: readonly Key[], prefix = '') {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(keys.map((key) => [key, search.get(prefix + key) ?? ''])) as Record<Key, string>;
  const set = useCallback(
    (change: Partial<Record<Key, string>>) =>
      // Keep the history state: it marks the entry of an open modal (useBackCloses.ts).
      setSearch((old) => changed(old, change, prefix), { replace: true, state: history.state }),
    [setSearch, prefix],
  );
  /** The address after a change, for a link that adds a history entry. */
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

/** The page number in the address; 1 if it has none. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** The page number of a list, stored in the address; `prefix` distinguishes two lists on one page. */
export function usePage(prefix = ''): readonly [number, (page: number) => void] {
  const [{ page }, set] = useAddress(['page'], prefix);
  const setPage = useCallback((next: number) => set({ page: String(next) }), [set]);
  return [pageOf(page), setPage];
}

/** The value in the address if it is one of the options, otherwise the first option. */
export const oneOf = <Value extends string>(options: readonly [Value, ...Value[]], text: string): Value =>
  options.find((option) => option === text) ?? options[0];
