import { money as moneyOf, type Currency, type Money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DayChart as Chart, largest } from '@tamarind/ui/DayChart';
import { useFormat } from '@tamarind/ui/format.ts';
import { useMedia } from '#parts/useMedia.ts';
import { useAgentWords } from './words.ts';

interface Day {
  readonly day: string;
  readonly turnover: Money;
  readonly net: Money;
}

interface Props {
  days: readonly Day[];
  currency: Currency;
  /** The number of contracts in the card beside the chart; it determines the height of both. */
  beside: number;
}

const HEIGHT_MIN = 240;
const CONTRACT_HEIGHT = 114;
/**
 * The height that the chart loses to its title and labels, which need more space than the head of the card beside it.
 */
const LESS_HEIGHT = 50;

/** Turnover by day as bars and the operator's result as a line, each with its own scale. */
export function DayChart({ days, currency, beside }: Props) {
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
        scaleText: (value) => money(moneyOf(value), currency, { short: true }),
      }}
      line={{
        name: t('figure.net'),
        legend: t('chart.net', { top: top(days.map(({ net }) => (net < 0n ? -net : net))) }),
        text: (value) => money(moneyOf(value), currency, { sign: 'always' }),
      }}
      scale="two"
      today={dayOf(serverNow())}
      size={isWide ? [480, Math.max(HEIGHT_MIN, beside * CONTRACT_HEIGHT - LESS_HEIGHT)] : [270, 160]}
    />
  );
}
