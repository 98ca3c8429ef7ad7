import styles from './HomePage.module.css';
import { Hero } from './Hero.tsx';
import { LatestResults } from './LatestResults.tsx';
import { NextDraws } from './NextDraws.tsx';
import { PopularNumbers } from './PopularNumbers.tsx';
import { ProofCard } from './ProofCard.tsx';
import { useHomeWords } from './words.ts';

/** Answers in one view: what closes next, what others play, what was drawn [B02]. */
export function HomePage() {
  const t = useHomeWords();
  return (
    <div className={styles.home}>
      <h1 className="sr">{t('title')}</h1>
      <div className={styles.top}>
        <Hero />
        <NextDraws />
      </div>
      <PopularNumbers />
      <div className={styles.two}>
        <LatestResults />
        <ProofCard />
      </div>
    </div>
  );
}
