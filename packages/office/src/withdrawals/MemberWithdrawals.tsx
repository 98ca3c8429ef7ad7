import { useLocation } from 'wouter';
import { listMemberWithdrawals } from '@tamarind/contract/withdrawals';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { MemberList } from '#parts/MemberList.tsx';
import { StateTag } from './StateTag.tsx';
import { useWithdrawalsWords } from './words.ts';

/** The withdrawals in a member's file, newest first. A row opens its case in the queue. */
export function MemberWithdrawals({ account }: { account: string }) {
  const t = useWithdrawalsWords();
  const [, navigate] = useLocation();
  return (
    <MemberList
      endpoint={listMemberWithdrawals}
      account={account}
      label={t('title')}
      itemsOf={({ withdrawals }) => withdrawals}
      keyOf={({ id }) => id}
      onOpen={({ id }) => navigate(`/withdrawals/${id}`)}
      rowLabel={({ reference }) => t('openCase', { account, reference })}
      empty={<Empty title={t('none')} />}
      columns={[
        {
          key: 'reference',
          head: t('reference'),
          onCard: 'title',
          cell: ({ reference }) => <span className="mono">{reference}</span>,
        },
        {
          key: 'amount',
          head: t('amount'),
          isNumber: true,
          onCard: 'aside',
          cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
        { key: 'state', head: t('state'), cell: ({ state }) => <StateTag state={state} /> },
        {
          key: 'target',
          head: t('target'),
          cell: ({ payee }) => (
            <>
              {payee.name} <span className="num">{payee.numberMasked}</span>
            </>
          ),
        },
        { key: 'at', head: t('requestedAt'), cell: ({ requestedAt }) => <DateText at={requestedAt} form="full" /> },
      ]}
    />
  );
}
