import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { openModal, type ModalProps } from '#parts/modals.ts';
import { useRegistrationWords } from './words.ts';

/** Tells the holder of a trial account that the action needs a real account, and how to get one [E14]. */
export default function TrueAccountDialog({ isOpen, onClose }: ModalProps<'trueAccount'>) {
  const t = useRegistrationWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('true.title')} isDialog>
      <p style={{ marginBottom: 20 }}>{t('in_need_true_account')}</p>
      <Button kind="cta" isFull onClick={() => openModal('registerModal')}>
        {t('in_increase_submit')}
      </Button>
    </Modal>
  );
}
