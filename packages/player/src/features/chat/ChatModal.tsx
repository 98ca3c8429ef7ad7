import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#shell/modals.ts';
import { ChatRoom } from './ChatRoom.tsx';
import { useChatWords } from './words.ts';

/** chatRoom [D08]; on a phone the whole screen. */
export default function ChatModal({ isOpen, onClose }: ModalProps<'chatRoom'>) {
  const t = useChatWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} head="none">
      <ChatRoom onClose={onClose} />
    </Modal>
  );
}
