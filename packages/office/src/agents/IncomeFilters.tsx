import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { DateRange, type rangeIn } from '@tamarind/ui/DateRange';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { useAgentsWords } from './words.ts';

type Kind = (typeof agentContractCodes)[number];

export const kindIn = (text: string): Kind | undefined => agentContractCodes.find((one) => one === text);

/** Filters for a list of incomes or windows: the days and the kind of contract. */
export function IncomeFilters({
  range,
  kind,
  onChange,
}: {
  range: ReturnType<typeof rangeIn>;
  kind: Kind | undefined;
  onChange: (wish: { from: string; to: string } | { kind: string }) => void;
}) {
  const t = useAgentsWords();
  return (
    <FilterBar label={t('filters')}>
      <DateRange label={t('days')} value={range} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterSelect
        label={t('contractKind')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('all') },
          ...agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) })),
        ]}
        onChange={(next) => onChange({ kind: next })}
      />
    </FilterBar>
  );
}
