import { useEffect, useRef } from 'react';
import { readChatPicture } from '@tamarind/contract/support';
import { DateText } from '@tamarind/ui/DateText';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './ChatRoom.module.css';
import type { Chat } from './useChat.ts';
import { useChatWords } from './words.ts';

interface Props extends Pick<Chat, 'messages'> {
  /** The conversation's secret, needed to load its pictures. */
  secret: string | null;
}

/** The messages, scrolled to the newest; a message may have a subject and a picture. */
export function ChatMessages({ messages, secret }: Props) {
  const t = useChatWords();
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol className={styles.messages} aria-live="polite">
      {messages.map(({ seq, author, name, text, about, hasPicture, at }) => (
        <li key={seq} className={styles[author]}>
          {author === 'system' ? (
            t(`system.${text as 'joined' | 'ended' | 'quiet'}`, { name: name ?? '' })
          ) : (
            <>
              <span className="sr">{author === 'player' ? t('you') : name}: </span>
              {about && <span className={styles.about}>{t(`about.${about.kind}`, about)}</span>}
              {hasPicture && secret !== null && <SentPicture secret={secret} seq={seq} />}
              <p>{text}</p>
              <small>
                <DateText at={at} form="time" />
              </small>
            </>
          )}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

function SentPicture({ secret, seq }: { secret: string; seq: number }) {
  const t = useChatWords();
  const picture = useEndpoint(readChatPicture, { key: secret, seq }, { freshMs: Number.POSITIVE_INFINITY });
  if (picture.error) return <small role="alert">{t('picture.lost')}</small>;
  if (!picture.data) return <Skeleton width={180} height={120} />;
  return (
    <img
      className={styles.picture}
      src={`data:${picture.data.type};base64,${picture.data.base64}`}
      alt={t('picture.sent')}
    />
  );
}
