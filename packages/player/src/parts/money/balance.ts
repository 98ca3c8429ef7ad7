import { getBalance } from '@tamarind/contract/wallet';
import { createStore, useStore } from '@tamarind/ui/store.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/**
 * Longest time for which a game may freeze the displayed balance, in milliseconds. It covers a spin with its free
 * spins; afterwards the real balance is displayed.
 */
export const HOLD_LIMIT_MS = 30_000;

const held = createStore(false);
let limit: ReturnType<typeof setTimeout> | undefined;

/** The balance that the site's own pages show. It is frozen while a game reveals a round. */
export function useBalance() {
  const isHeld = useStore(held);
  return { ...useEndpoint(getBalance, {}, { refreshOn: ['balance'], hold: isHeld }), isHeld };
}

/** Freezes the balance, because a game begins to reveal a round. A second call does not extend the time. */
export function holdBalance(): void {
  if (limit !== undefined) return;
  held.set(true);
  limit = setTimeout(() => held.set(false), HOLD_LIMIT_MS);
}

/** Ends the freeze of the balance, because the round's result is displayed or the member has left the game. */
export function releaseBalance(): void {
  clearTimeout(limit);
  limit = undefined;
  held.set(false);
}
