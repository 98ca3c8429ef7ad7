import { Button } from '@tamarind/ui/Button';
import { useSession } from '@tamarind/ui/session.ts';
import { lazySection } from '@tamarind/ui/LazySection';
import { Mark, Wordmark } from '@tamarind/ui/Wordmark';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './Header.module.css';
import { isEnabled, useBrandName } from '#parts/brand.ts';
import { openModal } from '#parts/modals.ts';
import { SearchButton } from './SearchButton.tsx';
import { NavLink } from '#parts/NavLink.tsx';
import { useMedia } from '#parts/useMedia.ts';
import { WinnersButton } from './WinnersButton.tsx';
import { useShellWords } from './words.ts';

// The parts for members and for login load on demand, because a visitor on a phone needs neither.
const HeaderMember = lazySection(async () => ({ default: (await import('./HeaderMember.tsx')).HeaderMember }), null);
const HeaderLogin = lazySection(async () => ({ default: (await import('./HeaderLogin.tsx')).HeaderLogin }), null);

/** The header of the site, for visitors [C02] and members [C03]. */
export function Header() {
  const isSignedIn = useSession() !== null;
  const name = useBrandName();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <NavLink href="/" className={styles.logo} label={name}>
          <span className={styles.wide}>
            <Wordmark name={name} />
          </span>
          <span className={styles.narrow}>
            {isSignedIn ? <Mark size={34} /> : <Wordmark name={name.split(' ')[0] ?? name} size={18} />}
          </span>
        </NavLink>
        <SearchButton />
        <WinnersButton />
        <span className={styles.gap} />
        {isSignedIn ? <HeaderMember /> : <ForVisitor />}
      </div>
    </header>
  );
}

function ForVisitor() {
  const t = useShellWords();
  const whitelabel = useWhitelabel();
  const isNarrow = useMedia('(width < 1120px)');
  return (
    <>
      {!isNarrow && <HeaderLogin />}
      <span className={styles.loginButton}>
        <Button kind="line" onClick={() => openModal('loginPopupModal', {})}>
          {t('login')}
        </Button>
      </span>
      {(whitelabel === undefined || isEnabled(whitelabel, 'DIRECTREG3')) && (
        <Button kind="cta" onClick={() => openModal('registerModal', {})}>
          {t('register')}
        </Button>
      )}
    </>
  );
}
