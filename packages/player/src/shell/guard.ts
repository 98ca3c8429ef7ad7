import { currentSession, onSessionChange } from '@tamarind/ui/session.ts';
import { toast } from '@tamarind/ui/Toast';
import { openModal } from './modals.ts';

const TRIAL = 4;
let waiting: (() => void) | undefined;

/**
 * Does an act that needs a session: without one the login opens, and after login the act goes on [I09]. `inTrial` is the
 * sentence for a trial account, which may not do it.
 */
export function withSession(act: () => void, inTrial?: string): void {
  const session = currentSession();
  if (!session) {
    waiting = act;
    openModal('loginPopupModal', {});
    return;
  }
  if (inTrial !== undefined && session.isAgent === TRIAL) {
    toast(inTrial, { tone: 'info' });
    return;
  }
  act();
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
