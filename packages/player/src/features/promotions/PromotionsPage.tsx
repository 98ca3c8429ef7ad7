import { useSearchParams } from 'wouter';
import { promotionTypes } from '@tamarind/domain/promotions/status';
import { ButtonLink } from '@tamarind/ui/Button';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { Chips } from '#parts/lists/Chips.tsx';
import { PromotionCard } from '#parts/promotions/PromotionCard.tsx';
import { usePromotions } from '#parts/promotions/usePromotions.ts';
import { usePromotionCardWords } from '#parts/promotions/words.ts';
import styles from './Promotions.module.css';
import { usePromotionWords } from './words.ts';

/**
 * The page /promotions [B11]: running promotions first, then upcoming, then ended ones. The address names the promotion
 * type.
 */
export default function PromotionsPage() {
  const t = usePromotionWords();
  const word = usePromotionCardWords();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = usePromotions();
  const type = promotionTypes.find((one) => one === query.get('type'));
  const promotions = data?.promotions ?? [];
  const kinds = promotionTypes.filter((one) => promotions.some((promotion) => promotion.type === one));
  const shown = promotions.filter((promotion) => type === undefined || promotion.type === type);
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('sub')}</p>
      </header>
      {kinds.length > 1 && (
        <Chips
          label={t('types')}
          value={type}
          options={[undefined, ...kinds].map((kind) => ({
            value: kind,
            label: kind === undefined ? t('all') : word(`type.${kind}`),
          }))}
          onChange={(kind) => setQuery(kind === undefined ? {} : { type: kind })}
        />
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.grid} aria-busy="true">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={268} radius={16} />
          ))}
        </div>
      )}
      {data && shown.length === 0 && (
        <Empty
          title={t(type === undefined ? 'empty' : 'empty.type')}
          action={
            <ButtonLink kind="brand" size="small" href={type === undefined ? '/' : '/promotions'}>
              {t(type === undefined ? 'home' : 'back')}
            </ButtonLink>
          }
        />
      )}
      {shown.length > 0 && (
        <ul className={styles.grid}>
          {shown.map((promotion) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} heading="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
