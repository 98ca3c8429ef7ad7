import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listOpenDraws } from '@tamarind/contract/lottery';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { toneOf } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Ball } from '@tamarind/ui/Ball';
import { useFormat } from '@tamarind/ui/format.ts';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { useGameName } from '#games/useGameName.ts';
import type { Game, OpenDraw } from '#slip/preview.ts';
import { DrawClock, DrawProgress } from './DrawClock.tsx';
import styles from './DrawBar.module.css';
import { LastResult } from '@tamarind/ui/lottery-board/LastResult';
import { useIsDesktop } from './useIsDesktop.ts';
import { useShellWords } from './words.ts';

/** The open draw: name, closing time, last result and countdown. */
export function DrawBar({ game, draw }: { game: Game; draw: OpenDraw }) {
  const t = useShellWords();
  const name = useGameName();
  const { date } = useFormat();
  const label = useDrawLabel();
  const isDesktop = useIsDesktop();
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [listOpenDraws.path] });
  const closing = t('closesAt', { time: date(draw.closesAt, game.everySeconds === null ? 'time' : 'seconds') });
  const last = draw.last?.prizes;
  return (
    <section className={styles.bar} aria-label={t('draw')}>
      <div className={styles.what}>
        {isDesktop && (
          <Ball tone={toneOf(game)} size={44}>
            {game.ball}
          </Ball>
        )}
        <div>
          <h1 className={isDesktop ? undefined : 'sr'}>{name(game.code)}</h1>
          <small>
            <span>{label(draw.code)}</span> <span>{closing}</span>
          </small>
          {!isDesktop && last && <Last prizes={last} game={game} />}
        </div>
      </div>
      {isDesktop && last && <Last prizes={last} game={game} isWide />}
      <DrawClock draw={draw} onTurn={reread} />
      <DrawProgress draw={draw} />
    </section>
  );
}

interface LastProps {
  prizes: Prizes;
  game: Game;
  isWide?: boolean;
}

function Last({ prizes, game, isWide = false }: LastProps) {
  const t = useShellWords();
  return (
    <Link href={`/${game.code}/results`} className={isWide ? styles.lastWide : styles.last}>
      <span>{t('lastSpecial')}</span>
      <span className={styles.balls}>
        <LastResult format={game.format} prizes={prizes} size={isWide ? 30 : 20} />
        {isWide && <u>{t('allPrizes')}</u>}
      </span>
    </Link>
  );
}
