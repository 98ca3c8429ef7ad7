import { useEffect } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { useSession } from '@tamarind/ui/session.ts';
import { lazySection } from '@tamarind/ui/LazySection';
import { Tag } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useBalance } from '#parts/money/balance.ts';
import { CentreFrame, useIsCentreWide } from '#parts/CentreFrame.tsx';
import { leaveCentreAddress, nameCentrePage } from '#parts/centre-address.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { goToMemberPage, memberMenu, memberPage, registerMemberPage } from '#parts/member-page.ts';
import { type MemberPage, openModal, type ModalProps } from '#parts/modals.ts';
import styles from './MemberCentre.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import { useMemberCentreWords } from './words.ts';

// The member centre registers this page here instead of in the feature's registration file, which would enlarge the
// first load of the home page.
registerMemberPage(
  'referral',
  lazySection(() => import('./invite/InvitePage.tsx')),
);
registerMemberPage(
  'transferUpline',
  lazySection(() => import('./UplinePage.tsx')),
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
    // Trial accounts have no member centre, whichever way it was opened: show how to get a real account instead [E14].
    else if (session.memberKind === 'trial') openModal('trueAccount');
  }, [session, onClose]);
  // The name of the page may come from a typed address, so check that it exists and that this login may open it. A wide
  // screen always shows a page beside the menu.
  const isHelper = isAssistant(session);
  const mayOpen = (page: MemberPage) => memberPage(page) && (!isHelper || page === 'securityCenter');
  const asked = params.page && mayOpen(params.page) ? params.page : undefined;
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
      aside={!isHelper && <MainWallet />}
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
