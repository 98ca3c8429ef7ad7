import { listApplications } from '@tamarind/contract/promotions';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { MemberList } from '#parts/MemberList.tsx';
import { titleIn } from './draft.ts';
import { ApplicationTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

/** The bonus applications in a member's file; waiting ones come first. */
export function MemberApplications({ account }: { account: string }) {
  const t = usePromotionsWords();
  const { language } = useFormat();
  return (
    <MemberList
      endpoint={listApplications}
      account={account}
      label={t('tab.queue')}
      itemsOf={({ applications }) => applications}
      keyOf={({ id }) => id}
      empty={<Empty title={t('queueEmpty')} />}
      columns={[
        {
          key: 'promotion',
          head: t('promotion'),
          onCard: 'title',
          cell: ({ titles }) => <b>{titleIn(titles, language)}</b>,
        },
        { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <ApplicationTag state={state} /> },
        {
          key: 'amount',
          head: t('amount'),
          isNumber: true,
          cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
        { key: 'at', head: t('appliedAt'), cell: ({ appliedAt }) => <DateText at={appliedAt} form="full" /> },
        { key: 'by', head: t('decidedBy'), cell: ({ decidedBy }) => decidedBy ?? '–' },
        { key: 'reason', head: t('reason'), cell: ({ reason }) => reason || '–' },
      ]}
    />
  );
}
