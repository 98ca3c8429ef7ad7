import { Button } from '@tamarind/ui/Button';
import { useSession } from '@tamarind/ui/session.ts';
import { Mark, Wordmark } from '@tamarind/ui/Wordmark';
import styles from './Header.module.css';
import { Balance } from './Balance.tsx';
import { isEnabled, useBrandName, useWhitelabel } from './brand.ts';
import { HeaderLogin } from './HeaderLogin.tsx';
import { openModal } from './modals.ts';
import { SearchButton } from './SearchButton.tsx';
import { NavLink } from './NavLink.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useShellWords } from './words.ts';

/** The head of the site, for visitors [C02] and members [C03]. */
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
        <span className={styles.gap} />
        {isSignedIn ? <ForMember /> : <ForVisitor />}
      </div>
    </header>
  );
}

function ForMember() {
  const t = useShellWords();
  return (
    <>
      <Balance />
      <Button kind="cta" icon="plus" onClick={() => openModal('memberCentre', { page: 'depositv2' })}>
        {t('deposit')}
      </Button>
      <UserMenu />
    </>
  );
}

function ForVisitor() {
  const t = useShellWords();
  const whitelabel = useWhitelabel();
  return (
    <>
      <HeaderLogin />
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
