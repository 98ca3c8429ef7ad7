import { useLocation } from 'wouter';
import { listUnmatchedNotices } from '@tamarind/contract/deposits';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tabs } from '@tamarind/ui/Segmented';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { noticeAge } from '#parts/age.ts';
import { PageHead } from '#parts/Page.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { oneOf, pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { hasBranch, useStaff } from '#parts/staff.ts';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { NoticePane } from './NoticePane.tsx';
import { Slips } from './Slips.tsx';
import type { Notice } from './notice.ts';
import { useDepositsWords } from './words.ts';

/**
 * Incoming payments that are not credited yet: payments that match no deposit, and slips (payment receipts) that
 * members sent.
 */
export default function DepositsPage() {
  const t = useDepositsWords();
  const [opened, open] = useOpenRow('/deposits');
  const [address, setAddress] = useAddress(['page', 'show']);
  const [, navigate] = useLocation();
  // A payment that matches no deposit has no member, so a person limited to one agent's branch sees only the slips.
  const tabs = hasBranch(useStaff(), 'deposits.read') ? (['slips'] as const) : (['notices', 'slips'] as const);
  const shown = oneOf<'notices' | 'slips'>(tabs, address.show);
  const list: ListProps = {
    page: pageOf(address.page),
    onPage: (next) => setAddress({ page: String(next) }),
    opened,
    onOpen: open,
  };
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
        current={shown}
        onChange={(key) => navigate(key === 'slips' ? '/deposits?show=slips' : '/deposits')}
      >
        {shown === 'slips' ? <Slips {...list} /> : <Notices {...list} />}
      </Tabs>
    </>
  );
}

interface ListProps {
  page: number;
  onPage: (page: number) => void;
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** Incoming payments that match no deposit, with the bank's notice and possible owners. */
function Notices({ page, onPage, opened, onOpen }: ListProps) {
  const t = useDepositsWords();
  const query = useEndpoint(listUnmatchedNotices, { page }, queueRead('deposits', 'proposals'));
  return (
    <Queue
      label={t('title')}
      query={query}
      page={page}
      onPage={onPage}
      itemsOf={({ notices }) => notices}
      keyOf={({ id }) => id}
      rowLabel={({ payerName, providerRef }) => t('openNotice', { payer: payerName, reference: providerRef })}
      empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
      opened={opened}
      onOpen={onOpen}
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
  );
}

const tones: Record<Notice['state'], Tone> = {
  unmatched: 'warn',
  proposed: 'info',
  assigned: 'plain',
  returned: 'plain',
};

/** The age of a bank notice that waits for staff; for any other notice the time at which it arrived. */
const Waits = ({ notice: { state, receivedAt } }: { notice: Notice }) =>
  state === 'unmatched' || state === 'proposed' ? (
    <Age since={receivedAt} limits={noticeAge} />
  ) : (
    <DateText at={receivedAt} />
  );
