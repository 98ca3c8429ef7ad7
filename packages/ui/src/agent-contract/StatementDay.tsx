import {
  type getAgentStatementDay,
  type getAgentStatementDayFile,
  type getStatementDay,
  type getStatementDayFile,
  StatementDay as Day,
} from '@tamarind/contract/incomes';
import type { Currency } from '@tamarind/domain/money';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '../Amount.tsx';
import { Button } from '../Button.tsx';
import { CsvButton } from '../CsvButton.tsx';
import { DateText } from '../DateText.tsx';
import { ErrorState } from '../Empty.tsx';
import { useFormat } from '../format.ts';
import { Icon } from '../Icon.tsx';
import { SkeletonRows } from '../Skeleton.tsx';
import { type Column, Table } from '../Table.tsx';
import { useEndpoint } from '../useEndpoint.ts';
import styles from './AgentContract.module.css';
import { saveJson } from './save-statement.ts';
import { useContractWords } from './words.ts';

type Entry = Day['entries'][number];

interface Props {
  /** The endpoint of the site that shows this component: the agents' or the back office's. */
  endpoint: typeof getStatementDay | typeof getAgentStatementDay;
  file: typeof getStatementDayFile | typeof getAgentStatementDayFile;
  row: { readonly id: string; readonly day: string; readonly account: string };
  currency: Currency;
  isDense?: boolean;
  onBack: () => void;
}

/**
 * Details of one row of an agent's income statement: the bets and the money of one member on one day, compared with the
 * amounts in the row.
 */
export function StatementDay({ endpoint, file, row, currency, isDense, onBack }: Props) {
  const t = useContractWords();
  const { date } = useFormat();
  const { data, error, refetch } = useEndpoint(endpoint, row);
  const name = `income-${row.account}-${row.day}`;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <div className={styles.day}>
      <div className={styles.acts}>
        <Button kind="ghost" size="small" icon="caret-left" onClick={onBack}>
          {t('day.allRows')}
        </Button>
        <Button kind="line" size="small" icon="download-simple" onClick={() => saveJson(Day, data, `${name}.json`)}>
          JSON
        </Button>
        <CsvButton endpoint={file} input={row} fileName={`${name}.csv`} label="CSV" />
      </div>
      <h2>{t('day.title', { account: row.account, day: date(startOfDay(row.day), 'day') })}</h2>
      <p className={styles.verdict} role="status">
        <Icon name={data.holds ? 'shield-check' : 'warning'} />
        {t(data.holds ? 'day.holds' : 'day.differs')}
      </p>
      <p className={styles.hash}>SHA-256 {data.sha256}</p>
      <Table
        label={t('day.entries')}
        items={data.entries}
        keyOf={({ kind, source }) => `${kind} ${source}`}
        columns={columnsOf(t, currency)}
        isDense={isDense === true}
        totals={<span>{t('day.count', { count: data.entries.length })}</span>}
      />
    </div>
  );
}

const columnsOf = (t: ReturnType<typeof useContractWords>, currency: Currency): readonly Column<Entry>[] => [
  {
    key: 'source',
    head: t('day.reference'),
    onCard: 'title',
    cell: ({ source }) => <span className="num">{source}</span>,
  },
  { key: 'kind', head: t('day.kind'), cell: ({ kind }) => t(`day.entry.${kind}`) },
  { key: 'at', head: t('day.time'), cell: ({ at }) => <DateText at={at} form="full" /> },
  {
    key: 'turnover',
    head: t('offer.turnover'),
    isNumber: true,
    cell: ({ kind, turnover }) => (kind === 'bet' ? <Amount value={turnover} currency={currency} /> : '–'),
  },
  {
    key: 'net',
    head: t('offer.profit'),
    isNumber: true,
    cell: ({ kind, net }) => (kind === 'bet' ? <Amount value={net} currency={currency} tone="result" /> : '–'),
  },
  {
    key: 'amount',
    head: t('day.amount'),
    isNumber: true,
    onCard: 'aside',
    cell: ({ kind, amount }) => (kind === 'bet' ? '–' : <Amount value={amount} currency={currency} />),
  },
];
