import { deviceNow } from '@tamarind/ui/clock.ts';
import { tab } from '@tamarind/ui/device-storage.ts';
import { createStore } from '@tamarind/ui/store.ts';

/** A game that the member has just left. Pages show a link back to it for ten minutes [B16]. */
export interface LeftGame {
  readonly gameId: string;
  readonly name: string;
  readonly leftAt: number;
}

export const CONTINUE_MS = 10 * 60_000;
const KEY = 'leftGame';

/**
 * The game that the member left last, or null. It is stored in the browser tab, so that the link back survives a
 * reload.
 */
export const leftGame = createStore<LeftGame | null>(stored());

export function leaveGame(gameId: string, name: string): void {
  const left = { gameId, name, leftAt: deviceNow() };
  tab.set(KEY, JSON.stringify(left));
  leftGame.set(left);
}

export function forgetGame(): void {
  tab.set(KEY, null);
  leftGame.set(null);
}

function stored(): LeftGame | null {
  try {
    const left = JSON.parse(tab.get(KEY) ?? 'null') as LeftGame | null;
    return typeof left?.gameId === 'string' && typeof left.name === 'string' && left.leftAt > 0 ? left : null;
  } catch {
    return null;
  }
}
