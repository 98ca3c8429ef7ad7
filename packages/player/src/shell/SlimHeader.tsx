import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { useSession } from '@tamarind/ui/session.ts';
import { AgeMark, Tag } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { Mark } from '@tamarind/ui/Wordmark';
import styles from './SlimHeader.module.css';
import { Balance } from './Balance.tsx';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { goBack } from '#parts/go-back.ts';
import { offerHeaderPlace } from '#parts/header-place.ts';
import { openModal } from '#parts/modals.ts';
import { useShellWords } from './words.ts';

/** The header above framed pages, 56 px high: back button, balance, deposit [B16]. */
export function SlimHeader() {
  const t = useShellWords();
  const [, navigate] = useLocation();
  const session = useSession();
  const isSignedIn = session !== null;
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  return (
    <header className={styles.header}>
      <Button kind="ghost" icon="arrow-left" label={t('back')} onClick={() => goBack(() => navigate('/'))} />
      <span className={styles.mark}>
        <Mark size={28} />
      </span>
      <span className={styles.facts}>
        {isPlayMoney && <Tag tone="cta">{t('playMoneyShort')}</Tag>}
        <AgeMark age={18} />
        <AgeMark age={20} />
        <span className="sr">{t('ages')}</span>
      </span>
      <div className={styles.place} ref={offerHeaderPlace} />
      {isAssistant(session) ? null : isSignedIn ? (
        <>
          <Balance />
          <Button kind="cta" size="small" icon="plus" onClick={() => openModal('memberCentre', { page: 'depositv2' })}>
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
