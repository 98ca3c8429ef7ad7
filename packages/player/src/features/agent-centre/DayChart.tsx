import { money as moneyOf, type Currency, type Money } from '@tamarind/domain/money';
import { DayChart as Chart, largest } from '@tamarind/ui/DayChart';
import { useFormat } from '@tamarind/ui/format.ts';
import { useMedia } from '#parts/useMedia.ts';
import { useAgentWords } from './words.ts';

interface Day {
  readonly day: string;
  readonly turnover: Money;
  readonly net: Money;
}

/** Turnover by day as bars and the house's result as a line, each with a separate scale. */
export function DayChart({ days, currency }: { days: readonly Day[]; currency: Currency }) {
  const t = useAgentWords();
  const { money } = useFormat();
  const isWide = useMedia('(width >= 768px)');
  const top = (values: readonly bigint[]) => money(moneyOf(largest(values)), currency, { short: true });
  return (
    <Chart
      title={t('chart.title')}
      dayName={t('column.day')}
      days={days.map(({ day, turnover, net }) => ({ day, bar: turnover, line: net }))}
      bars={{
        name: t('figure.turnover'),
        legend: t('chart.turnover', { top: top(days.map(({ turnover }) => turnover)) }),
        text: (value) => money(moneyOf(value), currency),
      }}
      line={{
        name: t('figure.net'),
        legend: t('chart.net', { top: top(days.map(({ net }) => (net < 0n ? -net : net))) }),
        text: (value) => money(moneyOf(value), currency, { sign: 'always' }),
      }}
      scale="two"
      size={isWide ? [540, 280] : [320, 160]}
    />
  );
}
