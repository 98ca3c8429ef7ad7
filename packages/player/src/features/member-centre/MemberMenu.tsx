import { useState } from 'react';
import { useLocation } from 'wouter';
import { getMemberIcon } from '@tamarind/contract/account';
import { getMemberInfo } from '@tamarind/contract/members';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useBalance } from '#parts/money/balance.ts';
import { goToMemberPage, memberMenu } from '#parts/member-page.ts';
import { openModal, type MemberPage } from '#parts/modals.ts';
import { mayOpenAgentCentre } from '#parts/entry/may-open-agent-centre.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { useSignOut } from '#parts/entry/useSignOut.ts';
import { rewardLinks, useVipLabel } from '#parts/reward-links.ts';
import styles from './MemberMenu.module.css';
import { useMemberCentreWords } from './words.ts';

const icons: Record<MemberPage, IconName> = {
  securityCenter: 'user-circle',
  transferFund: 'wallet',
  depositv2: 'download-simple',
  withdraw: 'upload-simple',
  transferUpline: 'swap',
  personalHistoryCopy: 'ticket',
  transactionHistory: 'receipt',
  referral: 'user-plus',
};

/** The member's name and picture, the wallet (on a phone), the pages and logout. */
export function MemberMenu({ current, onClose }: { current: MemberPage | undefined; onClose: () => void }) {
  const t = useMemberCentreWords();
  const session = useSession();
  const label = useVipLabel();
  const icon = useEndpoint(getMemberIcon, {}, { freshMs: 300_000 });
  const hasUpline = useEndpoint(getMemberInfo, {}).data?.toUpline ?? false;
  const isHelper = isAssistant(session);
  const isShown = (page: MemberPage) => (isHelper ? page === 'securityCenter' : page !== 'transferUpline' || hasUpline);
  const [, navigate] = useLocation();
  return (
    <nav className={styles.menu} aria-label={t('title')}>
      <div className={styles.who}>
        <span className={styles.avatar}>
          {icon.data ? (
            <img src={icon.data.icon} alt="" width={44} height={44} />
          ) : (
            session?.account.slice(0, 1).toUpperCase()
          )}
        </span>
        <span>
          <b>{session?.account}</b>
          <small>{isHelper ? t('assistant') : (label ?? t('member'))}</small>
        </span>
      </div>
      {!isHelper && <WalletCard />}
      <ul className={styles.pages}>
        {memberMenu()
          .filter(isShown)
          .map((page) => (
            <MenuRow
              key={page}
              icon={icons[page]}
              label={t(`page.${page}`)}
              isCurrent={page === current}
              onOpen={() => goToMemberPage(page)}
            />
          ))}
        {mayOpenAgentCentre(session) && (
          <MenuRow icon="users-three" label={t('agentCentre')} onOpen={() => openModal('agentCentre')} />
        )}
        {!isHelper && (
          <MenuRow
            icon="gift"
            label={t('promotions')}
            onOpen={() => {
              onClose();
              navigate('/promotions');
            }}
          />
        )}
        <MenuRow icon="headset" label={t('contact')} onOpen={() => openModal('contact')} />
        {(isHelper ? [] : rewardLinks).map(([page, icon, path]) => (
          <MenuRow
            key={page}
            icon={icon}
            label={t(`page.${page}`)}
            onOpen={() => {
              // Navigate before closing: a close that comes later would undo the navigation.
              navigate(path);
              onClose();
            }}
          />
        ))}
      </ul>
      <SignOutRow onClose={onClose} />
    </nav>
  );
}

interface MenuRowProps {
  icon: IconName;
  label: string;
  isCurrent?: boolean;
  onOpen: () => void;
}

const MenuRow = ({ icon, label, isCurrent = false, onOpen }: MenuRowProps) => (
  <li>
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
      <Icon name={icon} />
      {label}
      <span className={styles.caret}>
        <Icon name="caret-right" size={16} />
      </span>
    </button>
  </li>
);

function WalletCard() {
  const t = useMemberCentreWords();
  const { data } = useBalance();
  return (
    <div className={styles.wallet}>
      <small>{t('mainWallet')}</small>
      <b>{data ? <Amount value={data.available} currency={data.currency} /> : '…'}</b>
      <div>
        <Button kind="cta" onClick={() => goToMemberPage('depositv2')}>
          {t('act.deposit')}
        </Button>
        <Button kind="line" onClick={() => goToMemberPage('withdraw')}>
          {t('act.withdraw')}
        </Button>
      </div>
    </div>
  );
}

/** Row to log out: asks for confirmation, then the site ends the session and goes to the home page [H07]. */
function SignOutRow({ onClose }: { onClose: () => void }) {
  const t = useMemberCentreWords();
  const account = useSession()?.account ?? '';
  const signOut = useSignOut();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className={styles.leave}>
      <button type="button" onClick={() => setLeaving(true)}>
        <Icon name="sign-out" />
        {t('signOut')}
      </button>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('signOut.title', { account })}
        act={t('signOut.act')}
        kind="brand"
        onConfirm={() => {
          onClose();
          signOut();
        }}
        onCancel={() => setLeaving(false)}
      >
        <p>{t('signOut.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
