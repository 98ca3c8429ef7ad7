import type { OutputOf } from '@tamarind/contract/endpoint';
import { getCurves } from '@tamarind/contract/reports';
import { type Currency, money } from '@tamarind/domain/money';
import { meansBefore, MEAN_DAYS } from '@tamarind/domain/trend';
import { DayChart } from '@tamarind/ui/DayChart';
import { useFormat } from '@tamarind/ui/format.ts';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Panel } from '#parts/Page.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import styles from './DashboardPage.module.css';
import { useDashboardWords } from './words.ts';

type Days = OutputOf<typeof getCurves>['days'];

/** The dashboard figures that are sums in a currency; the number of new members has no currency. */
const sums = ['stakes', 'kept', 'deposits', 'withdrawals'] as const;
const figures = [...sums, 'newMembers'] as const;
type Figure = (typeof figures)[number];

/**
 * Stakes and result have labels of their own (`curve.…`), because they differ from today's figures: in these daily
 * sums, money that a vendor holds counts as staked until it comes back; in today's figures it does not.
 */
const nameOf = {
  stakes: 'curve.stakes',
  kept: 'curve.kept',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  newMembers: 'newMembers',
} as const satisfies Record<Figure, string>;

/** One figure of the last thirty days, each day beside the mean of the seven days before it. */
export function Curves() {
  const t = useDashboardWords();
  const query = useEndpoint(getCurves, {}, { refreshMs: 300_000 });
  return (
    <Panel title={t('curves')}>
      <Answer query={query} skeleton={<Skeleton height={260} radius={14} />}>
        {({ days }) => <Chosen days={days} />}
      </Answer>
    </Panel>
  );
}

function Chosen({ days }: { days: Days }) {
  const t = useDashboardWords();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useAddress(['figure', 'currency']);
  const currencies = days[0]?.sums.map(({ currency }) => currency) ?? [];
  const figure = oneOf(figures, address.figure);
  const currency = currencies.find((each) => each === address.currency) ?? currencies[0];
  const values = days.map((each) => valueOf(each, figure, currency));
  const text = (value: bigint): string =>
    figure === 'newMembers' || currency === undefined
      ? format.number(value)
      : format.money(money(value), currency, { short: true });
  const means = meansBefore(values);
  const shown = days
    .slice(MEAN_DAYS)
    .map(({ day }, index) => ({ day, bar: values[index + MEAN_DAYS] ?? 0n, line: means[index] ?? 0n }));
  const today = shown.at(-1);
  return (
    <>
      <FilterBar label={t('curves')}>
        <FilterSelect<Figure>
          label={t('curve')}
          value={figure}
          options={figures.map((value) => ({ value, label: t(nameOf[value]) }))}
          onChange={(next) => setAddress({ figure: next })}
        />
        {figure !== 'newMembers' && currency !== undefined && currencies.length > 1 && (
          <FilterSelect<Currency>
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(next) => setAddress({ currency: next })}
          />
        )}
      </FilterBar>
      <DayChart
        className={styles.curve}
        title={today && t('againstMean', { today: text(today.bar), mean: text(today.line) })}
        dayName={t('day')}
        days={shown}
        bars={{ name: t(nameOf[figure]), text }}
        line={{ name: t('mean'), text }}
        scale="one"
        size={isNarrow ? [320, 170] : [960, 220]}
      />
    </>
  );
}

const valueOf = ({ newMembers, sums: rows }: Days[number], figure: Figure, currency: Currency | undefined): bigint => {
  if (figure === 'newMembers') return BigInt(newMembers);
  return rows.find((row) => row.currency === currency)?.[figure] ?? 0n;
};
