import { useState } from 'react';
import { type Adjustment, listAdjustments } from '@tamarind/contract/adjustments';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { adjustmentWays } from '@tamarind/domain/adjustments/decide';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PagedList } from '#parts/PagedList.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { AdjustWallet } from './AdjustWallet.tsx';
import { useAdjustmentsWords } from './words.ts';

/**
 * Manual corrections of a member's wallet balance by staff: those that wait for approval, a list of all, and the form
 * for a new one.
 */
export function MemberAdjustments({ account }: { account: string }) {
  const t = useAdjustmentsWords();
  const staff = useStaff();
  const [page, setPage] = usePage('adjustments.');
  const [isAdding, setAdding] = useState(false);
  const query = useEndpoint(
    listAdjustments,
    { account, page },
    { keepLast: true, refreshOn: { queue: ofRooms('proposals') } },
  );
  const ways = adjustmentWays.filter((way) =>
    hasRight(staff, way === 'credit' ? 'adjustments.credit' : 'adjustments.debit'),
  );
  const mayPropose = ways.length > 0;
  return (
    <Stack gap={12}>
      <Proposals subject={account} acts={['wallet.adjust']} />
      <Panel
        title={t('title')}
        aside={
          mayPropose && (
            <Button
              kind="line"
              size="small"
              icon="plus"
              disabled={query.data === undefined}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          )
        }
      >
        <PagedList
          label={t('title')}
          query={query}
          page={page}
          onPage={setPage}
          itemsOf={({ adjustments }) => adjustments}
          keyOf={({ id }) => id}
          empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
          columns={columnsOf(t)}
          before={(data) => mayPropose && <Bounds data={data} />}
        />
      </Panel>
      {isAdding && query.data && (
        <AdjustWallet account={account} wallet={query.data} ways={ways} onClose={() => setAdding(false)} />
      )}
    </Stack>
  );
}

function Bounds({ data: { currency, available, left, twoAbove } }: { data: OutputOf<typeof listAdjustments> }) {
  const t = useAdjustmentsWords();
  return (
    <Facts
      items={[
        [t('available'), <Amount key="available" value={available} currency={currency} />],
        [t('left'), <Amount key="left" value={left} currency={currency} />],
        [t('twoAbove'), <Amount key="two" value={twoAbove} currency={currency} />],
      ]}
    />
  );
}

const tones = { waiting: 'warn', booked: 'win', refused: 'danger', withdrawn: 'plain', expired: 'plain' } as const;

const columnsOf = (t: ReturnType<typeof useAdjustmentsWords>): readonly Column<Adjustment>[] => [
  {
    key: 'amount',
    head: t('amount'),
    onCard: 'title',
    cell: ({ way, amount, currency }) => (
      <>
        {t(`way.${way}`)} <Amount value={amount} currency={currency} />
      </>
    ),
  },
  {
    key: 'state',
    head: t('state'),
    onCard: 'aside',
    cell: ({ state }) => <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>,
  },
  { key: 'cause', head: t('cause'), cell: ({ cause }) => t(`cause.${cause}`) },
  { key: 'link', head: t('link'), cell: ({ link }) => link },
  { key: 'note', head: t('note'), cell: ({ note }) => note },
  {
    key: 'by',
    head: t('by'),
    cell: ({ by, at }) => (
      <>
        {by} · <DateText at={at} form="full" />
      </>
    ),
  },
  {
    key: 'decided',
    head: t('decidedBy'),
    cell: ({ decidedBy, bookedAt }) => (
      <>
        {decidedBy.join(', ') || '–'}
        {bookedAt && (
          <>
            {' '}
            · <DateText at={bookedAt} form="full" />
          </>
        )}
      </>
    ),
  },
  { key: 'reference', head: t('reference'), cell: ({ reference }) => <span className="mono">{reference}</span> },
];
