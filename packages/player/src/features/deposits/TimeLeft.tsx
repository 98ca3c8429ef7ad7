import { useNow } from '@tamarind/ui/clock.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './PayCard.module.css';
import { useDepositWords } from './words.ts';

/** The time left in minutes and seconds. Hours are not needed, because a QR code is valid for less than an hour. */
export function TimeLeft({ until }: { until: Date }) {
  const t = useDepositWords();
  const seconds = Math.max(0, Math.round((until.getTime() - useNow(1000)) / 1000));
  const text = [Math.floor(seconds / 60), seconds % 60].map((value) => String(value).padStart(2, '0')).join(':');
  return (
    <span className={styles.timer} role="timer" aria-label={`${t('timeLeft')} ${text}`}>
      <Icon name="timer" />
      <span className="num">{text}</span>
    </span>
  );
}
