import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getMemberFile } from '@tamarind/contract/reports';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Table } from '@tamarind/ui/Table';
import { Panel } from '#parts/Page.tsx';
import { useMembersWords } from './words.ts';

type File = OutputOf<typeof getMemberFile>;
type Sums = File['periods'][number];
const measures = ['deposited', 'withdrawn', 'staked', 'won', 'bonus'] as const satisfies readonly (keyof Sums)[];

/** A member's totals of today, of 7 and 30 days, and of all time. Days begin at midnight in the member's country. */
export function MemberPeriods({ file: { periods, member } }: { file: File }) {
  const t = useMembersWords();
  const { currency } = member;
  return (
    <Panel title={t('periods')} isFlush>
      <Table<Sums>
        label={t('periods')}
        items={periods}
        keyOf={({ period }) => period}
        isDense
        columns={[
          {
            key: 'period',
            head: t('periods.period'),
            onCard: 'title',
            cell: ({ period }) => <b>{t(`period.${period}`)}</b>,
          },
          ...measures.map((measure) => ({
            key: measure,
            head: t(`periods.${measure}`),
            isNumber: true,
            cell: (sums: Sums) => <Amount value={sums[measure]} currency={currency} />,
          })),
          {
            key: 'result',
            head: t('periods.result'),
            isNumber: true,
            cell: ({ won, staked }) => <Amount value={subtract(won, staked)} currency={currency} tone="result" />,
          },
        ]}
      />
    </Panel>
  );
}
