import { exportResults, listResults } from '@tamarind/contract/lottery';
import { present } from '@tamarind/domain/present';
import { type Day, dayOf } from '@tamarind/domain/time';
import { isDay } from '@tamarind/ui/DateRange';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { Pager } from '@tamarind/ui/Pager';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { GameHead } from '#slip/preview.ts';
import { DrawResult } from './DrawResult.tsx';
import styles from './ResultsPage.module.css';
import { useResultsWords } from './words.ts';

/** A day of another year shows its year; otherwise it would look like a future day. */
const isThisYear = (at: Date): boolean => dayOf(at).slice(0, 4) === dayOf(serverNow()).slice(0, 4);

/**
 * Past draws, newest first: the player selects one of the page or a day, and sees its result board in the layout that
 * players know, with its source [L06].
 */
export default function ResultsPage({ game, onWatch }: { game: GameHead; onWatch: (draw: string) => void }) {
  const t = useResultsWords();
  const label = useDrawLabel();
  const errorText = useErrorText();
  const [address, set] = useAddress(['day', 'page', 'draw']);
  const day = isDay(address.day) ? address.day : '';
  const page = pageOf(address.page);
  const filter = { game: game.code, page, ...present({ from: day || undefined, to: day || undefined }) };
  const results = useEndpoint(listResults, filter, {
    refreshOn: { draw: (event) => event.game === game.code },
    keepLast: true,
  });
  const draws = results.data?.draws ?? [];
  const draw = draws.find(({ code }) => code === address.draw) ?? draws[0];
  const show = (next: Day | '') => set({ day: next, draw: '' });
  const save = () =>
    downloadCsv(exportResults, filter, `${game.code}${day === '' ? '' : `-${day}`}.csv`).catch((error: unknown) =>
      toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <label>
          <span>{t('day')}</span>
          <input type="date" value={day} max={dayOf(serverNow())} onChange={(event) => show(event.target.value)} />
        </label>
        {day !== '' && (
          <Button kind="soft" size="small" onClick={() => show('')}>
            {t('latest')}
          </Button>
        )}
        <Button kind="line" size="small" icon="file-csv" onClick={() => void save()}>
          {t('csv')}
        </Button>
      </div>
      {results.isPending && <SkeletonRows count={6} />}
      {results.error && !results.data && <ErrorState error={results.error} onRetry={() => void results.refetch()} />}
      {results.data && !draw && <Empty title={t('none')} />}
      {draw && (
        <>
          <div className={styles.draws} role="group" aria-label={t('draws')}>
            {draws.map(({ code, drawsAt }) => (
              <button
                key={code}
                type="button"
                className="num"
                aria-pressed={code === draw.code}
                onClick={() => set({ draw: code, page: address.page })}
              >
                {label(code, isThisYear(drawsAt) ? 'dayShort' : 'day')}
              </button>
            ))}
          </div>
          <DrawResult key={draw.code} draw={draw} onWatch={onWatch} withStations />
        </>
      )}
      {results.data && (
        <Pager
          page={page}
          count={results.data.count}
          pageSize={results.data.pageSize}
          onPage={(next) => set({ page: String(next), draw: '' })}
        />
      )}
    </div>
  );
}
