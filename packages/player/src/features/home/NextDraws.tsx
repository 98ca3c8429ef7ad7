import { listOpenDraws } from '@tamarind/contract/lottery';
import { AsOf } from '@tamarind/ui/AsOf';
import { SectionHead } from '@tamarind/ui/Card';
import { classes } from '@tamarind/ui/classes.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { DrawRow } from './DrawRow.tsx';
import { useGames } from './games.ts';
import { importantDraws } from './important.ts';
import styles from './NextDraws.module.css';
import { useOpenDraws } from './useOpenDraws.ts';
import { useHomeWords } from './words.ts';

const MOST = 5;

/** The next draws of the lotteries most people play, each with the time left and the way to bet. */
export function NextDraws() {
  const t = useHomeWords();
  const { games } = useGames();
  const { data, draws, error, isPending, refetch } = useOpenDraws();
  const reload = () => void refetch();
  const shown = importantDraws(draws, games, MOST);
  return (
    <section className={styles.section} aria-label={t('draws')}>
      <SectionHead title={t('draws')} />
      <AsOf of={listOpenDraws} input={{}} />
      {isPending && <SkeletonRows count={MOST} height={68} />}
      {!data && error && <ErrorState error={error} onRetry={reload} />}
      {data && draws.length === 0 && <Empty title={t('draws.empty')} />}
      {shown.length > 0 && (
        <ul className={classes(styles.list, shown.length <= 2 && styles.few)}>
          {shown.map((draw) => (
            <DrawRow key={draw.game} draw={draw} onEnd={reload} />
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
