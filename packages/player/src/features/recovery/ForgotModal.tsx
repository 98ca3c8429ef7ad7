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

/** forgetPassModal [D04]: a code by mail, or by SMS where numbers are proved; the new password logs in at once [H11]. */
export default function ForgotModal({ isOpen, onClose }: ModalProps<'forgetPassModal'>) {
  const t = useRecoveryWords();
  const whitelabel = useWhitelabel();
  const hasMobile = isEnabled(whitelabel, 'MOBILELOGIN') || isEnabled(whitelabel, 'MOBILEREG');
  const [tab, setTab] = useState<'mail' | 'mobile'>('mail');
  const done = (session: OutputOf<typeof resetPassword>) => {
    toast(t('done'));
    // With an authenticator the new password is one proof of two.
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
