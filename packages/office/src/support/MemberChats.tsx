import { useLocation } from 'wouter';
import { listChats } from '@tamarind/contract/support';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { MemberList } from '#parts/MemberList.tsx';
import { useSupportWords } from './words.ts';

/** The conversations and feedback in a member's file. A row opens the conversation at the support desk. */
export function MemberChats({ account }: { account: string }) {
  const t = useSupportWords();
  const [, navigate] = useLocation();
  return (
    <MemberList
      endpoint={listChats}
      account={account}
      label={t('ofMember')}
      itemsOf={({ chats }) => chats}
      keyOf={({ id }) => id}
      onOpen={({ id }) => navigate(`/support/${id}`)}
      rowLabel={() => t('open', { who: account })}
      empty={<Empty title={t('none')} />}
      columns={[
        {
          key: 'opened',
          head: t('opened'),
          onCard: 'title',
          cell: ({ openedAt }) => <DateText at={openedAt} form="full" />,
        },
        {
          key: 'state',
          head: t('state'),
          onCard: 'aside',
          cell: ({ state, kind }) => (
            <Tag tone={state === 'waiting' ? 'warn' : 'plain'}>
              {kind === 'chat' ? t(`state.${state}`) : t(`kind.${kind}`)}
            </Tag>
          ),
        },
        { key: 'last', head: t('last'), cell: ({ lastText }) => lastText },
        { key: 'staff', head: t('staff'), cell: ({ staff }) => staff ?? '–' },
      ]}
    />
  );
}
