import { useEffect } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { useSession } from '@tamarind/ui/session.ts';
import { lazySection } from '@tamarind/ui/LazySection';
import { Tag } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useBalance } from '#parts/money/balance.ts';
import { CentreFrame, useIsCentreWide } from '#parts/CentreFrame.tsx';
import { leaveCentreAddress, nameCentrePage } from '#parts/centre-address.ts';
import { goToMemberPage, memberMenu, memberPage, registerMemberPage } from '#parts/member-page.ts';
import { openModal, type ModalProps } from '#parts/modals.ts';
import styles from './MemberCentre.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import { useMemberCentreWords } from './words.ts';

// Registered with the centre, not by a door: home's first load has no byte to spare.
registerMemberPage(
  'referral',
  lazySection(() => import('./invite/InvitePage.tsx')),
);

/**
 * The member centre [E01]: a window over the page with its menu at the left; on a phone the menu and each page fill the
 * screen.
 */
export default function MemberCentre({ isOpen, onClose, params }: ModalProps<'memberCentre'>) {
  const t = useMemberCentreWords();
  const session = useSession();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  const isWide = useIsCentreWide();
  useEffect(() => {
    if (!session) onClose();
    // Trial accounts have no member centre, however it was opened [E14].
    else if (session.memberKind === 'trial') openModal('trueAccount');
  }, [session, onClose]);
  // The page may come from an address that somebody typed. A wide screen always shows one beside the menu.
  const asked = params.page && memberPage(params.page) ? params.page : undefined;
  const current = asked ?? (isWide ? memberMenu()[0] : undefined);
  const Page = current && memberPage(current);
  useEffect(() => nameCentrePage(current), [current]);
  useEffect(() => () => leaveCentreAddress(), []);
  if (!session || session.memberKind === 'trial') return null;
  return (
    <CentreFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      current={current}
      heading={current ? t(`page.${current}`) : ''}
      words={{ back: t('back'), close: t('close') }}
      onBack={() => goToMemberPage()}
      menu={<MemberMenu current={current} onClose={onClose} />}
      note={isPlayMoney && <p>{t('playMoney')}</p>}
      aside={<MainWallet />}
      mark={isPlayMoney && <Tag tone="cta">{t('playMoney.short')}</Tag>}
    >
      {Page && <Page key={current} task={params.task} />}
    </CentreFrame>
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
