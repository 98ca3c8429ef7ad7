import { useEffect, useRef } from 'react';
import styles from './Countdown.module.css';
import { useNow } from './clock.ts';
import { classes } from './classes.ts';
import { useCommonWords } from './common-words.ts';
import { Icon } from './Icon.tsx';

interface Props {
  until: Date;
  size?: 'small' | 'normal' | 'large';
  /** Text shown when the countdown has ended; by default "Closed". */
  after?: string;
  /** Called once when the countdown ends; not called if it had already ended when it was mounted. */
  onEnd?: () => void;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Time left on the server's clock: strong at 15 minutes, red at 5, "closing" in the last 10 seconds, then "closed". */
export function Countdown({ until, size = 'normal', after, onEnd }: Props) {
  const t = useCommonWords();
  const left = until.getTime() - useNow(1000);
  const isOver = left <= 0;
  const wasOver = useRef(isOver);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isOver && !wasOver.current) end.current?.();
    wasOver.current = isOver;
  }, [isOver]);
  if (isOver)
    return <span className={classes(styles.countdown, styles[size], styles.over)}>{after ?? t('closed')}</span>;
  const urgency = left <= 5 * MINUTE ? styles.hot : left <= 15 * MINUTE ? styles.strong : undefined;
  return (
    <span className={classes('num', styles.countdown, styles[size], urgency)} role="timer" aria-live="off">
      <Icon name="timer" size={size === 'small' ? 16 : 18} />
      {textOf(left, t)}
      {left <= 10_000 && <small className={styles.closing}>{t('closing')}</small>}
    </span>
  );
}

function textOf(left: number, t: ReturnType<typeof useCommonWords>): string {
  if (left >= DAY) return t('daysHours', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  return [left / HOUR, (left % HOUR) / MINUTE, (left % MINUTE) / 1000].map(twoDigits).join(':');
}

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');
