import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getGame, getOffers, listOpenDraws } from '@tamarind/contract/lottery';
import { listTickets, quoteBet } from '@tamarind/contract/lottery-tickets';
import { getBalance } from '@tamarind/contract/wallet';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { lineKey } from '#board/state.ts';
import { tellParent } from '#frame/parent.ts';
import { type Bet, keepPending, type Pending, type Placing, placeSurely, readPending } from './place.ts';

export interface PlacingHook {
  readonly placing: Placing;
  place(bet: Bet): void;
  /** Closes the receipt or the refusal. The slip is empty after a receipt, and unchanged after a refusal. */
  dismiss(): void;
}

/**
 * Sends the slip; `onAccepted` receives the keys of the lines on the ticket. A request without an answer is sent again
 * after a reload, with the same request id.
 */
export function usePlacing(account: string, onAccepted: (sold: ReadonlySet<string>) => void): PlacingHook {
  const client = useQueryClient();
  const [placing, setPlacing] = useState<Placing>(idle);
  const running = useRef<AbortController | null>(null);
  const accepted = useRef(onAccepted);
  useEffect(() => {
    accepted.current = onAccepted;
  });

  const run = useCallback(
    async ({ requestId, bet, account: owner }: Pending) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      keepPending({ requestId, bet, account: owner });
      const end = await placeSurely(bet, requestId, (now) => !control.signal.aborted && setPlacing(now), {
        signal: control.signal,
      });
      if (control.signal.aborted) return;
      // After the end of a session it is unknown whether the bet was placed, so keep the request and retry it in the
      // next session.
      if (end.state !== 'refused' || end.refusal.code !== 'TOKEN_MISSING') keepPending(null);
      if (end.state === 'accepted') {
        accepted.current(new Set(end.answer.ticket.lines.map(lineKey)));
        tellParent({ type: 'balance-changed' });
      }
      for (const read of [getBalance, listTickets, getGame, getOffers, quoteBet, listOpenDraws])
        void client.invalidateQueries({ queryKey: [read.path] });
    },
    [client],
  );

  useEffect(() => {
    const pending = readPending(account);
    if (pending) void run(pending);
    return () => running.current?.abort();
  }, [account, run]);

  return {
    placing,
    place: (bet) => {
      if (placing.state !== 'sending' && placing.state !== 'checking')
        void run({ account, requestId: newRequestId(), bet });
    },
    dismiss: () => setPlacing(idle),
  };
}

const idle: Placing = { state: 'idle' };
