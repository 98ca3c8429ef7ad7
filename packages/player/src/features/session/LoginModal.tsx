import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Modal } from '@tamarind/ui/Modal';
import { useSession } from '@tamarind/ui/session.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useBrandName } from '#parts/brand.ts';
import { forgetWaitingAct } from '#parts/entry/guard.ts';
import { closeModal, openModal, type ModalProps } from '#parts/modals.ts';
import { LoginTabs } from './LoginTabs.tsx';

/** loginPopupModal [D02]: after login the act that asked for it goes on; closed without login the act is forgotten [I09]. */
export default function LoginModal({ isOpen, onClose, params }: ModalProps<'loginPopupModal'>) {
  const brand = useBrandName();
  const [, navigate] = useLocation();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    // Another tab shared its session: no login is needed here.
    if (isOpen && isSignedIn) closeModal('loginPopupModal');
  }, [isOpen, isSignedIn]);
  const giveUp = () => {
    forgetWaitingAct();
    onClose();
  };
  return (
    <Modal isOpen={isOpen} onClose={giveUp} title={<Wordmark name={brand} size={18} />} head="brand">
      <LoginTabs
        username={params.username}
        code={params.code}
        details={params.details}
        // The act may have opened another modal, so close only the login.
        onDone={() => closeModal('loginPopupModal')}
        onRegister={() => openModal('registerModal', {})}
        onHome={() => {
          giveUp();
          navigate('/');
        }}
      />
    </Modal>
  );
}
