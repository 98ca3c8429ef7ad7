import { useEffect, useId, useRef, useState } from 'react';
import { staffLogout } from '@tamarind/contract/staff-entry';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Icon } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { endSession } from '@tamarind/ui/session.ts';
import { setTheme, useTheme } from '@tamarind/ui/theme.ts';
import { Languages } from '#parts/Languages.tsx';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { useStaff } from '#parts/staff.ts';
import styles from './UserMenu.module.css';
import { useShellWords } from './words.ts';

/** The menu with the person's name and role, language, theme and logout. */
export function UserMenu() {
  const t = useShellWords();
  const staff = useStaff();
  const theme = useTheme();
  const id = useId();
  const { place, isOpen, setOpen } = useMenu();
  const [isLeaving, setLeaving] = useState(false);
  const roleNames = useRoleNames();
  return (
    <div className={styles.place} ref={place}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {staff.name.slice(0, 1)}
        </span>
        <span className={styles.who}>
          <b>{staff.name}</b>
          <small>{roleNames(staff.roles)}</small>
        </span>
        <span className="sr">{t('userMenu')}</span>
        <Icon name="caret-down" size={14} />
      </button>
      {isOpen && (
        <div id={id} className={styles.menu}>
          <div className={styles.languages}>
            <Languages />
          </div>
          <button type="button" className={styles.entry} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
            {t(theme === 'dark' ? 'toLight' : 'toDark')}
          </button>
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              setOpen(false);
              setLeaving(true);
            }}
          >
            <Icon name="sign-out" />
            {t('signOut')}
          </button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('signOutAsk', { name: staff.name })}
        act={t('signOut')}
        kind="brand"
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          // End the session in this browser at once; the call to the server may fail.
          callEndpoint(staffLogout, {}).catch(() => undefined);
          endSession();
        }}
      >
        {t('signOutText')}
      </ConfirmDialog>
    </div>
  );
}

function useMenu() {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      const isAway =
        event instanceof KeyboardEvent ? event.key === 'Escape' : !place.current?.contains(event.target as Node);
      if (isAway) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onPress);
    };
  }, [isOpen]);
  return { place, isOpen, setOpen };
}
