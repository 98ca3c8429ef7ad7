import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { useSession } from '@tamarind/ui/session.ts';
import styles from './UserMenu.module.css';
import { openModal, type MemberPage } from '#parts/modals.ts';
import { mayOpenAgentCentre } from '#parts/entry/may-open-agent-centre.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { useSignOut } from '#parts/entry/useSignOut.ts';
import { rewardLinks, useVipLabel } from '#parts/reward-links.ts';
import { useShellWords } from './words.ts';

const entries = [
  ['memberCentre', 'user-circle', 'securityCenter'],
  ['deposit', 'download-simple', 'depositv2'],
  ['withdraw', 'upload-simple', 'withdraw'],
  ['accountRecords', 'list-bullets', 'transactionHistory'],
  ['bettingRecords', 'receipt', 'personalHistoryCopy'],
] as const satisfies readonly (readonly [string, IconName, MemberPage])[];

/** The menu under the member's name. Logging out asks for confirmation [C03, H07]. */
export function UserMenu() {
  const t = useShellWords();
  const session = useSession();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const signOut = useSignOut();
  const isHelper = isAssistant(session);
  const label = useVipLabel();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !place.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onPress);
    };
  }, [isOpen]);
  if (!session) return null;
  return (
    <div className={styles.place} ref={place}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.avatar} aria-hidden>
          {session.account.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.who}>
          <b>{session.account}</b>
          <small>{isHelper ? t('assistant') : (label ?? t(session.memberKind === 'trial' ? 'trial' : 'member'))}</small>
        </span>
        <span className="sr">{t('userMenu')}</span>
        <Icon name="caret-down" size={16} />
      </button>
      {isOpen && (
        <ul id={id} className={styles.menu}>
          {entries
            .filter(([key]) => !isHelper || key === 'memberCentre')
            .map(([key, icon, page]) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    openModal('memberCentre', { page });
                  }}
                >
                  <Icon name={icon} />
                  {t(key)}
                </button>
              </li>
            ))}
          {mayOpenAgentCentre(session) && (
            <li>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  openModal('agentCentre');
                }}
              >
                <Icon name="users-three" />
                {t('agentCentre')}
              </button>
            </li>
          )}
          {(isHelper ? [] : rewardLinks).map(([key, icon, path]) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  navigate(path);
                }}
              >
                <Icon name={icon} />
                {t(key)}
              </button>
            </li>
          ))}
          <li className={styles.last}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                setLeaving(true);
              }}
            >
              <Icon name="sign-out" />
              {t('signOut')}
            </button>
          </li>
        </ul>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('signOutAsk', { account: session.account })}
        act={t('signOut')}
        kind="brand"
        onConfirm={() => {
          setLeaving(false);
          signOut();
        }}
        onCancel={() => setLeaving(false)}
      >
        {t('signOutText')}
      </ConfirmDialog>
    </div>
  );
}
