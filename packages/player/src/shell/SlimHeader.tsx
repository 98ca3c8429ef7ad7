import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { useSession } from '@tamarind/ui/session.ts';
import { Mark } from '@tamarind/ui/Wordmark';
import styles from './SlimHeader.module.css';
import { Balance } from './Balance.tsx';
import { offerHeaderPlace } from './header-place.ts';
import { openModal } from './modals.ts';
import { useShellWords } from './words.ts';

/** 56 px over framed pages: the way back, balance, deposit [B16]. */
export function SlimHeader() {
  const t = useShellWords();
  const [, navigate] = useLocation();
  const isSignedIn = useSession() !== null;
  const goBack = () => {
    // The browser's own Back would go through the steps inside the frame first; this one knows only the site's pages.
    const { navigation } = window as Partial<Pick<typeof window, 'navigation'>>;
    if (navigation?.canGoBack) navigation.back();
    else if (!navigation && history.length > 1) history.back();
    else navigate('/');
  };
  return (
    <header className={styles.header}>
      <Button kind="ghost" icon="arrow-left" label={t('back')} onClick={goBack} />
      <span className={styles.mark}>
        <Mark size={28} />
      </span>
      <div className={styles.place} ref={offerHeaderPlace} />
      {isSignedIn ? (
        <>
          <Balance />
          <Button
            kind="cta"
            size="small"
            icon="plus"
            onClick={() => openModal('memberCentre', { page: 'depositv2' })}
          >
            <span className={styles.word}>{t('deposit')}</span>
          </Button>
        </>
      ) : (
        <Button kind="cta" size="small" onClick={() => openModal('loginPopupModal', {})}>
          {t('login')}
        </Button>
      )}
    </header>
  );
}
