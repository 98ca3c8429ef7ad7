import { useLocation } from 'wouter';
import { getRegisterSetting } from '@tamarind/contract/brand';
import { ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { startSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { forgetWaitingAct } from '#shell/guard.ts';
import { closeModal, openModal, type ModalProps } from '#shell/modals.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { useRegistrationWords } from './words.ts';

/** registerModal [D03]: on success the member is logged in, the modal closes and the way leads home. */
export default function RegisterModal({ isOpen, onClose, params }: ModalProps<'registerModal'>) {
  const t = useRegistrationWords();
  const [path, navigate] = useLocation();
  const setting = useEndpoint(getRegisterSetting, {}, { freshMs: 60_000, refreshOn: ['brand'] });
  const goHome = () => {
    if (path !== '/') navigate('/');
  };
  const giveUp = () => {
    forgetWaitingAct();
    onClose();
    if (path.startsWith('/register')) goHome();
  };
  return (
    <Modal isOpen={isOpen} onClose={giveUp} title={t('title')}>
      {setting.error && <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />}
      {!setting.error && !setting.data && <SkeletonRows count={5} height={64} />}
      {setting.data && (
        <RegisterForm
          setting={setting.data}
          code={(params.affiliateCode ?? params.referralCode ?? '').trim()}
          onLogin={() => openModal('loginPopupModal', {})}
          onHome={() => {
            giveUp();
            goHome();
          }}
          onDone={({ token, isAgent, account, merchant, currency }) => {
            goHome();
            toast(t('welcome', { account }));
            // An act that waited for a session goes on now and may lead elsewhere or open a modal of its own.
            startSession({ token, isAgent, account, merchant, currency });
            closeModal('registerModal');
          }}
        />
      )}
    </Modal>
  );
}
