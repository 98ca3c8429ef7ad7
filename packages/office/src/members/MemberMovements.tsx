import { listMemberMovements } from '@tamarind/contract/member-tabs';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useLedgerWords } from '#ledger/words.ts';
import { PagedList } from '#parts/PagedList.tsx';
import { Panel } from '#parts/Page.tsx';
import { useMembersWords } from './words.ts';

/** Every movement of the member's wallet, newest first. */
export function MemberMovements({ account }: { account: string }) {
  const [t, ledger] = [useMembersWords(), useLedgerWords()];
  const [page, setPage] = usePage('movements.');
  const query = useEndpoint(listMemberMovements, { account, page }, { keepLast: true });
  const currency = query.data?.currency ?? 'THB';
  return (
    <Panel title={t('movements')}>
      <PagedList
        label={t('movements')}
        query={query}
        page={page}
        onPage={setPage}
        itemsOf={({ entries }) => entries}
        keyOf={({ seq, transferId }) => `${transferId}-${seq}`}
        empty={<Empty title={t('movements.none')} />}
        columns={[
          {
            key: 'reason',
            head: ledger('reason'),
            onCard: 'title',
            cell: ({ reason }) =>
              ledger.has(`reason.${reason}`) ? ledger(`reason.${reason}` as 'reason.deposit') : reason,
          },
          {
            key: 'amount',
            head: ledger('amount'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ amount }) => <Amount value={amount} currency={currency} tone="result" />,
          },
          { key: 'at', head: ledger('at'), cell: ({ at }) => <DateText at={at} form="exact" /> },
          {
            key: 'reference',
            head: ledger('reference'),
            cell: ({ reference }) => <span className="mono">{reference}</span>,
          },
          {
            key: 'after',
            head: ledger('balanceAfter'),
            isNumber: true,
            cell: ({ balanceAfter }) => <Amount value={balanceAfter} currency={currency} />,
          },
        ]}
      />
    </Panel>
  );
}
