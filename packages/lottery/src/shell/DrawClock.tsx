import { useEffect, useEffectEvent } from 'react';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import type { OpenDraw } from '#slip/preview.ts';
import styles from './DrawBar.module.css';
import { clockText, phaseOf } from './draw-phase.ts';
import { useShellWords } from './words.ts';

const SHORT_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** With more time left than this, days are shown instead of a clock with seconds. */
const LONG_MS = 2 * DAY_MS;

/** Returns a function that writes the time left as `00:27:41`, or as whole days if at least `longMs` are left. */
export function useTimeLeft(longMs: number): (leftMs: number) => string {
  const t = useShellWords();
  return (leftMs) => (leftMs >= longMs ? t('daysLeft', { days: Math.floor(leftMs / DAY_MS) }) : clockText(leftMs));
}

/**
 * The countdown of the draw bar. `onTurn` is called when betting ends and when the draw is due, so that the caller
 * refetches the draw.
 */
export function DrawClock({ draw, onTurn }: { draw: OpenDraw; onTurn?: () => void }) {
  const t = useShellWords();
  const timeLeft = useTimeLeft(LONG_MS);
  const now = useNow();
  const phase = phaseOf(draw, now);
  const turned = useEffectEvent(() => onTurn?.());
  const isDrawn = now >= draw.drawsAt.getTime();
  const isShort = draw.closesAt.getTime() - draw.opensAt.getTime() < SHORT_MS;
  useEffect(() => {
    if (phase !== 'waiting' && phase !== 'done') return undefined;
    turned();
    // Poll after the draw is due: the next draw is already on sale and replaces this one, but no push event announces
    // the change.
    const timer = setInterval(turned, isShort ? 2_500 : 15_000);
    return () => clearInterval(timer);
  }, [phase, draw.code, isShort, isDrawn]);
  const left = (phase === 'scheduled' ? draw.opensAt : draw.closesAt).getTime() - now;
  // Hide the countdown while staff have paused sales: a countdown suggests that bets are accepted.
  const isPaused = draw.isPaused && draw.state === 'open' && phase !== 'waiting';
  const isRunning = !isPaused && phase !== 'waiting' && phase !== 'done' && phase !== 'void';
  return (
    <div className={classes(styles.clock, styles[phase])}>
      <small>{t(isPaused ? 'phase.paused' : `phase.${phase}`)}</small>
      {isRunning ? (
        <b className="num" role="timer" aria-live="off">
          {timeLeft(left)}
        </b>
      ) : (
        phase === 'waiting' && <b className={styles.dots} aria-hidden="true" />
      )}
    </div>
  );
}

/** A line under the bar that shrinks with the time left to bet. */
export function DrawProgress({ draw }: { draw: OpenDraw }) {
  const now = useNow();
  const whole = draw.closesAt.getTime() - draw.opensAt.getTime();
  const left = Math.max(0, Math.min(1, (draw.closesAt.getTime() - now) / Math.max(1, whole)));
  return (
    <div className={styles.progress} aria-hidden="true">
      <i style={{ width: `${left * 100}%` }} />
    </div>
  );
}
