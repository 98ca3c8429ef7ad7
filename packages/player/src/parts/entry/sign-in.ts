import type { Provider } from '@tamarind/contract/federation';
import { beginLink, beginSignIn } from '@tamarind/contract/federation';
import { callEndpoint } from '@tamarind/ui/api.ts';

/**
 * Sign-in state stored while the person is at a provider: a browser can finish only a sign-in it started itself [H15].
 */
interface Journey {
  readonly provider: Provider;
  readonly state: string;
  readonly secret: string;
}

const PLACE = 'sign-in';

/**
 * Leaves the site for the page of the sign-in provider. `isLink` adds the provider's identity to the account that is
 * logged in.
 */
export async function goToProvider(provider: Provider, isLink = false): Promise<void> {
  const { origin } = location;
  const begun = await callEndpoint(isLink ? beginLink : beginSignIn, { provider, origin });
  const state = new URL(begun.url).searchParams.get('state') ?? '';
  sessionStorage.setItem(PLACE, JSON.stringify({ provider, state, secret: begun.secret }));
  location.assign(begun.url);
}

/**
 * Returns and removes the stored sign-in that belongs to a provider's `state`; undefined if this browser did not start
 * it.
 */
export function takeJourney(state: string): Journey | undefined {
  const kept = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  if (kept === null) return undefined;
  const journey = JSON.parse(kept) as Journey;
  return journey.state === state ? journey : undefined;
}
