import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { askLogin } from '#frame/ask-login.ts';
import { useShellWords } from './words.ts';

/** Asks visitors to log in to see their bets and numbers; an empty list would suggest that they have none. */
export function MembersOnly({ game }: { game: string }) {
  const t = useShellWords();
  return (
    <Empty
      title={t('membersOnly')}
      action={
        <Button kind="cta" icon="user" onClick={() => askLogin(game)}>
          {t('login')}
        </Button>
      }
    />
  );
}
