import { getMemberPoints } from '@tamarind/contract/points';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import { MemberList } from '#parts/MemberList.tsx';
import { useMallWords } from './words.ts';

/** The points of a member: the balance, and every change with the balance after it. */
export function MemberPoints({ account }: { account: string }) {
  const t = useMallWords();
  const { number } = useFormat();
  return (
    <MemberList
      endpoint={getMemberPoints}
      account={account}
      label={t('ofMember')}
      itemsOf={({ movements }) => movements}
      keyOf={({ seq }) => String(seq)}
      empty={<Empty title={t('ofMember.none')} />}
      before={({ balance, inProcess }) => (
        <Figures>
          <Figure label={t('balance')} value={number(balance)} />
          <Figure label={t('inProcess')} value={number(inProcess)} />
        </Figures>
      )}
      columns={[
        { key: 'kind', head: t('kind'), onCard: 'title', cell: ({ kind }) => <b>{t(`kind.${kind}`)}</b> },
        {
          key: 'amount',
          head: t('points'),
          isNumber: true,
          onCard: 'aside',
          cell: ({ amount }) => (amount > 0 ? `+${number(amount)}` : number(amount)),
        },
        { key: 'after', head: t('balanceAfter'), isNumber: true, cell: ({ balanceAfter }) => number(balanceAfter) },
        {
          key: 'reference',
          head: t('reference'),
          cell: ({ reference }) => <span className="mono">{reference || '–'}</span>,
        },
        { key: 'remark', head: t('remark'), cell: ({ remark }) => remark || '–' },
        { key: 'at', head: t('at'), cell: ({ at }) => <DateText at={at} form="full" /> },
      ]}
    />
  );
}
