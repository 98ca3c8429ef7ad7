import type { ReactNode } from 'react';
import { currencies, type Currency } from '@tamarind/domain/money';
import { DateRange, type DayRange, rangeIn } from '@tamarind/ui/DateRange';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { useAgentsWords } from './words.ts';

/** The filter by days and currency for sums, stored in the URL. `own`: the currency if the URL names none. */
export function useLineFilter(own: Currency = currencies[0]) {
  const [address, set] = useAddress(['from', 'to', 'currency']);
  const range = rangeIn(address);
  const currency = currencies.find((one) => one === address.currency) ?? own;
  return { wish: { from: range.from, to: range.to, currency }, isChosen: address.currency !== '', set };
}

interface Props {
  wish: DayRange & { readonly currency: Currency };
  onChange: (change: { from?: string; to?: string; currency?: string }) => void;
  children?: ReactNode;
}

export function LineFilter({ wish, onChange, children }: Props) {
  const t = useAgentsWords();
  return (
    <FilterBar label={t('filters')}>
      <DateRange label={t('days')} value={wish} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterSelect
        label={t('currency')}
        value={wish.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={(currency) => onChange({ currency })}
      />
      {children}
    </FilterBar>
  );
}
