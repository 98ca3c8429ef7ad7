import { useEffect, type RefObject } from 'react';
import { FromGame } from '@tamarind/contract/frame';
import { getBalance } from '@tamarind/contract/wallet';
import { holdBalance, releaseBalance } from '#parts/money/balance.ts';
import { useRefresh } from '#parts/useRefresh.ts';

/**
 * Freezes the displayed balance while the game in the frame reveals a round, and refetches the balance at the end of
 * the round [UX-20].
 */
export function useReveal(frame: RefObject<HTMLIFrameElement | null>): void {
  const refresh = useRefresh();
  useEffect(() => {
    const onEvent = (event: MessageEvent<unknown>) => {
      // The origin of a sandboxed frame is always "null", so identify the frame by the sending window.
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const message = FromGame.safeParse(event.data);
      if (!message.success) return;
      if (message.data.type === 'round-begins') holdBalance();
      else {
        releaseBalance();
        refresh(getBalance);
      }
    };
    window.addEventListener('message', onEvent);
    return () => {
      window.removeEventListener('message', onEvent);
      releaseBalance();
    };
  }, [frame, refresh]);
}
