import { useEffect } from 'react';
import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#parts/modals.ts';
import { ChatRoom } from './ChatRoom.tsx';
import { minimise } from './minimised.ts';
import { useChatWords } from './words.ts';

/** The modal "chatRoom" [D08], which fills the screen of a phone. */
export default function ChatModal({ isOpen, onClose, params }: ModalProps<'chatRoom'>) {
  const t = useChatWords();
  useEffect(() => minimise(null), []);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} head="none">
      <ChatRoom
        about={params.about}
        onClose={onClose}
        onMinimise={(lastSeen) => {
          minimise(lastSeen);
          onClose();
        }}
      />
    </Modal>
  );
}
