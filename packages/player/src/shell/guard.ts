import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { openModal } from './modals.ts';

/** isAgent of an account that plays for trial. */
export const TRIAL = 4;
let waiting: (() => void) | undefined;

/**
 * Does an act that needs a session: without one the login opens, and after login the act goes on [I09]. `inTrial` is the
 * sentence for a trial account, which may not do it: it is told so, with the way to a true one [E14].
 */
export function withSession(act: () => void, inTrial?: string): void {
  const session = currentSession();
  if (!session) {
    waiting = act;
    openModal('loginPopupModal', {});
    return;
  }
  if (inTrial !== undefined && session.isAgent === TRIAL) openModal('trueAccount', { text: inTrial });
  else act();
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
