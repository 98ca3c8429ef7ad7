import type { OutputOf } from '@tamarind/contract/endpoint';
import { exportShots, listShots } from '@tamarind/contract/yeekee';
import { fiveDigits, shootingEndsAt, TAKEN_OFF, usualShotPrizes } from '@tamarind/domain/lottery/yeekee';
import { present } from '@tamarind/domain/present';
import { downloadCsv } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { ProgressBar } from '@tamarind/ui/Card';
import { useNow } from '@tamarind/ui/clock.ts';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Draw } from '#bets/proof.ts';
import { useClient } from '#shell/client.ts';
import { ShootForm } from './ShootForm.tsx';
import styles from './Yeekee.module.css';
import { useYeekeeWords } from './words.ts';

type Shots = OutputOf<typeof listShots>;

const POLL_MS = 3000;

/**
 * A round of yeekee, a Thai draw computed from the numbers that players send: the form to send numbers, all players'
 * numbers with their current sum, and how the result is made [L03, L05].
 */
export function YeekeePanel({ draw }: { draw: Draw }) {
  const t = useYeekeeWords();
  const endsAt = shootingEndsAt(draw.closesAt);
  const isShooting = useIsShooting(draw);
  const newest = useEndpoint(
    listShots,
    { draw: draw.code },
    { freshMs: 1000, ...present({ refreshMs: isShooting ? POLL_MS : undefined }) },
  );
  const shots = newest.data;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        {isShooting && (
          <span>
            {t('endsIn')} <Countdown until={endsAt} size="small" after={t('over')} />
          </span>
        )}
      </header>
      {isShooting ? (
        <ShootForm draw={draw.code} />
      ) : (
        <p role="status">
          {draw.state === 'void' ? t('void') : t('waiting')}{' '}
          {draw.state !== 'void' && <DateText at={draw.drawsAt} form="seconds" />}
        </p>
      )}
      {shots ? (
        <>
          <SoFar shots={shots} />
          <ShotList draw={draw} newest={shots} />
        </>
      ) : newest.error ? (
        <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <Rule countMin={shots?.countMin ?? 20} />
    </section>
  );
}

/** Whether the server accepts numbers now, judged by the server's clock. */
export function useIsShooting({ state, closesAt }: Pick<Draw, 'state' | 'closesAt'>): boolean {
  const now = useNow();
  return (state === 'open' || state === 'closed') && now < shootingEndsAt(closesAt).getTime();
}

/**
 * The round so far: how many numbers players have sent, their sum, and what they would contribute to the result if the
 * round ended now.
 */
function SoFar({ shots: { shots, count, countMin, sum } }: { shots: Shots }) {
  const t = useYeekeeWords();
  const { number } = useFormat();
  const takenOff = shots[TAKEN_OFF - 1];
  return (
    <div className={styles.soFar}>
      <p>{t('count', { count: number(count), min: countMin })}</p>
      {count < countMin && <ProgressBar part={count / countMin} label={t('missing', { count: countMin - count })} />}
      <dl className={styles.steps}>
        <div>
          <dt>{t('sumSoFar')}</dt>
          <dd className="num">{number(sum)}</dd>
        </div>
        {takenOff && (
          <>
            <div>
              <dt>{t('takenOff', { seq: takenOff.seq })}</dt>
              <dd className="num">− {takenOff.number}</dd>
            </div>
            <div>
              <dt>{t('playersSoFar')}</dt>
              <dd className="num">{fiveDigits(sum - Number(takenOff.number))}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('system')}</dt>
          <dd>{t('nobodyKnows')}</dd>
        </div>
      </dl>
    </div>
  );
}

/** All numbers, newest first. Two of them are marked: those that would win a small prize if the round ended now. */
function ShotList({ draw, newest }: { draw: Draw; newest: Shots }) {
  const t = useYeekeeWords();
  const errorText = useErrorText();
  const [page, setPage] = usePage('shots.');
  const older = useEndpoint(listShots, { draw: draw.code, page }, { when: page > 1, keepLast: true });
  const shown = page > 1 ? older.data : newest;
  const isHashed = Boolean(draw.proof?.listHash);
  const save = () =>
    downloadCsv(exportShots, { draw: draw.code }, `${draw.code}-numbers.csv`).catch((error: unknown) =>
      toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
  if (newest.count === 0) return <p className={styles.quiet}>{t('none')}</p>;
  return (
    <div>
      <ol className={styles.list} aria-label={t('list')} aria-busy={shown === undefined}>
        {(shown?.shots ?? []).map((shot) => {
          const position = newest.count - shot.seq + 1;
          return (
            <li key={shot.seq}>
              <span className={`num ${styles.seq}`}>{shot.seq}</span>
              <b className="num">{shot.number}</b>
              <span className={styles.who}>{shot.account}</span>
              {(position === 1 || position === TAKEN_OFF) && <Tag tone="promo">{t('place', { position })}</Tag>}
              <DateText at={shot.at} form="seconds" />
            </li>
          );
        })}
      </ol>
      <Pager page={page} count={newest.count} pageSize={newest.pageSize} onPage={setPage} />
      <Button kind="line" size="small" icon="file-csv" onClick={() => void save()}>
        {t(isHashed ? 'fileFixed' : 'file')}
      </Button>
    </div>
  );
}

/** The rule in plain words, with the system's number explained and the small prizes in the player's money. */
function Rule({ countMin }: { countMin: number }) {
  const t = useYeekeeWords();
  const { money } = useFormat();
  const { currency } = useClient();
  const { prizes, stakeMin } = usualShotPrizes[currency];
  const [first, taken] = prizes.map(({ amount }) => money(amount, currency, { short: true }));
  return (
    <details className={styles.rule}>
      <summary>{t('rule')}</summary>
      <ol>
        <li>{t('rule.shoot')}</li>
        <li>{t('rule.sum')}</li>
        <li>{t('rule.system')}</li>
        <li>{t('rule.result')}</li>
        <li>{t('rule.few', { min: countMin })}</li>
      </ol>
      <p>
        <b>{t('why')}</b> {t('whyText')}
      </p>
      <p>
        {t('prizes', { first: first ?? '', taken: taken ?? '', stake: money(stakeMin, currency, { short: true }) })}
      </p>
    </details>
  );
}
