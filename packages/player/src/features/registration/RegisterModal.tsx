import { useState } from 'react';
import { useLocation } from 'wouter';
import { getRegisterSetting } from '@tamarind/contract/brand';
import { ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { Tabs } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import { openSite } from '#parts/entry/enter-site.ts';
import { forgetWaitingAct } from '#parts/entry/guard.ts';
import { isModalOpen, openModal, type ModalProps } from '#parts/modals.ts';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './RegisterForm.module.css';
import { useRegistrationWords } from './words.ts';

/**
 * The modal "registerModal" [D03]. After success the member is logged in, the modal closes and the site shows the home
 * page.
 */
export default function RegisterModal({ isOpen, onClose, params }: ModalProps<'registerModal'>) {
  const t = useRegistrationWords();
  const [path, navigate] = useLocation();
  const setting = useEndpoint(getRegisterSetting, {}, { freshMs: 60_000, refreshOn: ['brand'] });
  const whitelabel = useWhitelabel();
  const ways = (['username', 'mobile'] as const).filter((way) =>
    isEnabled(whitelabel, way === 'username' ? 'USERNAMEREG' : 'MOBILEREG'),
  );
  const [chosen, setChosen] = useState<'username' | 'mobile'>('username');
  const { signIn } = params;
  const by = signIn ? 'username' : ways.includes(chosen) ? chosen : (ways[0] ?? 'username');
  const goHome = () => {
    if (path !== '/') navigate('/');
  };
  const giveUp = () => {
    forgetWaitingAct();
    onClose();
    if (path.startsWith('/register')) goHome();
  };
  const form = setting.data && (
    <RegisterForm
      key={by}
      setting={setting.data}
      currencies={whitelabel?.brand.currencies}
      way={{
        by,
        withPassword: !signIn && (by === 'username' || isEnabled(whitelabel, 'MOBILEREGPWD')),
        signIn,
        withCode: isEnabled(whitelabel, 'REGSMS'),
      }}
      code={(params.affiliateCode ?? '').trim()}
      referralCode={(params.referralCode ?? '').trim()}
      onTermsChanged={() => void setting.refetch()}
      onLogin={() => openModal('loginPopupModal', {})}
      onHome={() => {
        giveUp();
        goHome();
      }}
      onDone={(session) => {
        goHome();
        toast(t('welcome', { account: session.account }));
        // An action that waited for a session continues now. It may navigate or open another modal.
        openSite(session);
        if (isModalOpen('registerModal')) openModal('firstLimit');
      }}
    />
  );
  return (
    <Modal isOpen={isOpen} onClose={giveUp} title={t('title')}>
      {setting.error && <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />}
      {!setting.error && !setting.data && <SkeletonRows count={5} height={64} />}
      {form && signIn && <p className={styles.signIn}>{t('signIn')}</p>}
      {form && (signIn || ways.length < 2) && form}
      {form && !signIn && ways.length > 1 && (
        <Tabs
          label={t('title')}
          tabs={ways.map((way) => ({ key: way, label: t(`tab.${way}`) }))}
          current={by}
          onChange={setChosen}
        >
          {form}
        </Tabs>
      )}
    </Modal>
  );
}
