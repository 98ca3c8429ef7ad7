import { useSession } from '@tamarind/ui/session.ts';
import { InView } from '@tamarind/ui/InView';
import { lazySection } from '@tamarind/ui/LazySection';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { CategoryRow } from '#parts/categories/CategoryRow.tsx';
import styles from './HomePage.module.css';
import { Hero } from './Hero.tsx';
import { NextDraws } from './NextDraws.tsx';
import { useHomeWords } from './words.ts';

// Sections further down load shortly before they are scrolled into view. Placeholders of the same height prevent layout
// shifts.
const HomeGames = lazySection(() => import('./HomeGames.tsx'), <Skeleton height="var(--games)" radius={16} />);
const PopularNumbers = lazySection(
  async () => ({ default: (await import('./PopularNumbers.tsx')).PopularNumbers }),
  <Skeleton height="var(--popular)" radius={16} />,
);
const LatestResults = lazySection(
  async () => ({ default: (await import('./LatestResults.tsx')).LatestResults }),
  <Skeleton height="var(--results)" radius={16} />,
);
const ProofCard = lazySection(
  async () => ({ default: (await import('./proof/ProofCard.tsx')).ProofCard }),
  <Skeleton height="var(--proof)" radius={16} />,
);
const MemberBanners = lazySection(() => import('./MemberBanners.tsx'), null);
const HomePromotions = lazySection(
  () => import('./HomePromotions.tsx'),
  <Skeleton height="var(--promotions)" radius={16} />,
);
const HomeWinners = lazySection(() => import('./HomeWinners.tsx'), <Skeleton height="var(--winners)" radius={16} />);

/** The home page: next draws, popular numbers, latest results [B02]. */
export function HomePage() {
  const t = useHomeWords();
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  return (
    <div className={styles.home}>
      <h1 className="sr">{t('title')}</h1>
      {isMember && <MemberBanners />}
      <div className={styles.top}>
        <div className={styles.hero}>
          <Hero />
        </div>
        <div className={styles.categories}>
          <CategoryRow />
        </div>
        <div className={styles.draws}>
          <NextDraws />
        </div>
        <div className={styles.popular}>
          <InView height="var(--popular)">
            <PopularNumbers />
          </InView>
        </div>
      </div>
      <InView height="var(--games)">
        <HomeGames />
      </InView>
      <div className={styles.two}>
        <InView height="var(--results)">
          <LatestResults />
        </InView>
        <InView height="var(--proof)">
          <ProofCard />
        </InView>
      </div>
      <InView height="var(--promotions)">
        <HomePromotions />
      </InView>
      <InView height="var(--winners)">
        <HomeWinners />
      </InView>
    </div>
  );
}
