import { isFramed, tellParent } from './parent.ts';

/** Asks the player site to log the visitor in; it then returns to this game. */
export function askLogin(game: string | null): void {
  if (isFramed()) tellParent({ type: 'login', game });
  else window.location.assign('/login');
}
