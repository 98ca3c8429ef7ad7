import { useLocation, useParams } from 'wouter';
import { listUnmatchedNotices } from '@tamarind/contract/deposits';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { noticeAge } from '#parts/age.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Split } from '#parts/Page.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { NoticePane } from './NoticePane.tsx';
import type { Notice } from './notice.ts';
import { useDepositsWords } from './words.ts';

/** Incoming payments that match no deposit, with the bank's notice and possible owners. */
export default function DepositsPage() {
  const t = useDepositsWords();
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const queue = useEndpoint(
    listUnmatchedNotices,
    { page },
    { refreshOn: ['queue'], refreshMs: 30_000, keepLast: true },
  );
  const opened = queue.data?.notices.find((notice) => notice.id === id);
  const goTo = (path: string) => navigate(path + window.location.search);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Split
        list={
          <Answer query={queue}>
            {({ notices, count, pageSize }) => (
              <>
                <Notices
                  items={notices}
                  isStale={queue.isPlaceholderData}
                  opened={id}
                  onOpen={(notice) => goTo(`/deposits/${notice.id}`)}
                />
                <Pager
                  page={page}
                  count={count}
                  pageSize={pageSize}
                  onPage={(next) => setAddress({ page: String(next) })}
                />
              </>
            )}
          </Answer>
        }
        detail={opened && <NoticePane key={opened.id} notice={opened} onClose={() => goTo('/deposits')} />}
      />
    </>
  );
}

const tones: Record<Notice['state'], Tone> = {
  unmatched: 'warn',
  proposed: 'info',
  assigned: 'plain',
  returned: 'plain',
};

interface NoticesProps {
  items: readonly Notice[];
  isStale: boolean;
  opened: string | undefined;
  onOpen: (notice: Notice) => void;
}

function Notices({ items, isStale, opened, onOpen }: NoticesProps) {
  const t = useDepositsWords();
  const isNarrow = useIsNarrow();
  if (items.length === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>;
  const columns: readonly Column<Notice>[] = [
    {
      key: 'payer',
      head: t('payer'),
      onCard: 'title',
      cell: ({ payerName }) => <b className="cut">{payerName || '–'}</b>,
    },
    {
      key: 'amount',
      head: t('amount'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    { key: 'state', head: t('state'), cell: ({ state }) => <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag> },
    {
      key: 'age',
      head: t('age'),
      cell: ({ state, receivedAt }) =>
        state === 'unmatched' || state === 'proposed' ? (
          <Age since={receivedAt} limits={noticeAge} />
        ) : (
          <DateText at={receivedAt} />
        ),
    },
    { key: 'why', head: t('why'), cell: ({ why }) => t(`why.${why}`) },
    // Hide this column while a notice is open: there is no room, and the pane shows it.
    ...(opened === undefined
      ? [
          {
            key: 'text',
            head: t('text'),
            onCard: 'none',
            cell: ({ referenceText }) => (
              <span className="mono cut" title={referenceText}>
                {referenceText || '–'}
              </span>
            ),
          } satisfies Column<Notice>,
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      rowLabel={({ payerName, providerRef }) => t('openNotice', { payer: payerName, reference: providerRef })}
      isCurrent={(notice) => notice.id === opened}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}
