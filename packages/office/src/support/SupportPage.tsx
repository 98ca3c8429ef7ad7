import { useLocation, useParams } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listChats } from '@tamarind/contract/support';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { chatAge } from '#parts/age.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { PageHead, Split } from '#parts/Page.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ChatPane } from './ChatPane.tsx';
import { useSupportWords } from './words.ts';

type Row = OutputOf<typeof listChats>['chats'][number];
const states = ['waiting', 'open', 'closed'] as const satisfies readonly Row['state'][];
const isState = (text: string): text is Row['state'] => states.some((state) => state === text);

/** The queue of conversations and feedback [D08, M09]: who waits longest on top; beside it the one that was opened. */
export default function SupportPage() {
  const t = useSupportWords();
  const isNarrow = useIsNarrow();
  const { chat: opened } = useParams<{ chat?: string }>();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['state', 'page']);
  const page = pageOf(address.page);
  const queue = useEndpoint(
    listChats,
    { page, ...(isState(address.state) ? { state: address.state } : {}) },
    { refreshOn: ['queue'], refreshMs: 30_000, keepLast: true },
  );
  const goTo = (path: string) => navigate(path + window.location.search);
  const who = ({ account }: Row) => account ?? t('visitor');
  const columns: readonly Column<Row>[] = [
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
  ];
  return (
    <>
      <PageHead title={t('title')} sub={queue.data && t('waiting', { count: queue.data.waiting })}>
        <FilterSelect
          isBare
          label={t('state')}
          value={isState(address.state) ? address.state : ''}
          options={[
            { value: '', label: t('all') },
            ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
          onChange={(state) => setAddress({ state })}
        />
      </PageHead>
      <Split
        list={
          <Answer query={queue}>
            {({ chats, count, pageSize }) =>
              chats.length === 0 ? (
                <Empty title={t('none')} />
              ) : (
                <>
                  <Table
                    label={t('title')}
                    columns={columns}
                    items={chats}
                    keyOf={({ id }) => id}
                    onOpen={({ id }) => goTo(`/support/${id}`)}
                    rowLabel={(row) => t('open', { who: who(row) })}
                    isCurrent={({ id }) => id === opened}
                    isDense={!isNarrow}
                    isStale={queue.isPlaceholderData}
                  />
                  <Pager
                    page={page}
                    count={count}
                    pageSize={pageSize}
                    onPage={(next) => setAddress({ page: String(next) })}
                  />
                </>
              )
            }
          </Answer>
        }
        detail={
          opened === undefined ? undefined : <ChatPane key={opened} id={opened} onClose={() => goTo('/support')} />
        }
      />
    </>
  );
}
