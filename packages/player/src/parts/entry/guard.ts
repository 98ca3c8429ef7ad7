import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { openModal } from '../modals.ts';

let waiting: (() => void) | undefined;

/**
 * Does an act that needs a session: without one the login opens, and after login the act goes on [I09]. `needsTrue`: a trial
 * account is told that only a true one may do it, and how to get one [E14].
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

/** Whether an act waits for the login, so that the page stays the same after it. */
export const isPlaceKept = (): boolean => waiting !== undefined;

/** Opens the login for a session that ended by itself; afterwards the page stays, with what was typed on it. */
export function loginAgain(): void {
  waiting = () => undefined;
  openModal('loginPopupModal', { code: 'TOKEN_MISSING' });
}

/** The person closed the login without logging in: the act is forgotten. */
export const forgetWaitingAct = (): void => {
  waiting = undefined;
};

onSessionChange(() => {
  if (!currentSession()) return;
  const act = waiting;
  waiting = undefined;
  act?.();
});
