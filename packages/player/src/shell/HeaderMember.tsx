import { Link } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { useSession } from '@tamarind/ui/session.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { Balance } from './Balance.tsx';
import styles from './HeaderMember.module.css';
import { openModal } from '#parts/modals.ts';
import { UserMenu } from './UserMenu.tsx';
import { useShellWords } from './words.ts';

/** The header's right side for members: labels [C04], balance, deposit, member pages [C03]. */
export function HeaderMember() {
  const t = useShellWords();
  const isHelper = isAssistant(useSession());
  return (
    <>
      <span className={styles.labels}>
        <button type="button" onClick={() => openModal('memberCentre', { page: 'securityCenter' })}>
          {t('profile')}
        </button>
        <Link href="/promotions">{t('promotion')}</Link>
        <Link href="/favorite">{t('favorite')}</Link>
      </span>
      {isHelper ? (
        <Button kind="cta" icon="users-three" onClick={() => openModal('agentCentre')}>
          {t('agentCentre')}
        </Button>
      ) : (
        <>
          <Balance />
          <Button kind="cta" icon="plus" onClick={() => openModal('memberCentre', { page: 'depositv2' })}>
            {t('deposit')}
          </Button>
        </>
      )}
      <UserMenu />
    </>
  );
}
