import { listUnmatchedNotices } from '@tamarind/contract/deposits';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { noticeAge } from '#parts/age.ts';
import { PageHead } from '#parts/Page.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { NoticePane } from './NoticePane.tsx';
import type { Notice } from './notice.ts';
import { useDepositsWords } from './words.ts';

/** Incoming payments that match no deposit, with the bank's notice and possible owners. */
export default function DepositsPage() {
  const t = useDepositsWords();
  const [opened, open] = useOpenRow('/deposits');
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(listUnmatchedNotices, { page }, queueRead('deposits', 'proposals'));
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Queue
        label={t('title')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ notices }) => notices}
        keyOf={({ id }) => id}
        rowLabel={({ payerName, providerRef }) => t('openNotice', { payer: payerName, reference: providerRef })}
        empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
        opened={opened}
        onOpen={open}
        detail={({ item, close }) => item && <NoticePane notice={item} onClose={close} />}
        columns={[
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
          { key: 'age', head: t('age'), cell: (notice) => <Waits notice={notice} /> },
          { key: 'why', head: t('why'), cell: ({ why }) => t(`why.${why}`) },
          {
            key: 'text',
            head: t('text'),
            onCard: 'none',
            isSpare: true,
            cell: ({ referenceText }) => (
              <span className="mono cut" title={referenceText}>
                {referenceText || '–'}
              </span>
            ),
          },
        ]}
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

/** Notices that wait for staff show their age; others the time they came. */
const Waits = ({ notice: { state, receivedAt } }: { notice: Notice }) =>
  state === 'unmatched' || state === 'proposed' ? (
    <Age since={receivedAt} limits={noticeAge} />
  ) : (
    <DateText at={receivedAt} />
  );
