import { listSlips } from '@tamarind/contract/deposits';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { noticeAge } from '#parts/age.ts';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { SlipPane, SlipState } from './SlipPane.tsx';
import { useDepositsWords } from './words.ts';

interface Props {
  page: number;
  onPage: (page: number) => void;
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** Slips of bank transfers. Slips that the checking service did not answer come first. */
export function Slips({ page, onPage, opened, onOpen }: Props) {
  const t = useDepositsWords();
  const query = useEndpoint(listSlips, { page }, queueRead('deposits', 'proposals'));
  return (
    <Queue
      label={t('slips')}
      query={query}
      page={page}
      onPage={onPage}
      itemsOf={({ slips }) => slips}
      keyOf={({ id }) => id}
      rowLabel={({ account, transfer }) => t('slip.open', { account, transfer })}
      empty={<Empty title={t('slips.none')}>{t('slips.noneText')}</Empty>}
      opened={opened}
      onOpen={onOpen}
      isWide
      detail={({ item, close }) => item && <SlipPane slip={item} onClose={close} />}
      columns={[
        { key: 'member', head: t('member'), onCard: 'title', cell: ({ account }) => <b className="cut">{account}</b> },
        {
          key: 'amount',
          head: t('amount'),
          isNumber: true,
          isSpare: true,
          onCard: 'aside',
          cell: ({ expected }) => <Amount value={expected.amount} currency={expected.currency} />,
        },
        { key: 'state', head: t('state'), cell: (slip) => <SlipState slip={slip} /> },
        {
          key: 'age',
          isSpare: true,
          head: t('age'),
          cell: ({ state, sentAt }) =>
            state === 'staff' ? <Age since={sentAt} limits={noticeAge} /> : <DateText at={sentAt} />,
        },
        { key: 'why', head: t('why'), isSpare: true, cell: ({ why }) => (why === null ? '–' : t(`slip.why.${why}`)) },
        {
          key: 'transfer',
          head: t('slip.transfer'),
          onCard: 'none',
          isSpare: true,
          cell: ({ transfer }) => (
            <span className="mono cut" title={transfer}>
              {transfer}
            </span>
          ),
        },
      ]}
    />
  );
}
