import { useState } from 'react';
import { exportResults, listResults } from '@tamarind/contract/lottery';
import { type Day, dayOf } from '@tamarind/domain/time';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { type Draw } from '#bets/proof.ts';
import { ProofCard } from '#bets/ProofCard.tsx';
import { drawLabel } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import type { Game } from '#slip/preview.ts';
import { HeadTail, PrizeBoard } from './PrizeBoard.tsx';
import styles from './ResultsPage.module.css';
import { useResultsWords } from './words.ts';

/** Past draws, newest first: pick one of the page, or a day; its board, head and tail, proof. */
export default function ResultsPage({ game, onWatch }: { game: Game; onWatch: (draw: string) => void }) {
  const t = useResultsWords();
  const shell = useShellWords();
  const { date } = useFormat();
  const errorText = useErrorText();
  const [day, setDay] = useState<Day | ''>('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const filter = { game: game.code, page, ...(day === '' ? {} : { from: day, to: day }) };
  const results = useEndpoint(listResults, filter, { refreshOn: ['draw'], keepLast: true });
  const draws = results.data?.draws ?? [];
  const draw = draws.find(({ code }) => code === chosen) ?? draws[0];
  const save = () =>
    downloadCsv(exportResults, filter, `${game.code}${day === '' ? '' : `-${day}`}.csv`).catch(
      (error: unknown) => toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <label>
          <span>{t('day')}</span>
          <input
            type="date"
            value={day}
            max={dayOf(serverNow())}
            onChange={(event) => {
              setDay(event.target.value);
              setPage(1);
            }}
          />
        </label>
        {day !== '' && (
          <Button kind="soft" size="small" onClick={() => setDay('')}>
            {t('latest')}
          </Button>
        )}
        <Button kind="line" size="small" icon="file-csv" onClick={() => void save()}>
          {t('csv')}
        </Button>
      </div>
      {results.isPending && <SkeletonRows count={6} />}
      {results.error && !results.data && (
        <ErrorState error={results.error} onRetry={() => void results.refetch()} />
      )}
      {results.data && !draw && <Empty title={t('none')} />}
      {draw && (
        <>
          <div className={styles.draws} role="group" aria-label={t('draws')}>
            {draws.map(({ code }) => (
              <button
                key={code}
                type="button"
                className="num"
                aria-pressed={code === draw.code}
                onClick={() => setChosen(code)}
              >
                {drawLabel(shell, code, date, 'dayShort')}
              </button>
            ))}
          </div>
          <DrawResult draw={draw} onWatch={onWatch} />
        </>
      )}
      {results.data && (
        <Pager page={page} count={results.data.count} pageSize={results.data.pageSize} onPage={setPage} />
      )}
    </div>
  );
}

/** One draw's board with where it came from. */
export function DrawResult({ draw, onWatch }: { draw: Draw; onWatch: (draw: string) => void }) {
  const t = useResultsWords();
  const shell = useShellWords();
  const { date } = useFormat();
  if (!draw.prizes) return null;
  return (
    <section className={styles.result} aria-label={drawLabel(shell, draw.code, date)}>
      <header>
        <div>
          <h2>{drawLabel(shell, draw.code, date)}</h2>
          <small>
            <DateText at={draw.drawsAt} form="full" />
            {draw.source && ` · ${t('source', { source: draw.proof ? t('sourceOwn') : draw.source })}`}
          </small>
        </div>
        {draw.resultVersion > 1 && <Tag tone="warn">{t('corrected', { version: draw.resultVersion })}</Tag>}
        <Button kind="soft" size="small" icon="play" onClick={() => onWatch(draw.code)}>
          {t('watch')}
        </Button>
      </header>
      <div className={styles.tables}>
        <PrizeBoard prizes={draw.prizes} />
        <HeadTail prizes={draw.prizes} />
      </div>
      {draw.proof && <ProofCard draw={draw} />}
    </section>
  );
}
