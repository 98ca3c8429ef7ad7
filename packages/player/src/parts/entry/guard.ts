import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { openModal } from '../modals.ts';

let waiting: (() => void) | undefined;

/**
 * Runs an action that needs a session. Without one it opens the login first and runs the action after it [I09].
 * `needsTrue` refuses a trial account with a message that says how to get a real one [E14].
 */
export function withSession(act: () => void, { needsTrue = false } = {}): void {
  const session = currentSession();
  if (!session) {
    waiting = act;
    openModal('loginPopupModal', {});
    return;
  }
  if (needsTrue && session.memberKind === 'trial') openModal('trueAccount');
  else act();
}

/**
 * True if an action waits for the login. After the login the page then stays open; otherwise the site shows the home
 * page.
 */
export const isPlaceKept = (): boolean => waiting !== undefined;

/** Opens the login after a session ended without a logout. The page stays open with everything typed on it. */
export function loginAgain(): void {
  waiting = () => undefined;
  openModal('loginPopupModal', { code: 'TOKEN_MISSING' });
}

/** Forgets the waiting action, because the person closed the login without logging in. */
export const forgetWaitingAct = (): void => {
  waiting = undefined;
};

onSessionChange(() => {
  if (!currentSession()) return;
  const act = waiting;
  waiting = undefined;
  act?.();
});
