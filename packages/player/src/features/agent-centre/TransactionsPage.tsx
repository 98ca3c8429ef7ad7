import { exportTeamTransactions, listTeamTransactions, TeamMoneyKind } from '@tamarind/contract/agent-teams';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Segmented } from '@tamarind/ui/Segmented';
import { Table, type Column } from '@tamarind/ui/Table';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Pages.module.css';
import { LevelSelect, levelOf } from './LevelSelect.tsx';
import { SearchBox } from './SearchBox.tsx';
import { TeamFilter, useAsked } from './TeamFilter.tsx';
import { useAgentWords } from './words.ts';

type Movement = OutputOf<typeof listTeamTransactions>['transactions'][number];

/** Deposits, withdrawals and bonuses of the team [F08]. */
export default function TransactionsPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'account', 'level', 'kind'], 'agents');
  const { from, to } = useAsked(address);
  const page = pageOf(address.page);
  const level = levelOf(address.level);
  const kind = TeamMoneyKind.options.find((one) => one === address.kind);
  const filter = { from, to, ...present({ account: address.account || undefined, level, kind }) };
  const list = useEndpoint(listTeamTransactions, { ...filter, page }, { keepLast: true });
  const columns: readonly Column<Movement>[] = [
    {
      key: 'account',
      head: t('column.account'),
      onCard: 'title',
      cell: (one) => (
        <span className={styles.who}>
          <b>{one.account}</b>
          <small>{t(`money.${one.kind}`)}</small>
        </span>
      ),
    },
    { key: 'at', head: t('column.time'), cell: ({ at }) => <DateText at={at} /> },
    {
      key: 'amount',
      head: t('column.amount'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return (
    <div className={styles.stack}>
      <TeamFilter range={{ from, to }} onRange={set}>
        <Segmented<TeamMoneyKind | ''>
          label={t('filter.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('filter.all') },
            ...TeamMoneyKind.options.map((value) => ({ value, label: t(`money.${value}`) })),
          ]}
          onChange={(next) => set({ kind: next })}
        />
        <LevelSelect level={level} levels={list.data?.levels} onChange={(next) => set({ level: next })} />
        <SearchBox key={address.account} value={address.account} onSearch={(account) => set({ account })} />
        <CsvButton
          endpoint={exportTeamTransactions}
          input={filter}
          fileName={`team-transactions-${from}-${to}.csv`}
          label={t('csv')}
        />
      </TeamFilter>
      <RecordList
        asked={null}
        answer={list}
        rows={list.data?.transactions.length}
        empty={t('money.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Movement>
            label={t('page.agentDownlineTransactionDetailsCopy')}
            columns={columns}
            items={list.data.transactions}
            keyOf={({ account, at, amount, kind: what }) => `${account} ${what} ${at.getTime()} ${amount}`}
            isStale={list.isPlaceholderData}
            totals={<span>{t('count', { count: list.data.count })}</span>}
          />
        )}
      </RecordList>
    </div>
  );
}

type TeamMoneyKind = Movement['kind'];
