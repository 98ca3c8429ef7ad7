import { Button } from '@tamarind/ui/Button';
import type { RevealHook } from '#reveal/useReveal.ts';
import { useDrawName } from './draw-name.ts';
import styles from './Shell.module.css';
import { useShellWords } from './words.ts';

/**
 * Announces in one line the result of a draw with the player's bets while the player is busy with the slip; it never
 * covers the board.
 */
export function ResultNews({ reveal }: { reveal: RevealHook }) {
  const t = useShellWords();
  const drawName = useDrawName();
  const code = reveal.news;
  if (code === null) return null;
  return (
    <div className={styles.news} role="status">
      <span>{t('resultIsOut', { draw: drawName(code) })}</span>
      <Button kind="brand" size="tiny" onClick={() => reveal.watch(code)}>
        {t('watch')}
      </Button>
      <Button kind="ghost" size="tiny" icon="x" label={t('dismiss')} onClick={reveal.dismiss} />
    </div>
  );
}
