import { useEffect, useRef } from 'react';
import { getDeposit, listDeposits } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { useNow } from '@tamarind/ui/clock.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useRefresh } from '#parts/useRefresh.ts';

export type Deposit = OutputOf<typeof getDeposit>;
export type DepositState = Deposit['state'];

/** Poll interval, for phones whose push stream is suspended. */
const POLL_MS = 4000;

/**
 * One deposit, updated live. `onCredited` is called once, when the deposit turns from waiting to credited while the
 * page shows it.
 */
export function useDeposit(id: string | undefined, onCredited: (deposit: Deposit) => void) {
  const refresh = useRefresh();
  const answer = useEndpoint(
    getDeposit,
    { id: id ?? '' },
    { when: id !== undefined, refreshOn: ['deposit'], refreshMs: POLL_MS, freshMs: 1000 },
  );
  const deposit = id === undefined ? undefined : answer.data;
  const seen = useRef<{ id: string; state: DepositState } | undefined>(undefined);
  const tell = useRef(onCredited);
  tell.current = onCredited;
  useEffect(() => {
    if (!deposit) return;
    const before = seen.current;
    seen.current = { id: deposit.id, state: deposit.state };
    if (before?.id !== deposit.id || before.state === deposit.state) return;
    refresh(listDeposits, getBalance);
    if (deposit.state === 'credited') tell.current(deposit);
  }, [deposit, refresh]);
  return { deposit, answer };
}

/**
 * The state to show: a waiting deposit counts as expired as soon as its time is over, although the server changes the
 * state a little later.
 */
export function useShownState(deposit: Pick<Deposit, 'state' | 'expiresAt' | 'slip'>): DepositState {
  const now = useNow(1000);
  // A deposit whose slip is being checked does not expire.
  if (slipCheckOf(deposit)) return deposit.state;
  return deposit.state === 'waiting' && deposit.expiresAt.getTime() <= now ? 'expired' : deposit.state;
}

/**
 * The check of a waiting deposit's slip: by the checking service (`checking`) or by `staff`; undefined if no slip is
 * being checked.
 */
export const slipCheckOf = ({ state, slip }: Pick<Deposit, 'state' | 'slip'>): 'checking' | 'staff' | undefined =>
  state === 'waiting' && (slip?.state === 'checking' || slip?.state === 'staff') ? slip.state : undefined;
