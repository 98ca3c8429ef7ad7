import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { previewResult } from '@tamarind/contract/lottery-office';
import { subtract } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Figure, Figures, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import type { Amounts } from './entry.ts';
import { useResultsWords } from './words.ts';

type Preview = OutputOf<typeof previewResult>;
type TypeRow = Preview['byType'][number];
type Win = Preview['largest'][number];

interface Props {
  draw: string;
  format: FormatCode;
  title: string;
  /** A result to preview; without it the draw's own result is previewed. */
  prizes?: Record<string, string[]> | undefined;
  amounts?: Amounts | undefined;
}

/** Previews a result without posting: payout against stakes, by bet type, and the largest winners [L06, L07]. */
export function DryRun({ draw, format, title, prizes, amounts }: Props) {
  const t = useResultsWords();
  const query = useEndpoint(previewResult, { draw, ...present({ prizes, amounts: prizes && amounts }) });
  return (
    <Panel title={title} aside={t('nothingPosted')}>
      <Answer query={query}>{(preview) => <Shown preview={preview} format={format} />}</Answer>
    </Panel>
  );
}

function Shown({ preview, format }: { preview: Preview; format: FormatCode }) {
  const t = useResultsWords();
  if (preview.totals.length === 0) return <p>{t('noBets')}</p>;
  return (
    <Stack gap={12}>
      <Totals totals={preview.totals} />
      <ByType rows={preview.byType} format={format} />
      <Largest rows={preview.largest} format={format} />
    </Stack>
  );
}

function Totals({ totals }: { totals: Preview['totals'] }) {
  const t = useResultsWords();
  const { number, money } = useFormat();
  return (
    <Figures>
      {totals.map(({ currency, tickets, stake, payout, winningLines }) => {
        const kept = subtract(stake, payout);
        return [
          <Figure
            key={`${currency}-paid`}
            label={t('pays', { currency })}
            value={<Amount value={payout} currency={currency} short />}
            note={t('winningLines', { count: winningLines })}
          />,
          <Figure
            key={`${currency}-kept`}
            label={t('houseResult', { currency })}
            value={<Amount value={kept} currency={currency} sign="always" short />}
            note={t('ofStakes', { stake: money(stake, currency, { short: true }), tickets: number(tickets) })}
            tone={kept < 0n ? 'danger' : 'win'}
          />,
        ];
      })}
    </Figures>
  );
}

function ByType({ rows, format }: { rows: readonly TypeRow[]; format: FormatCode }) {
  const t = useResultsWords();
  const names = useTypeNames(format);
  const isNarrow = useIsNarrow();
  const columns: readonly Column<TypeRow>[] = [
    { key: 'type', head: t('betType'), onCard: 'title', cell: ({ betType }) => <b>{names.type(betType)}</b> },
    {
      key: 'stake',
      head: t('stake'),
      isNumber: true,
      cell: ({ stake, currency }) => <Amount value={stake} currency={currency} short />,
    },
    { key: 'lines', head: t('hits'), isNumber: true, onCard: 'none', cell: (row) => row.winningLines },
    {
      key: 'payout',
      head: t('payout'),
      isNumber: true,
      onCard: 'none',
      cell: ({ payout, currency }) => <Amount value={payout} currency={currency} short />,
    },
    {
      key: 'result',
      head: t('result'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ stake, payout, currency }) => (
        <Amount value={subtract(stake, payout)} currency={currency} sign="always" short />
      ),
    },
  ];
  return (
    <Table
      label={t('byType')}
      columns={columns}
      items={rows}
      keyOf={({ betType, currency }) => `${betType}-${currency}`}
      isDense={!isNarrow}
    />
  );
}

function Largest({ rows, format }: { rows: readonly Win[]; format: FormatCode }) {
  const t = useResultsWords();
  const names = useTypeNames(format);
  const isNarrow = useIsNarrow();
  if (rows.length === 0) return <p>{t('noWinners')}</p>;
  const columns: readonly Column<Win>[] = [
    { key: 'account', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
    {
      key: 'line',
      head: t('line'),
      cell: ({ betType, selection }) => (
        <>
          {names.type(betType)} <b className="num">{names.selection(betType, selection)}</b>
        </>
      ),
    },
    {
      key: 'ticket',
      head: t('ticket'),
      onCard: 'none',
      cell: ({ reference }) => <span className="code">{reference}</span>,
    },
    {
      key: 'stake',
      head: t('stake'),
      isNumber: true,
      onCard: 'none',
      cell: ({ stake, currency }) => <Amount value={stake} currency={currency} short />,
    },
    {
      key: 'payout',
      head: t('payout'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ payout, currency }) => <Amount value={payout} currency={currency} short />,
    },
  ];
  return (
    <Table
      label={t('largest')}
      columns={columns}
      items={rows}
      keyOf={({ reference, betType, selection }) => `${reference}-${betType}-${selection}`}
      isDense={!isNarrow}
      totals={t('largest')}
    />
  );
}
