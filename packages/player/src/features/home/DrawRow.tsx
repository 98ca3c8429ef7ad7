import { memo } from 'react';
import { useLocation } from 'wouter';
import { Ball } from '@tamarind/ui/Ball';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Countdown } from '@tamarind/ui/Countdown';
import { LastResult } from '@tamarind/ui/lottery-board/LastResult';
import { lotteryAddress } from '#parts/lottery-address.ts';
import type { Games } from './games.ts';
import styles from './NextDraws.module.css';
import type { OpenDraw } from './useOpenDraws.ts';
import { useHomeWords } from './words.ts';

interface Props {
  draw: OpenDraw;
  games: Games;
  onEnd: () => void;
}

/**
 * The next draw of a game: time left, last result and a button to bet. Memoised, so that a change of one draw
 * re-renders only its row.
 */
export const DrawRow = memo(function DrawRow({ draw, games, onEnd }: Props) {
  const t = useHomeWords();
  const { nameOf, ballOf, toneOf, drawName, headOf } = games;
  const [, navigate] = useLocation();
  const name = nameOf(draw.game);
  const head = headOf(draw.game);
  const isSold = head?.isOn !== false && !draw.isPaused;
  return (
    <Card as="li" padding="none">
      <div className={styles.draw}>
        <span className={styles.ball}>
          <Ball tone={toneOf(draw.game)} size={42} isSilent>
            {ballOf(draw.game)}
          </Ball>
        </span>
        <span className={styles.name}>
          <b>{name}</b>
          <small>{drawName(draw)}</small>
        </span>
        <span className={styles.time}>
          {isSold ? (
            <Countdown until={draw.closesAt} size="small" after={t('draw.drawing')} onEnd={onEnd} />
          ) : (
            <small>{t(draw.isPaused ? 'draw.paused' : 'draw.resultsOnly')}</small>
          )}
        </span>
        {draw.last && head && (
          <span className={styles.last}>
            <span>{t('draw.last')}</span>
            <LastResult format={head.format} prizes={draw.last.prizes} size={20} />
          </span>
        )}
        <span className={styles.act}>
          <Button
            kind={isSold ? 'cta' : 'line'}
            size="tiny"
            isFull
            aria-label={t(isSold ? 'bet.name' : 'results.name', { game: name })}
            onClick={() => navigate(lotteryAddress(draw.game))}
          >
            {t(isSold ? 'bet' : 'results.open')}
          </Button>
        </span>
      </div>
    </Card>
  );
});
