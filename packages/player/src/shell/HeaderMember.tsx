import { Button } from '@tamarind/ui/Button';
import { Balance } from './Balance.tsx';
import { openModal } from './modals.ts';
import { UserMenu } from './UserMenu.tsx';
import { useShellWords } from './words.ts';

/** The header's right side for members: balance, paying in, their own pages [C03]. */
export function HeaderMember() {
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
