import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#shell/modals.ts';
import { WinnerBoard } from '#shell/winners/WinnerBoard.tsx';
import { useWinnerWords } from '#shell/winners/words.ts';

/** All twenty places. */
export default function WinnersModal({ isOpen, onClose }: ModalProps<'winnerBoard'>) {
  const t = useWinnerWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} size="medium">
      <WinnerBoard />
    </Modal>
  );
}
