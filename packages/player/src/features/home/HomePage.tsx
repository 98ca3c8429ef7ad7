import { lazySection } from '@tamarind/ui/LazySection';
import { Skeleton } from '@tamarind/ui/Skeleton';
import styles from './HomePage.module.css';
import { Hero } from './Hero.tsx';
import { LatestResults } from './LatestResults.tsx';
import { NextDraws } from './NextDraws.tsx';
import { PopularNumbers } from './PopularNumbers.tsx';
import { ProofCard } from './ProofCard.tsx';
import { useHomeWords } from './words.ts';

const CategoryRow = lazySection(
  async () => ({ default: (await import('#shell/games/CategoryRow.tsx')).CategoryRow }),
  <Skeleton height={78} radius={16} />,
);
// The tiles come after what closes next; their place is kept, so nothing moves.
const HomeGames = lazySection(() => import('./HomeGames.tsx'), <Skeleton height={420} radius={16} />);

/** Answers in one view: what closes next, what others play, what was drawn [B02]. */
export function HomePage() {
  const t = useHomeWords();
  return (
    <div className={styles.home}>
      <h1 className="sr">{t('title')}</h1>
      <div className={styles.top}>
        <Hero />
        <div className={styles.categories}>
          <CategoryRow />
        </div>
        <NextDraws />
      </div>
      <PopularNumbers />
      <HomeGames />
      <div className={styles.two}>
        <LatestResults />
        <ProofCard />
      </div>
    </div>
  );
}
