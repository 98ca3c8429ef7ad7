import { useEffect } from 'react';
import { type FromClient, ToClient } from '@tamarind/contract/frame';

/** Whether the client stands in a frame of the player site; alone it shows its own way home. */
export const isFramed = (): boolean => window.parent !== window;

/** Both pages come from one origin; nobody else is spoken to or listened to. */
export function tellParent(message: FromClient): void {
  if (isFramed()) window.parent.postMessage(message, window.location.origin);
}

/** Hears the player site as long as the component lives. */
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
