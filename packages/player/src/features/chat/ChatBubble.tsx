import { Icon } from '@tamarind/ui/Icon';
import { openModal } from '#parts/modals.ts';
import styles from './ChatBubble.module.css';
import { useChat } from './useChat.ts';
import { useChatWords } from './words.ts';

const LOOK_MS = 10_000;

/**
 * The button of a minimised conversation. A press reopens the conversation; the number on the button counts the
 * messages since it was minimised [D08].
 */
export default function ChatBubble({ seen }: { seen: number }) {
  const t = useChatWords();
  const { chat } = useChat(LOOK_MS);
  const unread = chat?.messages.filter(({ author, seq }) => author === 'staff' && seq > seen).length ?? 0;
  return (
    <button
      type="button"
      className={styles.bubble}
      aria-label={t('open', { unread })}
      onClick={() => openModal('chatRoom')}
    >
      <Icon name="chat-circle-dots-fill" size={28} />
      {unread > 0 && <b aria-hidden>{unread}</b>}
    </button>
  );
}
