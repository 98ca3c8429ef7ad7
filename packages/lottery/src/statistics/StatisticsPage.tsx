import { useState } from 'react';
import { getStatistics, listResults } from '@tamarind/contract/lottery';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { HeadTail } from '#results/PrizeBoard.tsx';
import type { Game } from '#slip/preview.ts';
import styles from './StatisticsPage.module.css';
import { useStatisticsWords } from './words.ts';

const spans = ['30', '100', '300'] as const;
type Span = (typeof spans)[number];
const ROWS = 10;

/** How often and how long ago the two-digit ends came. Draws are independent: the page says so first. */
export default function StatisticsPage({ game }: { game: Game }) {
  const t = useStatisticsWords();
  const [span, setSpan] = useState<Span>('100');
  const statistics = useEndpoint(
    getStatistics,
    { game: game.code, draws: Number(span) },
    { keepLast: true, freshMs: 60_000 },
  );
  const results = useEndpoint(listResults, { game: game.code, page: 1 });
  const numbers = statistics.data?.numbers ?? [];
  const last = results.data?.draws[0]?.prizes;
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <Segmented<Span>
          label={t('span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('spanDraws', { count: Number(value) }) }))}
          onChange={setSpan}
        />
        <Tag tone="info" icon="info">
          {t('noPrediction')}
        </Tag>
      </div>
      {statistics.isPending && <SkeletonRows count={5} />}
      {statistics.error && !statistics.data && (
        <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
      )}
      {statistics.data && statistics.data.draws === 0 && <Empty title={t('none')} />}
      {statistics.data && statistics.data.draws > 0 && (
        <div className={styles.tables}>
          <Bars
            title={t('often', { draws: statistics.data.draws })}
            unit={t('times')}
            rows={numbers
              .toSorted((a, b) => b.hits - a.hits)
              .map(({ number, hits }) => ({ number, value: hits }))}
          />
          <Bars
            title={t('gan')}
            unit={t('drawsAgo')}
            isCool
            rows={numbers
              .toSorted((a, b) => b.omission - a.omission)
              .map(({ number, omission }) => ({ number, value: omission }))}
          />
          {last && (
            <section>
              <h2>{t('headTail')}</h2>
              <HeadTail prizes={last} />
            </section>
          )}
        </div>
      )}
      <p className={styles.note}>{t('explanation')}</p>
    </div>
  );
}

interface BarsProps {
  title: string;
  unit: string;
  rows: readonly { number: string; value: number }[];
  isCool?: boolean;
}

/** The ten at the top, as bars with their values. */
function Bars({ title, unit, rows, isCool = false }: BarsProps) {
  const most = Math.max(1, rows[0]?.value ?? 1);
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.bars}>
        {rows.slice(0, ROWS).map(({ number, value }) => (
          <li key={number} className="num">
            <b>{number}</b>
            <span className={isCool ? styles.cool : styles.warm}>
              <i style={{ width: `${(value / most) * 100}%` }} />
            </span>
            <span>
              {value} <span className="sr">{unit}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
