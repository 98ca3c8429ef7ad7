import { Modal } from '@tamarind/ui/Modal';
import type { ModalProps } from '#parts/modals.ts';
import { StepUp } from './StepUp.tsx';
import { useFactorsWords } from './words.ts';

/** The proof that an act of another feature asks for first; the act goes on after it. */
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
