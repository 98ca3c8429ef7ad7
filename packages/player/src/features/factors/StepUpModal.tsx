import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#parts/modals.ts';
import { StepUp } from './StepUp.tsx';
import { useFactorsWords } from './words.ts';

/** Asks for the password (step-up proof) that an action of another feature requires, then lets that action continue. */
export default function StepUpModal({ isOpen, onClose, params }: ModalProps<'stepUp'>) {
  const t = useFactorsWords();
  const done = () => {
    onClose();
    params.onDone();
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('stepUp.title')} isDialog>
      <StepUp text={t(params.needsCode ? 'stepUp.both' : 'stepUp')} needsCode={params.needsCode} onDone={done} />
    </Modal>
  );
}
