import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Filters and pages of a list in the address, so that Back and a copied link find them again. Empty values are left out. */
export function useAddress<Key extends string>(keys: readonly Key[]) {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(keys.map((key) => [key, search.get(key) ?? ''])) as Record<Key, string>;
  const set = useCallback(
    (change: Partial<Record<Key, string>>) => {
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [key, value] of Object.entries(change) as [Key, string][]) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          // A change of filter resets the page.
          if (!('page' in change)) next.delete('page');
          return next;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return [values, set] as const;
}

/** The page number of the address, 1 when it names none. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);
