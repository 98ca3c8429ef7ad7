import { currencies } from '@tamarind/domain/money';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useCategoryWords } from '../categories/words.ts';
import styles from './PromotionFacts.module.css';
import type { Promotion } from './usePromotions.ts';
import { usePromotionCardWords } from './words.ts';

/**
 * The four main facts of a promotion: amount, wagering, games and end. Before the promotion begins, its start is shown
 * too.
 */
export function PromotionFacts({ promotion }: { promotion: Promotion }) {
  const t = usePromotionCardWords();
  const category = useCategoryWords();
  const { money } = useFormat();
  const own = useSession()?.currency;
  const amounts = currencies
    .filter((currency) => own === undefined || own === currency)
    .flatMap((currency) => {
      const amount = promotion.amounts[currency];
      return amount === null ? [] : [money(amount, currency, { short: true })];
    });
  const games = promotion.games.map((game) => category(`category.${game}`)).join(', ');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('amount')}</dt>
        <dd className={styles.amount}>{amounts.join(' · ')}</dd>
      </div>
      <div>
        <dt>{t('wagering')}</dt>
        <dd>{promotion.wagering === 0 ? t('wagering.none') : t('wagering.times', { times: promotion.wagering })}</dd>
      </div>
      <div>
        <dt>{t('games')}</dt>
        <dd>{games === '' ? t('games.all') : games}</dd>
      </div>
      {promotion.status === 'coming_soon' && (
        <div>
          <dt>{t('starts')}</dt>
          <dd>
            <DateText at={promotion.startsAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('ends')}</dt>
        <dd>
          <DateText at={promotion.endsAt} />
        </dd>
      </div>
    </dl>
  );
}
