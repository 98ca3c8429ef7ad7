import { InView } from '@tamarind/ui/InView';
import { lazySection } from '@tamarind/ui/LazySection';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { CategoryRow } from '#shell/games/CategoryRow.tsx';
import styles from './HomePage.module.css';
import { Hero } from './Hero.tsx';
import { NextDraws } from './NextDraws.tsx';
import { PROOF_ID } from './proof-id.ts';
import { useHomeWords } from './words.ts';

// What stands further down comes when it is about to be seen; its place is kept, so nothing moves.
const HomeGames = lazySection(() => import('./HomeGames.tsx'), <Skeleton height={420} radius={16} />);
const PopularNumbers = lazySection(
  async () => ({ default: (await import('./PopularNumbers.tsx')).PopularNumbers }),
  <Skeleton height={92} radius={16} />,
);
const LatestResults = lazySection(
  async () => ({ default: (await import('./LatestResults.tsx')).LatestResults }),
  <Skeleton height={420} radius={16} />,
);
const ProofCard = lazySection(
  async () => ({ default: (await import('./proof/ProofCard.tsx')).ProofCard }),
  <Skeleton height={420} radius={16} />,
);
const HomePromotions = lazySection(
  () => import('./HomePromotions.tsx'),
  <Skeleton height={300} radius={16} />,
);
const HomeWinners = lazySection(() => import('./HomeWinners.tsx'), <Skeleton height={420} radius={16} />);

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
      <InView height={92}>
        <PopularNumbers />
      </InView>
      <InView height={420}>
        <HomeGames />
      </InView>
      <div className={styles.two}>
        <InView height={420}>
          <LatestResults />
        </InView>
        <div id={PROOF_ID}>
          <InView height={420}>
            <ProofCard />
          </InView>
        </div>
      </div>
      <InView height={300}>
        <HomePromotions />
      </InView>
      <InView height={420}>
        <HomeWinners />
      </InView>
    </div>
  );
}
