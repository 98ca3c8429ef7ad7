import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { isEnabled } from '#parts/brand.ts';
import styles from './LoginForm.module.css';
import { ProviderButtons } from './ProviderButtons.tsx';
import { useSessionWords } from './words.ts';

interface Props {
  onDone: () => void;
  onRegister: () => void;
  onHome: () => void;
}

/**
 * Footer of both login forms: sign-in providers, free play if enabled, links to registration and home, and the age
 * notice.
 */
export function LoginFoot({ onDone, onRegister, onHome }: Props) {
  const t = useSessionWords();
  const whitelabel = useWhitelabel();
  const hasFreePlay = isEnabled(whitelabel, 'FREEPLAY');
  const [isBusy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      const { playFree } = await import('#parts/entry/free-play.ts');
      await playFree();
      onDone();
    } catch (error) {
      toastRefusal(asRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ProviderButtons />
      {hasFreePlay && (
        <Button kind="line" isFull isBusy={isBusy} onClick={() => void play()}>
          {t('freePlay')}
        </Button>
      )}
      <p className={styles.links}>
        {t('noAccount')}{' '}
        <button type="button" onClick={onRegister}>
          {t('register')}
        </button>
        {' · '}
        <button type="button" onClick={onHome}>
          {t('home')}
        </button>
      </p>
      <p className={styles.pledge}>
        {t(whitelabel?.brand.playMoney ? 'pledge.playMoney' : 'pledge', { ages: 'TH 20+ · VN 18+' })}
      </p>
    </>
  );
}
