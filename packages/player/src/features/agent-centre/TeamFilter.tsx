import type { ReactNode } from 'react';
import type { Currency } from '@tamarind/domain/money';
import { DateRange, type DayRange, rangeIn } from '@tamarind/ui/DateRange';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

interface Props {
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** The currency filter; undefined if rows of all currencies are listed. */
  currency?: { value: Currency; onChange: (currency: Currency) => void };
  children?: ReactNode;
}

/** Filters for the days, for the currency if the brand has several, and the page's additional filters. */
export function TeamFilter({ range, onRange, currency, children }: Props) {
  const t = useAgentWords();
  const currencies = useCurrencies();
  return (
    <div className={styles.filter} role="group" aria-label={t('filter.list')}>
      <DateRange label={t('filter.dates')} value={range} onChange={onRange} />
      {currency && currencies.length > 1 && (
        <Segmented<Currency>
          label={t('filter.currency')}
          value={currency.value}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={currency.onChange}
        />
      )}
      {children}
    </div>
  );
}

/** The days and the currency from the URL; the caller's currency if the URL names none. */
export function useAsked(address: { readonly from: string; readonly to: string; readonly currency: string }) {
  const own = useSession()?.currency ?? 'THB';
  const currency = useCurrencies().find((one) => one === address.currency) ?? own;
  return { ...rangeIn(address), currency };
}

function useCurrencies(): readonly Currency[] {
  const own = useSession()?.currency;
  return useWhitelabel()?.brand.currencies ?? (own ? [own] : []);
}
