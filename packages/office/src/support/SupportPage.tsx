import type { OutputOf } from '@tamarind/contract/endpoint';
import { listChats } from '@tamarind/contract/support';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { chatAge } from '#parts/age.ts';
import { PageHead } from '#parts/Page.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { ChatPane } from './ChatPane.tsx';
import { useSupportWords } from './words.ts';

type Row = OutputOf<typeof listChats>['chats'][number];
const states = ['waiting', 'open', 'closed'] as const satisfies readonly Row['state'][];

/**
 * The queue of conversations and feedback [D08, M09]: the one that waits longest comes first, and the opened one is
 * shown beside the list.
 */
export default function SupportPage() {
  const t = useSupportWords();
  const [opened, open] = useOpenRow('/support');
  const filter = useStateFilter({ states });
  const query = useEndpoint(listChats, filter.input, queueRead('support'));
  const who = ({ account }: Row) => account ?? t('visitor');
  return (
    <>
      <PageHead title={t('title')} sub={query.data && t('waiting', { count: query.data.waiting })}>
        <StateFilter isBare filter={filter} label={t('state')} nameOf={(state) => t(`state.${state}`)} />
      </PageHead>
      <Queue
        label={t('title')}
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ chats }) => chats}
        keyOf={({ id }) => id}
        rowLabel={(row) => t('open', { who: who(row) })}
        empty={<Empty title={t('none')} />}
        opened={opened}
        onOpen={open}
        detail={({ key, close }) => <ChatPane id={key} onClose={close} />}
        columns={[
          { key: 'who', head: t('who'), onCard: 'title', cell: (row) => <b>{who(row)}</b> },
          {
            key: 'state',
            head: t('state'),
            onCard: 'aside',
            cell: ({ state, kind }) => (
              <Tag tone={kind !== 'chat' ? 'info' : state === 'waiting' ? 'warn' : 'plain'}>
                {kind === 'chat' ? t(`state.${state}`) : t(`kind.${kind}`)}
              </Tag>
            ),
          },
          { key: 'last', head: t('last'), cell: ({ lastText }) => lastText },
          {
            key: 'waits',
            head: t('waits'),
            cell: ({ waitingSince, openedAt }) =>
              waitingSince ? <Age since={waitingSince} limits={chatAge} /> : <DateText at={openedAt} />,
          },
        ]}
      />
    </>
  );
}
