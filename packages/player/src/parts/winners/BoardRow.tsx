import type { ReactNode } from 'react';
import { listGames } from '@tamarind/contract/lottery';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './WinnerBoard.module.css';
import { useWinnerWords } from './words.ts';

interface Props {
  entry: {
    readonly account: string;
    readonly lottery: string | null;
    readonly displayName: string | null;
    readonly smallIcon: string | null;
    readonly at: Date;
  };
  place: number;
  /** Describes the number at the right, such as the unit or its meaning. */
  measure: string;
  /** True for the member's own row, which is rendered as a separate list. */
  isOwn?: boolean;
  children: ReactNode;
}

/** One row of a ranking: rank, game, member, time and value. */
export function BoardRow({ entry, place, measure, isOwn = false, children }: Props) {
  const t = useWinnerWords();
  const { date, number } = useFormat();
  const names = useGameNames();
  const { data } = useEndpoint(listGames, {}, { freshMs: 600_000, when: entry.lottery !== null });
  const game = entry.lottery === null ? entry.displayName : names.byCode(data?.games ?? [], entry.lottery);
  return (
    <li className={classes(styles.row, isOwn && styles.own)}>
      <span className={classes(styles.place, 'num')}>{number(place)}</span>
      {entry.smallIcon === null ? (
        <span className={styles.icon}>
          <Icon name={entry.lottery === null ? 'dice-five' : 'ticket-fill'} size={20} />
        </span>
      ) : (
        <img src={entry.smallIcon} alt="" width={36} height={48} loading="lazy" className={styles.icon} />
      )}
      <span className={styles.what}>
        <span className="sr">{t('game')}</span>
        <b>{game}</b>
        <small>
          <span className="sr">{t('player')}</span> {entry.account} · <span className="sr">{t('when')}</span>{' '}
          {date(entry.at, 'dayShort')} {date(entry.at, 'time')}
        </small>
      </span>
      <span className={styles.net}>
        <small>{measure}</small>
        {children}
      </span>
    </li>
  );
}
