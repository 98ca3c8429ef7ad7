import { listMemberMessages } from '@tamarind/contract/messages';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PagedList } from '#parts/PagedList.tsx';
import { Panel } from '#parts/Page.tsx';
import { useMembersWords } from './words.ts';

const tones = { waiting: 'info', sent: 'win', failed: 'danger' } as const;

/** Mail and SMS that the platform sent to the member, with the subject in the member's language. */
export function MemberMessages({ account }: { account: string }) {
  const t = useMembersWords();
  const [page, setPage] = usePage('sent.');
  const query = useEndpoint(listMemberMessages, { account, page }, { keepLast: true });
  return (
    <Panel title={t('sent')}>
      <PagedList
        label={t('sent')}
        query={query}
        page={page}
        onPage={setPage}
        itemsOf={({ messages }) => messages}
        keyOf={({ id }) => id}
        empty={<Empty title={t('sent.none')} />}
        columns={[
          {
            key: 'subject',
            head: t('sent.subject'),
            onCard: 'title',
            cell: ({ subject, language }) => <span lang={language}>{subject}</span>,
          },
          {
            key: 'state',
            head: t('sent.state'),
            onCard: 'aside',
            cell: ({ state }) => <Tag tone={tones[state]}>{t(`sent.state.${state}`)}</Tag>,
          },
          { key: 'channel', head: t('sent.channel'), cell: ({ channel }) => t(`sent.${channel}`) },
          { key: 'at', head: t('at'), cell: ({ madeAt }) => <DateText at={madeAt} form="full" /> },
          { key: 'tries', head: t('sent.tries'), isNumber: true, cell: ({ tries }) => tries },
        ]}
      />
    </Panel>
  );
}
