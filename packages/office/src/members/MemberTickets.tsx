import { listMemberTickets } from '@tamarind/contract/lottery-tickets';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { MemberList } from '#parts/MemberList.tsx';
import { useMembersWords } from './words.ts';

const tones = { accepted: 'info', won: 'win', lost: 'plain', cancelled: 'plain', void: 'warn' } as const;

/** Lottery tickets of the member, newest first. */
export function MemberTickets({ account }: { account: string }) {
  const t = useMembersWords();
  return (
    <MemberList
      endpoint={listMemberTickets}
      account={account}
      label={t('tab.tickets')}
      itemsOf={({ tickets }) => tickets}
      keyOf={({ id }) => id}
      empty={<Empty title={t('tickets.none')} />}
      columns={[
        {
          key: 'reference',
          head: t('tickets.reference'),
          onCard: 'title',
          cell: ({ reference }) => <span className="mono">{reference}</span>,
        },
        {
          key: 'state',
          head: t('tickets.state'),
          onCard: 'aside',
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`tickets.state.${state}`)}</Tag>,
        },
        { key: 'game', head: t('tickets.game'), cell: ({ draw }) => <span className="code">{draw}</span> },
        { key: 'lines', head: t('tickets.lines'), isNumber: true, onCard: 'none', cell: ({ lineCount }) => lineCount },
        {
          key: 'stake',
          head: t('tickets.stake'),
          isNumber: true,
          cell: ({ stake, currency }) => <Amount value={stake} currency={currency} />,
        },
        {
          key: 'payout',
          head: t('tickets.payout'),
          isNumber: true,
          cell: ({ payout, currency }) => <Amount value={payout} currency={currency} />,
        },
        { key: 'placed', head: t('tickets.placed'), cell: ({ placedAt }) => <DateText at={placedAt} form="full" /> },
      ]}
    />
  );
}
