import { isFramed, tellParent } from './parent.ts';

/** A visitor wants what needs a session: the player site logs in, and comes back to this game. */
export function askLogin(game: string | null): void {
  if (isFramed()) tellParent({ type: 'login', game });
  else window.location.assign('/login');
}
