import { navigate } from 'wouter/use-browser-location';
import { afterClosing } from '@tamarind/ui/useBackCloses.ts';
import { useAddress } from '@tamarind/ui/useAddress.ts';

/** The address key of the member centre's page, and the beginning of the keys of its lists. */
export const CENTRE = 'centre';
const PREFIX = `${CENTRE}-`;

/**
 * Filters of a list in the member centre: the centre stands over any page of the site, so its keys begin
 * with `centre-`.
 */
export const useCentreAddress = <Key extends string>(keys: readonly Key[]) => useAddress(keys, PREFIX);

/** Names the open page in the address; filters of another page go. Without a page, all keys of the centre go. */
export function nameCentrePage(page: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (query.get(CENTRE) === (page ?? null)) return;
  for (const key of [...query.keys()]) if (key === CENTRE || key.startsWith(PREFIX)) query.delete(key);
  if (page) query.set(CENTRE, page);
  replaceQuery(query);
}

/** After the centre has closed, the address is the page's own again. */
export const leaveCentreAddress = (): void => afterClosing(() => nameCentrePage(undefined));

/** After a modal has closed, removes the key that named its tab. */
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
  // The entry of the open modal keeps its mark.
  navigate(`${pathname}${rest ? `?${rest}` : ''}${hash}`, { replace: true, state: history.state });
}
