import { useSearch } from 'wouter';
import { ButtonLink } from '@tamarind/ui/Button';
import { Card, SectionHead } from '@tamarind/ui/Card';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Markup } from '@tamarind/ui/markup/Markup';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { PromotionBanner } from '#parts/promotions/PromotionCard.tsx';
import { PromotionFacts } from '#parts/promotions/PromotionFacts.tsx';
import { usePromotion, type PromotionDetail } from '#parts/promotions/usePromotions.ts';
import { PromotionAct } from './PromotionAct.tsx';
import styles from './Promotions.module.css';
import { usePromotionWords } from './words.ts';

/** The page /promoDetail?id= [B11] of one promotion: facts, rules, and one button. */
export default function PromotionPage() {
  const t = usePromotionWords();
  const asked = new URLSearchParams(useSearch()).get('id') ?? '';
  const id = /^[1-9]\d{0,14}$/.test(asked) ? asked : undefined;
  const { data, error, refetch } = usePromotion(id);
  const isMissing = id === undefined || (!data && error?.code === 'NOT_FOUND');
  return (
    <div className={styles.page}>
      <ButtonLink kind="ghost" size="small" icon="arrow-left" href="/promotions">
        {t('back')}
      </ButtonLink>
      {isMissing && (
        <>
          <h1 className="sr">{t('missing')}</h1>
          <Empty drawing="warning" title={t('missing')}>
            {t('missing.text')}
          </Empty>
        </>
      )}
      {!isMissing && !data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isMissing && !data && !error && (
        <div aria-busy="true">
          <Skeleton height={320} radius={16} />
        </div>
      )}
      {data && <Whole promotion={data} />}
    </div>
  );
}

function Whole({ promotion }: { promotion: PromotionDetail }) {
  const t = usePromotionWords();
  return (
    <article className={styles.whole}>
      <div className={styles.picture}>
        <PromotionBanner promotion={promotion} heading="h1" />
      </div>
      <Card as="section" label={promotion.title}>
        <PromotionFacts promotion={promotion} />
      </Card>
      <Card as="section" label={t('rules')}>
        <SectionHead title={t('rules')} />
        <Markup text={promotion.rules} />
      </Card>
      <div className={styles.side}>
        <PromotionAct promotion={promotion} />
      </div>
    </article>
  );
}
