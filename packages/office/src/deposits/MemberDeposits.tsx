import { listMemberDeposits } from '@tamarind/contract/deposits';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { MemberList } from '#parts/MemberList.tsx';
import { useMethodName } from '#parts/useMethodName.ts';
import { useDepositsWords } from './words.ts';

const tones = { waiting: 'warn', credited: 'win', expired: 'plain' } as const;

/** In a member's file: every deposit, newest first. */
export function MemberDeposits({ account }: { account: string }) {
  const t = useDepositsWords();
  const nameOf = useMethodName();
  return (
    <MemberList
      endpoint={listMemberDeposits}
      account={account}
      label={t('ofMember')}
      itemsOf={({ deposits }) => deposits}
      keyOf={({ id }) => id}
      empty={<Empty title={t('ofMember.none')} />}
      columns={[
        {
          key: 'reference',
          head: t('depositReference'),
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
        {
          key: 'state',
          head: t('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`deposit.state.${state}`)}</Tag>,
        },
        { key: 'method', head: t('method'), cell: ({ method }) => nameOf(method) },
        { key: 'created', head: t('createdAt'), cell: ({ createdAt }) => <DateText at={createdAt} form="full" /> },
        {
          key: 'credited',
          head: t('creditedAt'),
          cell: ({ creditedAt }) => (creditedAt === null ? '–' : <DateText at={creditedAt} form="full" />),
        },
      ]}
    />
  );
}
