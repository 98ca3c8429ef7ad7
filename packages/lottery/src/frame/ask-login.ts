import { isFramed, tellParent } from './parent.ts';

/**
 * Asks the player site to log the visitor in. Inside the site's frame the visitor returns to `game` after the login;
 * outside a frame the login page opens.
 */
export function askLogin(game: string | null): void {
  if (isFramed()) tellParent({ type: 'login', game });
  else window.location.assign('/login');
}
