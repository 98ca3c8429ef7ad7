import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './ChatRoom.module.css';
import { useChat, type Chat } from './useChat.ts';
import { useChatWords } from './words.ts';

const LENGTH_MAX = 1000;

/** A conversation with staff [D08]: purple head with who is there, bubbles, one field. Live both ways. */
export function ChatRoom({ onClose, isPage = false }: { onClose: () => void; isPage?: boolean }) {
  const t = useChatWords();
  const errorText = useErrorText();
  const { chat, fault, isSending, say, finish, again } = useChat();
  const [text, setText] = useState('');
  const isOver = chat?.state === 'closed';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words !== '' && (await say(words))) setText('');
  };
  return (
    <div className={classes(styles.room, isPage && styles.page)}>
      <header>
        <div>
          {isPage ? <h1>{t('title')}</h1> : <h2>{t('title')}</h2>}
          <p role="status">{stateText(t, chat)}</p>
        </div>
        {chat && !isOver && (
          <Button kind="ghost" size="small" onClick={() => void finish()}>
            {t('end')}
          </Button>
        )}
        <Button kind="ghost" icon="x" label={t('close')} onClick={onClose} />
      </header>
      <Messages messages={chat?.messages ?? []} />
      {fault && (
        <p className={styles.fault} role="alert">
          {errorText(fault)}
        </p>
      )}
      {isOver ? (
        <Over chat={chat} onRate={(stars) => void finish(stars)} onAgain={again} />
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <label>
            <span className="sr">{t('message')}</span>
            <textarea
              rows={2}
              maxLength={LENGTH_MAX}
              placeholder={t('message')}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
                  void send(event);
              }}
            />
          </label>
          <Button type="submit" kind="brand" icon="paper-plane-tilt" label={t('send')} isBusy={isSending} />
          <small>{t('never')}</small>
        </form>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useChatWords>;

function stateText(t: Words, chat: Chat | undefined): string {
  if (!chat) return t('hello');
  if (chat.state === 'closed') return t('closed');
  return chat.staff === null ? t('waiting', { ahead: chat.ahead }) : t('with', { name: chat.staff });
}

function Messages({ messages }: Pick<Chat, 'messages'>) {
  const t = useChatWords();
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol className={styles.messages} aria-live="polite">
      {messages.map(({ seq, author, name, text, at }) => (
        <li key={seq} className={styles[author]}>
          {author === 'system' ? (
            t(`system.${text as 'joined' | 'ended' | 'quiet'}`, { name: name ?? '' })
          ) : (
            <>
              <span className="sr">{author === 'player' ? t('you') : name}: </span>
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

interface OverProps {
  chat: Chat;
  onRate: (stars: number) => void;
  onAgain: () => void;
}

function Over({ chat, onRate, onAgain }: OverProps) {
  const t = useChatWords();
  return (
    <div className={styles.over}>
      {chat.rating === null ? (
        <div role="group" aria-label={t('rate')} className={styles.stars}>
          <span>{t('rate')}</span>
          {[1, 2, 3, 4, 5].map((stars) => (
            <button
              key={stars}
              type="button"
              aria-label={t('stars', { count: stars })}
              onClick={() => onRate(stars)}
            >
              <Icon name="star" size={24} />
            </button>
          ))}
        </div>
      ) : (
        <p>{t('thanks')}</p>
      )}
      <Button kind="line" size="small" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
