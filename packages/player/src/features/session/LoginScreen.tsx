import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '@tamarind/ui/session.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useBrandName } from '#parts/brand.ts';
import { openModal } from '#parts/modals.ts';
import { LoginTabs } from './LoginTabs.tsx';
import styles from './LoginScreen.module.css';
import { useSessionWords } from './words.ts';

/**
 * The page /login [B18]: the login form as a page. Visitors who are already logged in are redirected to the home page.
 */
export default function LoginScreen() {
  const t = useSessionWords();
  const brand = useBrandName();
  const [, navigate] = useLocation();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn) navigate('/', { replace: true });
  }, [isSignedIn, navigate]);
  return (
    <div className={styles.page}>
      <div className={styles.banner}>
        <Wordmark name={brand} size={30} />
        <p>
          <span>{t('page.lead.draws')}</span> <span>{t('page.lead.money')}</span>
        </p>
      </div>
      <div className={styles.form}>
        <h1>{t('login.title')}</h1>
        <LoginTabs
          // Do nothing: the new session triggers the redirect above.
          onDone={() => undefined}
          onRegister={() => openModal('registerModal', {})}
          onHome={() => navigate('/')}
        />
      </div>
    </div>
  );
}
