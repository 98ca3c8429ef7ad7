import { useLocation, useParams } from 'wouter';
import { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { withdrawalAge } from '#parts/age.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { PageHead, Split } from '#parts/Page.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { CasePane } from './CasePane.tsx';
import { StateTag } from './StateTag.tsx';
import type { WithdrawalCase, WithdrawalState } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const states = [
  'requested',
  'review',
  'approved',
  'disbursed',
  'disputed',
  'confirmed',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly WithdrawalState[];

const isState = (text: string): text is WithdrawalState => states.some((state) => state === text);

/** The queue: what waits for a person first, the oldest on top; beside it the case that was opened. */
export default function WithdrawalsPage() {
  const t = useWithdrawalsWords();
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['state', 'page']);
  const page = pageOf(address.page);
  const queue = useEndpoint(
    listWithdrawalQueue,
    { page, ...(isState(address.state) ? { state: address.state } : {}) },
    { refreshOn: ['queue'], refreshMs: 30_000, keepLast: true },
  );
  const goTo = (path: string) => navigate(path + window.location.search);
  return (
    <>
      <PageHead title={t('title')} sub={queue.data && t('waiting', { count: queue.data.waiting })}>
        <FilterSelect
          isBare
          label={t('state')}
          value={isState(address.state) ? address.state : ''}
          options={[
            { value: '', label: t('all') },
            ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
          onChange={(state) => setAddress({ state })}
        />
      </PageHead>
      <Split
        list={
          <Answer query={queue}>
            {({ withdrawals, count, pageSize }) => (
              <>
                <Queue
                  items={withdrawals}
                  isFiltered={isState(address.state)}
                  isStale={queue.isPlaceholderData}
                  opened={id}
                  onOpen={(item) => goTo(`/withdrawals/${item.id}`)}
                />
                <Pager
                  page={page}
                  count={count}
                  pageSize={pageSize}
                  onPage={(next) => setAddress({ page: String(next) })}
                />
              </>
            )}
          </Answer>
        }
        detail={id === undefined ? undefined : <CasePane key={id} find={id} onClose={() => goTo('/withdrawals')} />}
      />
    </>
  );
}

interface QueueProps {
  items: readonly WithdrawalCase[];
  isFiltered: boolean;
  isStale: boolean;
  opened: string | undefined;
  onOpen: (item: WithdrawalCase) => void;
}

function Queue({ items, isFiltered, isStale, opened, onOpen }: QueueProps) {
  const t = useWithdrawalsWords();
  const isNarrow = useIsNarrow();
  if (items.length === 0) return <Empty title={t(isFiltered ? 'noneInState' : 'none')} />;
  const columns: readonly Column<WithdrawalCase>[] = [
    { key: 'member', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
    {
      key: 'amount',
      head: t('amount'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    { key: 'state', head: t('state'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'age', head: t('age'), cell: (item) => <Waits item={item} /> },
    {
      key: 'names',
      head: t('names'),
      cell: ({ namesAgree }) => (
        <Tag tone={namesAgree ? 'plain' : 'danger'} icon={namesAgree ? 'check' : 'warning'}>
          {t(namesAgree ? 'namesAgree.short' : 'namesDiffer.short')}
        </Tag>
      ),
    },
    // Hide this column while a case is open: there is no room, and the pane shows it.
    ...(opened === undefined
      ? [
          {
            key: 'reference',
            head: t('reference'),
            onCard: 'none',
            cell: ({ reference }) => <span className="mono">{reference}</span>,
          } satisfies Column<WithdrawalCase>,
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      rowLabel={({ account, reference }) => t('openCase', { account, reference })}
      isCurrent={(item) => item.id === opened || item.reference === opened}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}

/** Cases that wait for staff show their age; others show the time of the request. */
function Waits({ item: { state, requestedAt, receipt } }: { item: WithdrawalCase }) {
  if (state === 'requested' || state === 'review') return <Age since={requestedAt} limits={withdrawalAge} />;
  if (state === 'disputed') return <Age since={receipt?.at ?? requestedAt} limits={withdrawalAge} />;
  return <DateText at={requestedAt} />;
}
