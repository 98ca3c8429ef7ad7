import { useEffect, useEffectEvent } from 'react';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import type { OpenDraw } from '#slip/preview.ts';
import styles from './DrawBar.module.css';
import { clockText, phaseOf } from './draw-phase.ts';
import { useShellWords } from './words.ts';

const SHORT_MS = 5 * 60_000;

/** The countdown of the draw bar. `onTurn` is told when betting ends, so that the draw is read again. */
export function DrawClock({ draw, onTurn }: { draw: OpenDraw; onTurn?: () => void }) {
  const t = useShellWords();
  const now = useNow();
  const phase = phaseOf(draw, now);
  const turned = useEffectEvent(() => onTurn?.());
  const isShort = draw.closesAt.getTime() - draw.opensAt.getTime() < SHORT_MS;
  useEffect(() => {
    if (phase !== 'waiting' && phase !== 'done') return undefined;
    turned();
    // The push says when the next draw opens; asking, too, helps whoever lost the push.
    const timer = setInterval(turned, isShort ? 2_500 : 15_000);
    return () => clearInterval(timer);
  }, [phase, draw.code, isShort]);
  const target = phase === 'scheduled' ? draw.opensAt : draw.closesAt;
  const isRunning = phase !== 'waiting' && phase !== 'done' && phase !== 'void';
  return (
    <div className={classes(styles.clock, styles[phase])}>
      <small>{t(`phase.${phase}`)}</small>
      {isRunning ? (
        <b className="num" role="timer" aria-live="off">
          {clockText(target.getTime() - now)}
        </b>
      ) : (
        phase === 'waiting' && <b className={styles.dots} aria-hidden="true" />
      )}
    </div>
  );
}

/** The line under the bar: what is left of the time to bet. */
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
