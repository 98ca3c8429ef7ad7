import { useQueryClient } from '@tanstack/react-query';
import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#parts/modals.ts';
import { StepUp } from './StepUp.tsx';
import { useFactorsWords } from './words.ts';

/** Asks for the password after half an hour without activity; the session then continues where it was [GLI 2.5.4]. */
export default function IdleModal({ isOpen, onClose }: ModalProps<'idleSession'>) {
  const t = useFactorsWords();
  const client = useQueryClient();
  const done = () => {
    onClose();
    void client.invalidateQueries();
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('idle.title')} isDialog>
      <StepUp text={t('idle.text')} onDone={done} />
    </Modal>
  );
}
