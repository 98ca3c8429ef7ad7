import { Ball } from '@tamarind/ui/Ball';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import type { Game } from '#slip/preview.ts';
import { drawOf, useClient } from './client.ts';
import { toneOf } from './DrawBar.tsx';
import { clockText, phaseOf } from './draw-phase.ts';
import { ballText, gameName } from './draw-name.ts';
import styles from './GameList.module.css';
import { useGo } from './useGo.ts';
import { useShellWords } from './words.ts';

/** The lotteries by where they come from, with the time left of each. */
export function GameList({ current, onChosen }: { current: string | undefined; onChosen?: () => void }) {
  const t = useShellWords();
  const { games } = useClient();
  const groups = [
    ['official', games.filter(({ kind }) => kind === 'official')],
    ['own', games.filter(({ kind }) => kind === 'own')],
  ] as const;
  return (
    <nav className={styles.list} aria-label={t('lotteries')}>
      {groups.map(
        ([kind, members]) =>
          members.length > 0 && (
            <div key={kind}>
              <h2>{t(`kind.${kind}`)}</h2>
              {members.map((game) => (
                <Entry key={game.code} game={game} isCurrent={game.code === current} onChosen={onChosen} />
              ))}
            </div>
          ),
      )}
    </nav>
  );
}

function Entry({
  game,
  isCurrent,
  onChosen,
}: {
  game: Game;
  isCurrent: boolean;
  onChosen: (() => void) | undefined;
}) {
  const t = useShellWords();
  const client = useClient();
  const go = useGo();
  const now = useNow();
  const draw = drawOf(client, game.code);
  const phase = draw ? phaseOf(draw, now) : 'waiting';
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onChosen?.();
        if (!isCurrent) go(`/${game.code}`);
      }}
    >
      <Ball tone={toneOf(game.code)}>{ballText(t, game)}</Ball>
      <span>{gameName(t, game.code)}</span>
      <b className={classes('num', (phase === 'hot' || phase === 'closing') && styles.hot)}>
        {draw && phase !== 'waiting' && phase !== 'done' && phase !== 'void'
          ? clockText(draw.closesAt.getTime() - now).replace(/^00:/, '')
          : t(`phase.${phase}`)}
      </b>
    </button>
  );
}
