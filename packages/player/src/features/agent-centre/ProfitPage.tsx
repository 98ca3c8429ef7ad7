import { exportTeamProfit, listTeamProfit } from '@tamarind/contract/agent-teams';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Pages.module.css';
import { SearchBox } from './SearchBox.tsx';
import { TeamFilter, useAsked } from './TeamFilter.tsx';
import { useAgentWords } from './words.ts';

type Answer = OutputOf<typeof listTeamProfit>;
type Member = Answer['members'][number];

const sums = ['turnover', 'net', 'bonuses', 'deposits', 'withdrawals'] as const;

/** Profit and loss by member [F06], with the sum of all pages. */
export default function ProfitPage() {
  const t = useAgentWords();
  const { number } = useFormat();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'of'], 'agents');
  const { from, to, currency } = useAsked(address);
  const page = pageOf(address.page);
  const filter = { from, to, currency, ...present({ of: address.of || undefined }) };
  const list = useEndpoint(listTeamProfit, { ...filter, page }, { keepLast: true });
  const columns: readonly Column<Member>[] = [
    {
      key: 'account',
      head: t('column.account'),
      onCard: 'title',
      cell: ({ account, depth }) => (
        <span className={styles.who}>
          <b>{account}</b>
          {depth > 0 && <small>{t('depth', { depth })}</small>}
        </span>
      ),
    },
    { key: 'bets', head: t('figure.bets'), isNumber: true, onCard: 'none', cell: ({ bets }) => number(bets) },
    ...sums.map(
      (key): Column<Member> => ({
        key,
        head: t(`figure.${key}`),
        isNumber: true,
        onCard: key === 'net' ? 'aside' : key === 'turnover' ? 'line' : 'none',
        cell: (one) => (
          <Amount value={one[key]} currency={currency} {...present({ tone: key === 'net' ? 'result' : undefined })} />
        ),
      }),
    ),
  ];
  return (
    <div className={styles.stack}>
      <TeamFilter
        range={{ from, to }}
        onRange={set}
        currency={{ value: currency, onChange: (next) => set({ currency: next }) }}
      >
        <SearchBox key={address.of} value={address.of} onSearch={(of) => set({ of })} />
        <CsvButton
          endpoint={exportTeamProfit}
          input={filter}
          fileName={`team-profit-${from}-${to}.csv`}
          label={t('csv')}
        />
      </TeamFilter>
      <p className={styles.note}>{t('net.note')}</p>
      <RecordList
        asked={null}
        answer={list}
        rows={list.data?.members.length}
        empty={t('profit.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Member>
            label={t('page.palStatementsAgentCopy')}
            columns={columns}
            items={list.data.members}
            keyOf={({ account }) => account}
            isStale={list.isPlaceholderData}
            totals={<Totals answer={list.data} currency={currency} />}
          />
        )}
      </RecordList>
    </div>
  );
}

function Totals({ answer: { count, sum }, currency }: { answer: Answer; currency: 'THB' | 'VND' }) {
  const t = useAgentWords();
  return (
    <>
      <span>{t('count', { count })}</span>
      {sums.map((key) => (
        <span key={key}>
          {t(`figure.${key}`)}{' '}
          <b>
            <Amount value={sum[key]} currency={currency} />
          </b>
        </span>
      ))}
    </>
  );
}
