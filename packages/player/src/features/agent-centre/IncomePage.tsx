import { exportIncomes, type Income, listIncomes } from '@tamarind/contract/incomes';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { DateRange, rangeIn } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Select } from '@tamarind/ui/Field';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Pages.module.css';
import { StatementView } from './StatementView.tsx';
import { useAgentWords } from './words.ts';

/**
 * The agent's income from all kinds of contracts [F07], or from the kind `only`; a row opens the statement behind it.
 */
export default function IncomePage({ only }: { only?: Income['kind'] }) {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'kind', 'page', 'income'], 'agents');
  const range = rangeIn(address);
  const kind = only ?? agentContractCodes.find((one) => one === address.kind);
  const page = pageOf(address.page);
  const filter = { ...range, ...present({ kind }) };
  const list = useEndpoint(listIncomes, { ...filter, page }, { keepLast: true });
  if (address.income !== '') return <StatementView id={address.income} onBack={() => set({ income: '' })} />;
  return (
    <div className={styles.stack}>
      <div className={styles.filter} role="group" aria-label={t('filter.list')}>
        <DateRange label={t('filter.dates')} value={range} onChange={set} />
        {only === undefined && (
          <Select
            label={t('offer.kind')}
            value={kind ?? ''}
            options={[
              { value: '', label: t('filter.all') },
              ...agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) })),
            ]}
            onChange={(next) => set({ kind: next })}
          />
        )}
        <CsvButton
          endpoint={exportIncomes}
          input={filter}
          fileName={`income-${range.from}-${range.to}.csv`}
          label={t('csv')}
        />
      </div>
      <RecordList
        asked={null}
        answer={list}
        rows={list.data?.incomes.length}
        empty={t('income.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Income>
            label={only === undefined ? t('page.agentRevenueReport') : t(`contract.${only}`)}
            columns={columnsOf(t)}
            items={list.data.incomes}
            keyOf={({ id }) => id}
            onOpen={({ id }) => set({ income: id })}
            rowLabel={(income) => t('income.open', { kind: t(`contract.${income.kind}`) })}
            isStale={list.isPlaceholderData}
            totals={
              <>
                <span>{t('count', { count: list.data.count })}</span>
                <span>
                  {t('income.total')}{' '}
                  <b>
                    <Amount value={list.data.total} currency={list.data.currency} />
                  </b>
                </span>
                {list.data.owed > 0n && (
                  <span>
                    {t('income.owed')}{' '}
                    <b>
                      <Amount value={list.data.owed} currency={list.data.currency} />
                    </b>
                  </span>
                )}
              </>
            }
          />
        )}
      </RecordList>
    </div>
  );
}

const columnsOf = (t: ReturnType<typeof useAgentWords>): readonly Column<Income>[] => [
  { key: 'kind', head: t('offer.kind'), onCard: 'title', cell: ({ kind }) => t(`contract.${kind}`) },
  {
    key: 'window',
    head: t('income.window'),
    cell: ({ from, until }) => (
      <>
        <DateText at={from} /> – <DateText at={until} />
      </>
    ),
  },
  {
    key: 'state',
    head: t('income.state'),
    cell: ({ paidAt }) => <Tag tone={paidAt ? 'win' : 'info'}>{t(paidAt ? 'income.paid' : 'income.waits')}</Tag>,
  },
  {
    key: 'pay',
    head: t('column.amount'),
    isNumber: true,
    onCard: 'aside',
    cell: ({ pay, currency }) => <Amount value={pay} currency={currency} tone="result" />,
  },
];
