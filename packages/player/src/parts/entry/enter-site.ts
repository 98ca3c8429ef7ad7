import { navigate } from 'wouter/use-browser-location';
import { startSession, type SiteSession } from '@tamarind/ui/session.ts';
import { afterBack } from '@tamarind/ui/useBackCloses.ts';
import { isPlaceKept } from './guard.ts';

/** A session as the login calls return it. */
export interface NewSession extends SiteSession {
  readonly firstTimeLogin?: boolean;
}
interface Options {
  readonly remember?: boolean;
}

/**
 * Starts a member's or guest's session after any login, including free play. It navigates to the home page from every
 * route [B02, H04, H05]. Exceptions: an action that the login interrupted continues where it began [I09], and an
 * expired session resumes on its page.
 */
export function enterSite(session: NewSession, options?: Options): void {
  const referralCode = codeInAddress();
  if (!isPlaceKept()) afterBack(() => navigate('/'));
  openSite(session, { ...options, referralCode });
}

/** Starts the session and runs the first-login actions; the caller decides which page comes next. */
export function openSite(
  { firstTimeLogin = false, ...session }: NewSession,
  { referralCode = codeInAddress(), ...options }: Options & { referralCode?: string | undefined } = {},
): void {
  startSession(session, options);
  // Ignore a failure of the first-login actions: the login itself has succeeded.
  import('./settle-in.ts')
    .then(({ settleIn }) => settleIn(session, { firstTimeLogin, referralCode }))
    .catch(() => undefined);
}

const codeInAddress = (): string | undefined => new URLSearchParams(location.search).get('referralCode') ?? undefined;
