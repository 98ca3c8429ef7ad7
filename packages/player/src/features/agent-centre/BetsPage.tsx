import { exportTeamBets, listTeamBets } from '@tamarind/contract/agent-teams';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
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

type Bet = OutputOf<typeof listTeamBets>['bets'][number];

/** Settled bets of the team [F05]. */
export default function BetsPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'account', 'level'], 'agents');
  const { from, to } = useAsked(address);
  const page = pageOf(address.page);
  const level = levelOf(address.level);
  const filter = { from, to, ...present({ account: address.account || undefined, level }) };
  const list = useEndpoint(listTeamBets, { ...filter, page }, { keepLast: true });
  const columns: readonly Column<Bet>[] = [
    {
      key: 'account',
      head: t('column.account'),
      onCard: 'title',
      cell: ({ account, category }) => (
        <span className={styles.who}>
          <b>{account}</b>
          <small>{t(`category.${category}`)}</small>
        </span>
      ),
    },
    { key: 'at', head: t('column.settled'), cell: ({ at }) => <DateText at={at} /> },
    {
      key: 'source',
      head: t('column.reference'),
      onCard: 'none',
      cell: ({ source, revision }) => (
        <>
          <span className="num">{source.slice(source.indexOf(':') + 1)}</span>{' '}
          {revision > 1 && <Tag tone="warn">{t('correction')}</Tag>}
        </>
      ),
    },
    {
      key: 'turnover',
      head: t('figure.turnover'),
      isNumber: true,
      cell: ({ turnover, currency }) => <Amount value={turnover} currency={currency} />,
    },
    {
      key: 'net',
      head: t('figure.net'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ net, currency }) => <Amount value={net} currency={currency} tone="result" />,
    },
  ];
  return (
    <div className={styles.stack}>
      <TeamFilter range={{ from, to }} onRange={set}>
        <LevelSelect level={level} levels={list.data?.levels} onChange={(next) => set({ level: next })} />
        <SearchBox key={address.account} value={address.account} onSearch={(account) => set({ account })} />
        <CsvButton endpoint={exportTeamBets} input={filter} fileName={`team-bets-${from}-${to}.csv`} label={t('csv')} />
      </TeamFilter>
      <RecordList
        asked={null}
        answer={list}
        rows={list.data?.bets.length}
        empty={t('bets.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Bet>
            label={t('page.personalHistoryCopy')}
            columns={columns}
            items={list.data.bets}
            keyOf={({ source, revision }) => `${source} ${revision}`}
            isStale={list.isPlaceholderData}
            totals={<span>{t('count', { count: list.data.count })}</span>}
          />
        )}
      </RecordList>
    </div>
  );
}
