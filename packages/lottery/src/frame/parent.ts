import { useEffect } from 'react';
import { type FromClient, ToClient } from '@tamarind/contract/frame';

/** Whether the client runs in a frame of the player site; outside a frame it shows its own link to the home page. */
export const isFramed = (): boolean => window.parent !== window;

/**
 * Sends a message to the player site. Both pages have the same origin; messages are sent to and accepted from that
 * origin only.
 */
export function tellParent(message: FromClient): void {
  if (isFramed()) window.parent.postMessage(message, window.location.origin);
}

/** Receives messages of the player site while the component is mounted. */
export function useParent(onMessage: (message: ToClient) => void): void {
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== window.parent || !isFramed()) return;
      const message = ToClient.safeParse(event.data);
      if (message.success) onMessage(message.data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onMessage]);
}
