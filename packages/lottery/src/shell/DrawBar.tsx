import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listOpenDraws } from '@tamarind/contract/lottery';
import { Ball, Balls } from '@tamarind/ui/Ball';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Game, OpenDraw } from '#slip/preview.ts';
import { DrawClock, DrawProgress } from './DrawClock.tsx';
import styles from './DrawBar.module.css';
import { ballText, drawLabel, gameName } from './draw-name.ts';
import { useIsDesktop } from './useIsDesktop.ts';
import { useShellWords } from './words.ts';

/** The draw that is open: which, until when, what came last, how long still. */
export function DrawBar({ game, draw }: { game: Game; draw: OpenDraw }) {
  const t = useShellWords();
  const { date } = useFormat();
  const isDesktop = useIsDesktop();
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [listOpenDraws.path] });
  const when = `${drawLabel(t, draw.code, date)} · ${t('closesAt', { time: date(draw.closesAt, draw.game === 'xsmb' ? 'time' : 'seconds') })}`;
  const special = draw.last?.prizes.db[0];
  return (
    <section className={styles.bar} aria-label={t('draw')}>
      <div className={styles.what}>
        {isDesktop && (
          <Ball tone={toneOf(game.code)} size={44}>
            {ballText(t, game)}
          </Ball>
        )}
        <div>
          <h1 className={isDesktop ? undefined : 'sr'}>{gameName(t, game.code)}</h1>
          <small>{when}</small>
          {!isDesktop && special && <Last special={special} game={game.code} />}
        </div>
      </div>
      {isDesktop && special && <Last special={special} game={game.code} isWide />}
      <DrawClock draw={draw} onTurn={reread} />
      <DrawProgress draw={draw} />
    </section>
  );
}

function Last({ special, game, isWide = false }: { special: string; game: string; isWide?: boolean }) {
  const t = useShellWords();
  return (
    <Link href={`/${game}/results`} className={isWide ? styles.lastWide : styles.last}>
      <span>{t('lastSpecial')}</span>
      <span className={styles.balls}>
        <Balls number={special} tone="special" size={isWide ? 30 : 20} />
        {isWide && <u>{t('allPrizes')}</u>}
      </span>
    </Link>
  );
}

export const toneOf = (game: string) => (game === 'xsmb' ? 'north' : 'central');
