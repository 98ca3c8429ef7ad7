import { Link } from 'wouter';
import { SectionHead } from '@tamarind/ui/Card';
import { PromotionCard } from '#parts/promotions/PromotionCard.tsx';
import { usePromotions } from '#parts/promotions/usePromotions.ts';
import styles from './HomePromotions.module.css';
import { useHomeWords } from './words.ts';

const MOST = 3;

/** The first three promotions that have not ended; hidden if there are none. */
export default function HomePromotions() {
  const t = useHomeWords();
  const { data } = usePromotions();
  const shown = (data?.promotions ?? []).filter(({ status }) => status !== 'closed').slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('promotions')}>
      <SectionHead title={t('promotions')}>
        <Link href="/promotions">{t('promotions.all')}</Link>
      </SectionHead>
      <ul className={styles.cards}>
        {shown.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
