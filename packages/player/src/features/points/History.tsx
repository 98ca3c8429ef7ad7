import type { OutputOf } from '@tamarind/contract/endpoint';
import { getRedeemPointList, listPointMovements, type PointRecord } from '@tamarind/contract/points';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { oneOf, pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './PointMall.module.css';
import { useItemName, usePointWords } from './words.ts';

type Movement = OutputOf<typeof listPointMovements>['movements'][number];
const tones = { in_process: 'warn', rejected: 'danger', approved: 'win' } as const;

const shows = ['records', 'movements'] as const;

/** Redemptions and conversions with state and remark, and every movement of points with the balance after it. */
export function History() {
  const t = usePointWords();
  const [address, set] = useAddress(['show', 'page']);
  const show = oneOf(shows, address.show);
  return (
    <div className={styles.history}>
      <Segmented
        label={t('tab.history')}
        options={[
          { value: 'records', label: t('history.records') },
          { value: 'movements', label: t('history.movements') },
        ]}
        value={show}
        onChange={(next) => set({ show: next === 'records' ? '' : next })}
      />
      {show === 'records' ? <Records /> : <Movements />}
    </div>
  );
}

function Records() {
  const t = usePointWords();
  const name = useItemName();
  const { number } = useFormat();
  const [address, set] = useAddress(['page']);
  const page = pageOf(address.page);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    getRedeemPointList,
    { page },
    { keepLast: true, refreshOn: ['points'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  if (data.count === 0) return <Empty title={t('history.empty')} />;
  const columns: readonly Column<PointRecord>[] = [
    {
      key: 'what',
      head: t('column.what'),
      onCard: 'title',
      cell: (row) => (row.name ? `${name(row.name)} × ${row.quantity}` : t('kind.convert')),
    },
    {
      key: 'status',
      head: t('column.status'),
      onCard: 'aside',
      cell: ({ status }) => <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>,
    },
    { key: 'time', head: t('column.time'), cell: ({ time }) => <DateText at={time} /> },
    {
      key: 'points',
      head: t('column.points'),
      isNumber: true,
      cell: (row) => <span className="num">{number(row.changedPoints)}</span>,
    },
    {
      key: 'remark',
      head: t('column.remark'),
      cell: (row) =>
        row.redeemAmount === null ? (
          row.remark || '–'
        ) : (
          <Amount value={row.redeemAmount} currency={row.currency} tone="result" />
        ),
    },
  ];
  return (
    <>
      <Table<PointRecord>
        label={t('history.records')}
        columns={columns}
        items={data.records}
        keyOf={({ id }) => id}
        isStale={isPlaceholderData}
      />
      <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={(next) => set({ page: String(next) })} />
    </>
  );
}

function Movements() {
  const t = usePointWords();
  const { number } = useFormat();
  const [address, set] = useAddress(['page']);
  const page = pageOf(address.page);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listPointMovements,
    { page },
    { keepLast: true, refreshOn: ['deposit', 'points'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  if (data.count === 0) return <Empty title={t('movements.empty')} />;
  const columns: readonly Column<Movement>[] = [
    { key: 'kind', head: t('column.what'), onCard: 'title', cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'time', head: t('column.time'), cell: ({ at }) => <DateText at={at} /> },
    { key: 'remark', head: t('column.remark'), cell: ({ remark, reference }) => remark || reference || '–' },
    {
      key: 'amount',
      head: t('column.points'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ amount }) => <span className="num">{amount > 0 ? `+${number(amount)}` : number(amount)}</span>,
    },
    {
      key: 'balance',
      head: t('column.balance'),
      isNumber: true,
      cell: ({ balanceAfter }) => <span className="num">{number(balanceAfter)}</span>,
    },
  ];
  return (
    <>
      <Table<Movement>
        label={t('history.movements')}
        columns={columns}
        items={data.movements}
        keyOf={({ seq }) => String(seq)}
        isStale={isPlaceholderData}
      />
      <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={(next) => set({ page: String(next) })} />
    </>
  );
}
