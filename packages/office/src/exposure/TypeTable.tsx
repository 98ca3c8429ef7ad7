import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { subtract, type Currency } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import type { Exposure } from './outcomes.ts';
import { useExposureWords } from './words.ts';

type TypeRow = Exposure['byType'][number];

interface Props {
  rows: readonly TypeRow[];
  currency: Currency;
  format: FormatCode;
  onOpen: (betType: string) => void;
}

/** All bet types of the draw, each with its stakes and its worst case. */
export function TypeTable({ rows, currency, format, onOpen }: Props) {
  const t = useExposureWords();
  const names = useTypeNames(format);
  const isNarrow = useIsNarrow();
  if (rows.length === 0) return <Empty title={t('noLines')} />;
  const columns: readonly Column<TypeRow>[] = [
    { key: 'type', head: t('betType'), onCard: 'title', cell: ({ betType }) => <b>{names.type(betType)}</b> },
    { key: 'lines', head: t('lines'), isNumber: true, cell: ({ lines }) => lines },
    {
      key: 'stake',
      head: t('stake'),
      isNumber: true,
      cell: ({ stake }) => <Amount value={stake} currency={currency} short />,
    },
    {
      key: 'worst',
      head: t('worstPayout'),
      isNumber: true,
      onCard: 'none',
      cell: ({ worst }) => <Amount value={worst} currency={currency} short />,
    },
    {
      key: 'result',
      head: t('worstResult'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ stake, worst }) => <Amount value={subtract(stake, worst)} currency={currency} sign="always" short />,
    },
  ];
  return (
    <Table
      label={t('byType')}
      columns={columns}
      items={rows.toSorted((left, right) => (left.stake - left.worst < right.stake - right.worst ? -1 : 1))}
      keyOf={({ betType }) => betType}
      onOpen={({ betType }) => onOpen(betType)}
      rowLabel={({ betType }) => names.type(betType)}
      isDense={!isNarrow}
    />
  );
}
