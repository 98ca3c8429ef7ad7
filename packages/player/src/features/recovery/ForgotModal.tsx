import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { resetPassword } from '@tamarind/contract/recovery';
import { Modal } from '@tamarind/ui/Modal';
import { Tabs } from '@tamarind/ui/Segmented';
import { enterSite } from '#parts/entry/enter-site.ts';
import { toast } from '@tamarind/ui/Toast';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import { closeModal, openModal, type ModalProps } from '#parts/modals.ts';
import { ForgotByMail } from './ForgotByMail.tsx';
import { ForgotByMobile } from './ForgotByMobile.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/**
 * The modal "forgetPassModal" [D04]: password reset by mail, or by SMS if the operator verifies mobile numbers. After
 * the reset the member is logged in at once [H11].
 */
export default function ForgotModal({ isOpen, onClose }: ModalProps<'forgetPassModal'>) {
  const t = useRecoveryWords();
  const whitelabel = useWhitelabel();
  const hasMobile = isEnabled(whitelabel, 'MOBILELOGIN') || isEnabled(whitelabel, 'MOBILEREG');
  const [tab, setTab] = useState<'mail' | 'mobile'>('mail');
  const done = (session: OutputOf<typeof resetPassword>) => {
    toast(t('done'));
    // No session was returned: a member with an authenticator must still log in, because the new password is only one
    // of the two required proofs of identity.
    if (!session) return openModal('loginPopupModal', {});
    enterSite(session);
    closeModal('forgetPassModal');
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('forgot')}>
      {hasMobile ? (
        <Tabs
          label={t('forgot')}
          tabs={[
            { key: 'mail', label: t('tab.mail') },
            { key: 'mobile', label: t('tab.mobile') },
          ]}
          current={tab}
          onChange={setTab}
        >
          {tab === 'mail' ? <ForgotByMail onDone={done} /> : <ForgotByMobile onDone={done} />}
        </Tabs>
      ) : (
        <ForgotByMail onDone={done} />
      )}
      <p className={styles.links}>
        <button type="button" onClick={() => openModal('loginPopupModal', {})}>
          {t('login')}
        </button>
      </p>
    </Modal>
  );
}
