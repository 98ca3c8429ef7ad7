import { useEffect, useRef, useState, type RefObject } from 'react';
import { FromClient, type ToClient } from '@tamarind/contract/frame';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useTheme } from '@tamarind/ui/theme.ts';

/** If the client sends no message within this time, the page offers a retry [B07]. */
export const READY_LIMIT_MS = 10_000;

export type FrameState = 'opening' | 'ready' | 'silent';

interface Watch {
  /** Origin of the launched client; messages from other origins are ignored. */
  origin: string | undefined;
  onMessage: (message: Exclude<FromClient, { type: 'ready' }>) => void;
}

/**
 * Receives messages from the lottery client (origin, source and content are checked) and sends it language and theme.
 */
export function useLotteryFrame(frame: RefObject<HTMLIFrameElement | null>, { origin, onMessage }: Watch): FrameState {
  const [state, setState] = useState<FrameState>('opening');
  const language = useLanguage();
  const theme = useTheme();
  /** Origin of the client that reported ready; language and theme are sent only to that origin. */
  const ready = useRef<string>(undefined);
  const hear = useRef(onMessage);
  hear.current = onMessage;
  useEffect(() => {
    if (origin === undefined) return undefined;
    setState('opening');
    const limit = setTimeout(() => setState((now) => (now === 'opening' ? 'silent' : now)), READY_LIMIT_MS);
    const onEvent = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = FromClient.safeParse(event.data);
      if (!message.success) return;
      if (message.data.type === 'ready') {
        ready.current = origin;
        setState('ready');
      } else hear.current(message.data);
    };
    window.addEventListener('message', onEvent);
    return () => {
      clearTimeout(limit);
      window.removeEventListener('message', onEvent);
    };
  }, [frame, origin]);
  useEffect(() => {
    if (state !== 'ready' || origin === undefined || ready.current !== origin) return;
    const tell = (message: ToClient) => frame.current?.contentWindow?.postMessage(message, origin);
    tell({ type: 'language', language });
    tell({ type: 'theme', theme });
  }, [frame, origin, state, language, theme]);
  return state;
}
