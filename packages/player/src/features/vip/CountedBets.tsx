import type { OutputOf } from '@tamarind/contract/endpoint';
import { listVipTurnover } from '@tamarind/contract/vip';
import { Amount } from '@tamarind/ui/Amount';
import { SectionHead } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table, type Column } from '@tamarind/ui/Table';
import { useFormat } from '@tamarind/ui/format.ts';
import { useGameNamed } from '@tamarind/ui/lottery-names/games/useGameNamed.ts';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useVipWords } from './words.ts';

type Bet = OutputOf<typeof listVipTurnover>['bets'][number];

/**
 * Lists every bet that counted for the VIP level: its stake, the part at risk, the weight of its game category and the
 * status points added.
 */
export function CountedBets() {
  const t = useVipWords();
  return (
    <section aria-label={t('bets')}>
      <SectionHead title={t('bets')} />
      <Bets />
    </section>
  );
}

function Bets() {
  const t = useVipWords();
  const { number } = useFormat();
  const lotteries = useGameNamed();
  const [address, set] = useAddress(['page']);
  const page = pageOf(address.page);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listVipTurnover,
    { page },
    { keepLast: true, refreshOn: ['vip'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  if (data.count === 0) return <Empty title={t('bets.empty')} />;
  const { currency } = data;
  const columns: readonly Column<Bet>[] = [
    {
      key: 'game',
      head: t('column.game'),
      onCard: 'title',
      cell: ({ name, category }) => (
        <>
          {t(`category.${category}`)} · {category === 'lottery' ? lotteries.nameOf(name) : name}
        </>
      ),
    },
    { key: 'time', head: t('column.time'), cell: ({ at }) => <DateText at={at} /> },
    {
      key: 'stake',
      head: t('column.stake'),
      isNumber: true,
      cell: ({ stake }) => <Amount value={stake} currency={currency} />,
    },
    {
      key: 'valid',
      head: t('column.valid'),
      isNumber: true,
      cell: ({ valid, percent }) => (
        <>
          <Amount value={valid} currency={currency} /> × {number(percent)} %
        </>
      ),
    },
    {
      key: 'counted',
      head: t('column.counted'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ counted }) => <Amount value={counted} currency={currency} />,
    },
  ];
  return (
    <>
      <Table<Bet>
        label={t('bets')}
        columns={columns}
        items={data.bets}
        keyOf={({ id }) => id}
        isStale={isPlaceholderData}
      />
      <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={(next) => set({ page: String(next) })} />
    </>
  );
}
