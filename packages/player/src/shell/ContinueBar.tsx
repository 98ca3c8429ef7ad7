import { Link } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { deviceNow, useNow } from '@tamarind/ui/clock.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useStore } from '@tamarind/ui/store.ts';
import styles from './ContinueBar.module.css';
import { gamePath } from '#parts/categories/lobby-paths.ts';
import { CONTINUE_MS, forgetGame, leftGame } from '#parts/games/left-game.ts';
import { useShellWords } from './words.ts';

const LOOK_MS = 30_000;

/** A link back to a game, shown for ten minutes after the member left it [B16]. */
export function ContinueBar() {
  const t = useShellWords();
  const game = useStore(leftGame);
  useNow(LOOK_MS);
  if (!game || deviceNow() - game.leftAt > CONTINUE_MS) return null;
  return (
    <aside className={styles.bar} aria-label={t('continue')}>
      <Icon name="play-circle" size={20} />
      <Link href={gamePath(game.gameId)}>{t('continueGame', { name: game.name })}</Link>
      <Button kind="ghost" size="small" icon="x" label={t('continueNot')} onClick={forgetGame} />
    </aside>
  );
}
