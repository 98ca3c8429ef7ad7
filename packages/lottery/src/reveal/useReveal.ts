import { useRef, useState } from 'react';
import { listTickets } from '@tamarind/contract/lottery-tickets';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { usePush } from '@tamarind/ui/push.ts';
import { currentSession } from '@tamarind/ui/session.ts';

export interface RevealHook {
  /** The code of the draw whose reveal is shown now. */
  readonly draw: string | null;
  /** The code of a draw with the player's tickets whose result came while the player was busy. */
  readonly news: string | null;
  watch(draw: string): void;
  close(): void;
  dismiss(): void;
}

/**
 * Starts the reveal of a draw on which the player has bets as soon as its result arrives; a player busy with a slip
 * gets only a message.
 */
export function useReveal(isBusy: boolean): RevealHook {
  const [draw, setDraw] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const seen = useRef(new Set<string>());
  const tell = async (code: string): Promise<void> => {
    const own = await callEndpoint(listTickets, { draw: code, show: 'all' }).catch(() => undefined);
    if (!own?.tickets.some((ticket) => ticket.state !== 'cancelled' && ticket.state !== 'void')) return;
    if (isBusy) setNews(code);
    else setDraw(code);
  };
  usePush('draw', ({ draw: code, state }) => {
    if ((state !== 'resulted' && state !== 'settled') || seen.current.has(code) || !currentSession()) return;
    seen.current.add(code);
    void tell(code);
  });
  return {
    draw,
    news,
    watch: (code) => {
      setNews(null);
      setDraw(code);
    },
    close: () => setDraw(null),
    dismiss: () => setNews(null),
  };
}
