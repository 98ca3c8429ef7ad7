import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { endChat, readChat, sendChat, sendChatPicture, startChat } from '@tamarind/contract/support';
import { present } from '@tamarind/domain/present';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { kept } from '@tamarind/ui/device-storage.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { onPush } from '@tamarind/ui/push.ts';
import { asRefusal, type Refusal } from '@tamarind/ui/refusal.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import type { ChatSubject } from '#parts/modals.ts';

export type Chat = OutputOf<typeof readChat>;

/** Poll interval, needed because visitors get no chat events on the push stream. */
const LOOK_MS = 2500;
const KEY = 'chatKey';

/** The conversation of this device. It starts with the first message, and is restored after a reload. */
export function useChat(lookMs = LOOK_MS) {
  const language = useLanguage();
  const [key, setKey] = useState(() => kept.get(KEY));
  const [chat, setChat] = useState<Chat>();
  const [fault, setFault] = useState<Refusal>();
  const start = useCall(startChat);
  const answer = useCall(sendChat);
  const picture = useCall(sendChatPicture);
  const end = useCall(endChat);

  const keep = (next: string | null) => {
    kept.set(KEY, next);
    setKey(next);
    if (next === null) setChat(undefined);
  };

  useEffect(() => {
    if (key === null) return undefined;
    let isOver = false;
    const look = async () => {
      try {
        const read = await callEndpoint(readChat, { key });
        if (isOver) return;
        // Ignore an older answer that arrives late; otherwise messages would disappear.
        setChat((old) => (old && old.messages.length > read.messages.length ? old : read));
        setFault(undefined);
      } catch (error) {
        const refusal = asRefusal(error);
        if (isOver) return;
        if (refusal.code === 'NOT_FOUND') keep(null);
        else setFault(refusal);
      }
    };
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, lookMs);
    const stop = onPush('chat', () => void look());
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [key, lookMs]);

  return {
    chat,
    key,
    fault: start.refusal ?? answer.refusal ?? picture.refusal ?? fault,
    isSending: [start, answer, picture].some(({ state }) => state === 'sending'),
    /** Sends a message. True if the server accepted it, so that the field may be cleared. */
    say: async (text: string, about?: ChatSubject): Promise<boolean> => {
      const said = { text, ...present({ about }) };
      if (key === null) {
        const begun = await start.send({ language, ...said });
        if (!begun) return false;
        setChat(begun.chat);
        keep(begun.key);
        return true;
      }
      const next = await answer.send({ key, ...said });
      if (next) setChat(next);
      return next !== undefined;
    },
    show: async (base64: string, text: string): Promise<boolean> => {
      const next = key === null ? undefined : await picture.send({ key, text, picture: base64 });
      if (next) setChat(next);
      return next !== undefined;
    },
    finish: async (rating?: number) => {
      if (key === null) return;
      const next = await end.send({ key, ...present({ rating }) });
      if (next) setChat(next);
    },
    again: () => keep(null),
  };
}
