import { navigate } from 'wouter/use-browser-location';
import { afterClosing } from '@tamarind/ui/useBackCloses.ts';
import { useAddress } from '@tamarind/ui/useAddress.ts';

/**
 * Name of a centre (member or agent centre) in the address. The name is the query key of the centre's open page;
 * followed by a dash, it is the prefix of the query keys of the centre's lists.
 */
export type Centre = 'centre' | 'agents';

/**
 * Reads and writes a list's address keys in the member or agent centre. A centre opens over any page of the site, so
 * its keys begin with the centre's name to avoid clashes with the page's keys.
 */
export const useCentreAddress = <Key extends string>(keys: readonly Key[], centre: Centre = 'centre') =>
  useAddress(keys, `${centre}-`);

/**
 * Writes the open page of the centre and its list filters into the address, and removes the filters of other pages.
 * Without a page, it removes all keys of the centre.
 */
export function nameCentrePage(
  page: string | undefined,
  centre: Centre = 'centre',
  list: Readonly<Record<string, string>> = {},
): void {
  const query = new URLSearchParams(location.search);
  if (query.get(centre) === (page ?? null)) return;
  for (const key of [...query.keys()]) if (key === centre || key.startsWith(`${centre}-`)) query.delete(key);
  if (page) query.set(centre, page);
  for (const [key, value] of Object.entries(list)) query.set(`${centre}-${key}`, value);
  replaceQuery(query);
}

/** Removes the centre's keys from the address after the centre has closed. */
export const leaveCentreAddress = (centre: Centre = 'centre'): void =>
  afterClosing(() => nameCentrePage(undefined, centre));

/** Removes from the address the key that names the open tab of a modal, after the modal has closed. */
export const leaveAddress = (key: string): void =>
  afterClosing(() => {
    const query = new URLSearchParams(location.search);
    if (!query.has(key)) return;
    query.delete(key);
    replaceQuery(query);
  });

function replaceQuery(query: URLSearchParams): void {
  const { pathname, hash } = location;
  const rest = query.toString();
  // Keep the history state, because it marks this history entry as the one of the open modal.
  navigate(`${pathname}${rest ? `?${rest}` : ''}${hash}`, { replace: true, state: history.state });
}
