import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Modal } from '@tamarind/ui/Modal';
import { useSession } from '@tamarind/ui/session.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useBrandName } from '#parts/brand.ts';
import { forgetWaitingAct } from '#parts/entry/guard.ts';
import { closeModal, openModal, type ModalProps } from '#parts/modals.ts';
import { LoginTabs } from './LoginTabs.tsx';

/**
 * The modal "loginPopupModal" [D02]. After login, the action that required the login continues; closing the modal
 * cancels that action [I09].
 */
export default function LoginModal({ isOpen, onClose, params }: ModalProps<'loginPopupModal'>) {
  const brand = useBrandName();
  const [, navigate] = useLocation();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    // Another browser tab has shared its session, so no login is needed here.
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
        // The action that required the login may have opened another modal, so close only the login modal.
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
