import { useEffect } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Boundary } from '@tamarind/ui/Boundary';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { useSession } from '@tamarind/ui/session.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useBalance } from '#parts/money/balance.ts';
import { leaveCentreAddress, nameCentrePage } from '#parts/centre-address.ts';
import { goToMemberPage, memberMenu, memberPage } from '#parts/member-page.ts';
import { openModal, type ModalProps } from '#parts/modals.ts';
import { useMedia } from '#parts/useMedia.ts';
import styles from './MemberCentre.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import { useMemberCentreWords } from './words.ts';

/** The member centre [E01]: over the page, menu at the left; on a phone the menu is a screen and so is each page. */
export default function MemberCentre({ isOpen, onClose, params }: ModalProps<'memberCentre'>) {
  const t = useMemberCentreWords();
  const session = useSession();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  const isWide = useMedia('(width >= 1024px)');
  useEffect(() => {
    if (!session) onClose();
    // Trial accounts have no member centre, however it was opened [E14].
    else if (session.memberKind === 'trial') openModal('trueAccount');
  }, [session, onClose]);
  // A wide screen always shows a page beside the menu, so it starts with the first.
  const current = params.page ?? (isWide ? memberMenu()[0] : undefined);
  const Page = current && memberPage(current);
  useEffect(() => nameCentrePage(current), [current]);
  useEffect(() => () => leaveCentreAddress(), []);
  if (!session || session.memberKind === 'trial') return null;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} size="overlay" head="none">
      <div className={styles.centre}>
        {(isWide || !current) && (
          <div className={styles.menu}>
            {!isWide && <PhoneHead title={t('title')} onClose={onClose} />}
            <MemberMenu current={current} onClose={onClose} />
          </div>
        )}
        {current && (
          <div className={styles.content}>
            {isWide ? (
              <header className={styles.head}>
                <div>
                  <h1>{t(`page.${current}`)}</h1>
                  {isPlayMoney && <p>{t('playMoney')}</p>}
                </div>
                <MainWallet />
                <Button kind="soft" icon="x" label={t('close')} onClick={onClose} />
              </header>
            ) : (
              <PhoneHead title={t(`page.${current}`)} onBack={() => goToMemberPage()} onClose={onClose} />
            )}
            <div className={styles.page}>
              <Boundary place={current}>{Page && <Page key={current} task={params.task} />}</Boundary>
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

function PhoneHead({ title, onBack, onClose }: { title: string; onBack?: () => void; onClose: () => void }) {
  const t = useMemberCentreWords();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  return (
    <header className={styles.phoneHead}>
      {onBack ? (
        <Button kind="ghost" icon="caret-left" label={t('back')} onClick={onBack} />
      ) : (
        <span className={styles.gap} />
      )}
      <h1>{title}</h1>
      {isPlayMoney && <Tag tone="cta">{t('playMoney.short')}</Tag>}
      <Button kind="ghost" icon="x" label={t('close')} onClick={onClose} />
    </header>
  );
}

function MainWallet() {
  const t = useMemberCentreWords();
  const { data } = useBalance();
  return (
    <p className={styles.wallet}>
      <small>{t('mainWallet')}</small>
      <b>{data ? <Amount value={data.available} currency={data.currency} /> : '…'}</b>
    </p>
  );
}
