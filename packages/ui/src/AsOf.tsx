import type { Endpoint, InputOf } from '@tamarind/contract/endpoint';
import styles from './OfflineBar.module.css';
import { encodeInput } from './api.ts';
import { useNow } from './clock.ts';
import { useCommonWords } from './common-words.ts';
import { useFormat } from './format.ts';
import { Icon } from './Icon.tsx';
import { useKeptSince } from './kept-answers.ts';

const MINUTE_MS = 60_000;

/**
 * Shows the age of an answer that came from the service worker's cache: the time if it is from today, else also the
 * date. Renders nothing for fresh data.
 */
export function AsOf<E extends Endpoint>({ of, input }: { of: E; input: InputOf<E> }) {
  const t = useCommonWords();
  const { date } = useFormat();
  const now = useNow(MINUTE_MS);
  const since = useKeptSince(of.path, encodeInput(of, input));
  if (since === undefined) return null;
  const at = new Date(since);
  const isToday = date(at, 'day') === date(new Date(now), 'day');
  return (
    <p className={styles.asOf}>
      <Icon name="clock" size={16} />
      <span className="num">{t('asOf', { time: date(at, isToday ? 'time' : 'moment') })}</span>
    </p>
  );
}
