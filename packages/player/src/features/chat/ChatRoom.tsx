import { useState, type FormEvent } from 'react';
import { getDesk } from '@tamarind/contract/support';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { ChatSubject } from '#parts/modals.ts';
import { PICTURE_TYPES, readPictureFile, type PictureFault } from '#parts/picture-file.ts';
import { ChatMessages } from './ChatMessages.tsx';
import styles from './ChatRoom.module.css';
import { useChat, type Chat } from './useChat.ts';
import { useChatWords } from './words.ts';

const LENGTH_MAX = 1000;

interface Props {
  onClose: () => void;
  /** Minimises the conversation without ending it. */
  onMinimise?: (lastSeen: number) => void;
  isPage?: boolean;
  about?: ChatSubject | undefined;
}

/**
 * A conversation with staff [D08]: purple header with the staff member's name, message bubbles, one input. Updates
 * live.
 */
export function ChatRoom({ onClose, onMinimise, isPage = false, about }: Props) {
  const t = useChatWords();
  const errorText = useErrorText();
  const { key, chat, fault, isSending, say, show, finish, again } = useChat();
  const desk = useEndpoint(getDesk, {}, { refreshMs: 60_000 });
  const [text, setText] = useState('');
  const [subject, setSubject] = useState(about);
  const [wrong, setWrong] = useState<PictureFault>();
  const isOver = chat?.state === 'closed';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || !(await say(words, subject))) return;
    setText('');
    setSubject(undefined);
  };
  const sendPicture = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPictureFile(file);
    setWrong(typeof read === 'string' ? read : undefined);
    if (typeof read === 'string') return;
    const words = text.trim();
    if (await show(read.base64, words === '' ? t('picture.sent') : words)) setText('');
  };
  return (
    <div className={classes(styles.room, isPage && styles.page)}>
      <header>
        <div>
          {isPage ? <h1>{t('title')}</h1> : <h2>{t('title')}</h2>}
          <p role="status">{stateText(t, chat, desk.data?.isStaffed ?? true)}</p>
        </div>
        {chat && !isOver && (
          <Button kind="ghost" size="small" onClick={() => void finish()}>
            {t('end')}
          </Button>
        )}
        {onMinimise && chat && !isOver && (
          <Button
            kind="ghost"
            icon="minus"
            label={t('minimise')}
            onClick={() => onMinimise(chat.messages.at(-1)?.seq ?? 0)}
          />
        )}
        <Button kind="ghost" icon="x" label={t('close')} onClick={onClose} />
      </header>
      <ChatMessages messages={chat?.messages ?? []} secret={key} />
      {(fault ?? wrong) && (
        <p className={styles.fault} role="alert">
          {wrong ? t(`picture.${wrong}`) : fault && errorText(fault)}
        </p>
      )}
      {isOver ? (
        <Over chat={chat} onRate={(stars) => void finish(stars)} onAgain={again} />
      ) : (
        <form onSubmit={(event) => void send(event)}>
          {subject && (
            <p className={styles.about}>
              {t(`about.${subject.kind}`, { ...subject })}
              <Button kind="ghost" size="tiny" icon="x" label={t('about.drop')} onClick={() => setSubject(undefined)} />
            </p>
          )}
          <label>
            <span className="sr">{t('message')}</span>
            <textarea
              rows={2}
              maxLength={LENGTH_MAX}
              placeholder={t('message')}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
              }}
            />
          </label>
          {/* Only the first message begins the conversation, so a picture can be sent after it. */}
          {chat && (
            <label className={styles.attach}>
              <Icon name="image" size={24} />
              <span className="sr">{t('picture.add')}</span>
              <input
                type="file"
                accept={PICTURE_TYPES.join(',')}
                aria-label={t('picture.add')}
                disabled={isSending}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  target.value = '';
                  void sendPicture(file);
                }}
              />
            </label>
          )}
          <Button type="submit" kind="brand" icon="paper-plane-tilt" label={t('send')} isBusy={isSending} />
          <small>{t('never')}</small>
        </form>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useChatWords>;

function stateText(t: Words, chat: Chat | undefined, isStaffed: boolean): string {
  if (chat?.state === 'closed') return t('closed');
  if (chat && chat.staff !== null) return t('with', { name: chat.staff });
  // If no staff are online, tell the member that the answer will come later in this chat.
  if (!isStaffed) return t('leave');
  return chat ? t('waiting', { ahead: chat.ahead }) : t('hello');
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
            <button key={stars} type="button" aria-label={t('stars', { count: stars })} onClick={() => onRate(stars)}>
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
