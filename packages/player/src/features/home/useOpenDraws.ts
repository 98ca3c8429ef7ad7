import { useCallback, useMemo, useRef } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listOpenDraws } from '@tamarind/contract/lottery';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];

/** How long a finished draw stays visible while the next draw of its game is not open yet, in milliseconds. */
const LINGER_MS = 10_000;

/**
 * The next draw of each game, soonest to close first; read again when a draw changes its state, and every minute
 * without an event. A closed draw stays until the next of its game is open, so that the list does not jump.
 */
export function useOpenDraws() {
  const query = useEndpoint(listOpenDraws, {}, { refreshOn: ['draw'], refreshMs: 60_000 });
  const { data, refetch } = query;
  const seen = useRef(new Map<string, OpenDraw>());
  const draws = useMemo(() => {
    for (const draw of data?.draws ?? []) seen.current.set(draw.game, draw);
    const oldest = serverNow().getTime() - LINGER_MS;
    return [...seen.current.values()]
      .filter((draw) => draw.drawsAt.getTime() > oldest || data?.draws.some(({ code }) => code === draw.code))
      .sort((left, right) => left.closesAt.getTime() - right.closesAt.getTime());
  }, [data]);
  const readAgain = useCallback(() => void refetch(), [refetch]);
  return { ...query, draws, readAgain };
}
