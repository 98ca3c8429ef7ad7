import { POPULAR_NUMBERS } from '@tamarind/domain/constants';
import { useLocation } from 'wouter';
import { listPopularNumbers } from '@tamarind/contract/lottery-menus';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { lotteryAddress } from '#parts/lottery-address.ts';
import { useGames } from './games.ts';
import styles from './PopularNumbers.module.css';
import { useHomeWords } from './words.ts';

/** The most played numbers of the last day, with a note that popular is not a prediction. */
export function PopularNumbers() {
  const t = useHomeWords();
  const { number } = useFormat();
  const { nameOf } = useGames();
  const [, navigate] = useLocation();
  const { data, isPending } = useEndpoint(
    listPopularNumbers,
    { count: POPULAR_NUMBERS },
    { freshMs: 60_000, refreshMs: 120_000 },
  );
  if (!isPending && !data) return null;
  // If too few numbers were bet on, the server fills the list with numbers without tickets; leave those out.
  const chosen = data?.numbers.filter(({ tickets }) => tickets > 0);
  const open = () => data && navigate(lotteryAddress(data.game));
  return (
    <section className={styles.popular} aria-label={t('popular')}>
      <div className={styles.head}>
        <h2>{t('popular')}</h2>
        <small>{data ? t('popular.of', { game: nameOf(data.game) }) : <Skeleton width={110} height={12} />}</small>
      </div>
      <ul className={styles.numbers}>
        {isPending &&
          Array.from({ length: 10 }, (_, index) => (
            <li key={index}>
              <Skeleton width={62} height={50} radius={12} />
            </li>
          ))}
        {chosen?.map(({ number: digits, tickets }) => (
          <li key={digits}>
            <button type="button" className={styles.number} onClick={open}>
              <b>{digits}</b>
              <small>{t('popular.count', { count: number(tickets) })}</small>
            </button>
          </li>
        ))}
        {chosen?.length === 0 && <li className={styles.none}>{t('popular.empty')}</li>}
      </ul>
      <div className={styles.side}>
        <small>{t('popular.note')}</small>
        <Button kind="brand" size="small" onClick={open}>
          {t('popular.open')}
        </Button>
      </div>
    </section>
  );
}
