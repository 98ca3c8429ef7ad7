import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { roadsOf } from '@tamarind/domain/lottery/road-map';
import { type Field, fieldsOf, sumCounts, symbolStatistics } from '@tamarind/domain/lottery/statistics';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { HeadTail, hasHeadTail } from '@tamarind/ui/lottery-board/HeadTail';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import type { GameHead } from '#slip/preview.ts';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { Bars } from './Bars.tsx';
import { Heat } from './Heat.tsx';
import { Sides } from './Sides.tsx';
import styles from './StatisticsPage.module.css';
import { useHistory } from './useHistory.ts';
import { useStatisticsWords } from './words.ts';

const spans = ['30', '100', '300'] as const;
type Span = (typeof spans)[number];

/** How often each number came, and how many draws ago. The page first says that draws are independent [L06]. */
export default function StatisticsPage({ game }: { game: GameHead }) {
  const t = useStatisticsWords();
  const [address, set] = useAddress(['span']);
  const span = spans.find((one) => one === address.span) ?? '100';
  const history = useHistory(game.code, Number(span));
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <Segmented<Span>
          label={t('span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('spanDraws', { count: Number(value) }) }))}
          onChange={(next) => set({ span: next })}
        />
        <Tag tone="info" icon="info">
          {t('noPrediction')}
        </Tag>
      </div>
      {history.isPending && <SkeletonRows count={5} />}
      {history.error && !history.data && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <Empty title={t('none')} />}
      {history.data && history.data.length > 0 && <Tables game={game} draws={history.data} />}
      <p className={styles.note}>{t('explanation')}</p>
    </div>
  );
}

function Tables({ game, draws }: { game: GameHead; draws: readonly Prizes[] }) {
  const t = useStatisticsWords();
  const { format } = game;
  const sums = sumCounts(format, draws);
  const [last] = draws;
  return (
    <>
      <Numbers game={game} draws={draws} />
      {roadsOf(format).length > 0 && <Sides game={game} draws={draws} />}
      <div className={styles.tables}>
        {sums.length > 0 && (
          <Bars
            title={t('sums')}
            unit={t('draws')}
            rows={sums.map((row) => ({ number: String(row.sum), value: row.draws }))}
          />
        )}
        {last && hasHeadTail(format) && (
          <section>
            <h2>{t('headTail')}</h2>
            <HeadTail format={format} prizes={last} />
          </section>
        )}
      </div>
    </>
  );
}

/**
 * Hits of the symbols in one field of the result: two-digit numbers, balls, dice faces, or the digits at one position.
 */
function Numbers({ game, draws }: { game: GameHead; draws: readonly Prizes[] }) {
  const t = useStatisticsWords();
  const fields = fieldsOf(game.format);
  const [{ field: chosen }, set] = useAddress(['field']);
  const field = fields[Number(chosen)] ?? fields[0];
  if (!field) return null;
  const rows = symbolStatistics(
    field.symbols,
    draws.map((prizes) => field.read(prizes)),
  );
  const isWide = field.symbols.length > FEW;
  return (
    <>
      {fields.length > 1 && (
        <label className={styles.choose}>
          <span>{t('field')}</span>
          <select value={chosen || '0'} onChange={(event) => set({ field: event.target.value })}>
            {fields.map((one, index) => (
              <option key={index} value={String(index)}>
                {fieldName(t, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.tables}>
        {isWide && <Heat title={t('heat', { draws: draws.length })} rows={rows} columns={COLUMNS} />}
        <Bars
          title={t('often', { draws: draws.length })}
          unit={t('times')}
          most={isWide ? TOP : FEW}
          rows={rows.toSorted(byHits).map(({ number, hits }) => ({ number, value: hits }))}
        />
        <Bars
          title={t('gan')}
          unit={t('drawsAgo')}
          most={isWide ? TOP : FEW}
          isCool
          rows={rows
            .toSorted((left, right) => right.omission - left.omission)
            .map(({ number, omission, record }) => ({ number, value: omission, note: t('record', { count: record }) }))}
        />
        {field.kind === 'pairs' && (
          <>
            <Bars title={t('heads')} unit={t('times')} rows={digitRows(rows, 0)} />
            <Bars title={t('tails')} unit={t('times')} rows={digitRows(rows, 1)} />
          </>
        )}
      </div>
    </>
  );
}

/** Up to this many symbols are shown as a list; more become a ten-column table with the top ten beside it. */
const FEW = 20;
const TOP = 10;
const COLUMNS = 10;

type Words = ReturnType<typeof useStatisticsWords>;
type NumberCount = { readonly number: string; readonly hits: number };

const byHits = (left: NumberCount, right: NumberCount): number => right.hits - left.hits;

const fieldName = (t: Words, { name, place }: Field): string =>
  name === 'place' ? t('field.place', { place }) : t(`field.${name}`);

/** Hits of all two-digit numbers by their first or their last digit. */
const digitRows = (rows: readonly NumberCount[], at: 0 | 1) =>
  Array.from('0123456789', (digit) => ({
    number: digit,
    value: rows.reduce((total, { number, hits }) => total + (number[at] === digit ? hits : 0), 0),
  }));
