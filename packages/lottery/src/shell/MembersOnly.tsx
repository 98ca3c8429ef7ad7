import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { askLogin } from '#frame/ask-login.ts';
import { useShellWords } from './words.ts';

/** Own bets and own numbers: a visitor has none, and a list that says so would mislead. */
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
