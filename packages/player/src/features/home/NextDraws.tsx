import { listOpenDraws } from '@tamarind/contract/lottery';
import { AsOf } from '@tamarind/ui/AsOf';
import { SectionHead } from '@tamarind/ui/Card';
import { classes } from '@tamarind/ui/classes.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useMedia } from '#parts/useMedia.ts';
import { DrawRow } from './DrawRow.tsx';
import { useGames } from './games.ts';
import { importantDraws } from './important.ts';
import styles from './NextDraws.module.css';
import { useHomeCurrency } from './useHomeCurrency.ts';
import { useOpenDraws } from './useOpenDraws.ts';
import { useHomeWords } from './words.ts';

const MOST = 5;
/**
 * Number and height of the skeleton rows, equal to the loaded content (cards on narrow screens, a list on wide ones),
 * so that nothing below moves when the draws arrive.
 */
const COMING = { narrow: { count: 1, height: 196 }, wide: { count: MOST, height: 91 } } as const;

/** The next draws of the lotteries most people play, each with the time left and a button to bet. */
export function NextDraws() {
  const t = useHomeWords();
  const isNarrow = useMedia('(width < 1024px)');
  const games = useGames();
  const currency = useHomeCurrency();
  const { data, draws, error, isPending: isComing, readAgain } = useOpenDraws();
  // The selection of draws also needs the list of games. Show the skeleton until both are loaded; rendering nothing
  // would shift everything below.
  const isPending = isComing || (data !== undefined && games.isPending);
  const shown = importantDraws(draws, games.games, { currency, most: MOST });
  return (
    <section className={styles.section} aria-label={t('draws')}>
      <SectionHead title={t('draws')} />
      <AsOf of={listOpenDraws} input={{}} />
      {isPending && <SkeletonRows {...(isNarrow ? COMING.narrow : COMING.wide)} />}
      {!data && error && <ErrorState error={error} onRetry={readAgain} />}
      {data && !isPending && draws.length === 0 && <Empty title={t('draws.empty')} />}
      {shown.length > 0 && (
        <ul className={classes(styles.list, shown.length <= 2 && styles.few)}>
          {shown.map((draw) => (
            <DrawRow key={draw.game} draw={draw} games={games} onEnd={readAgain} />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        <Icon name="shield-check" size={18} />
        {t('draws.server')}
      </p>
    </section>
  );
}
