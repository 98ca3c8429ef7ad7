import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getDraw, getTicket, listTickets } from '@tamarind/contract/lottery';
import { type Money, subtract, sum, ZERO } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useBackCloses } from '@tamarind/ui/useBackCloses.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Draw } from '#bets/proof.ts';
import { tierRows } from '#results/board.ts';
import { useResultsWords } from '#results/words.ts';
import { useClient } from '#shell/client.ts';
import { drawName } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import { useTypeName } from '#slip/useTypeName.ts';
import { Confetti } from './Confetti.tsx';
import { lineNow } from './own-lines.ts';
import styles from './Reveal.module.css';
import { calmPace, quickPace, revealMs, type Shown, shownAt } from './timeline.ts';
import { useRevealClock } from './useRevealClock.ts';
import { useRevealWords } from './words.ts';

interface Props {
  code: string;
  onClose: () => void;
}

const TICKETS_MAX = 20;

/** A draw shown number by number with one's own lines beside it; can be skipped at any time, ends with the net result. */
export default function Reveal({ code, onClose }: Props) {
  const t = useRevealWords();
  const shell = useShellWords();
  const { date } = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const draw = useEndpoint(getDraw, { draw: code }, { refreshOn: ['draw'] });
  const lines = useOwnLines(code);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(true, onClose);
  const isReady = draw.data?.prizes && lines;
  return (
    <dialog
      ref={dialog}
      className={styles.reveal}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </button>
        <b>{drawName(shell, code, date)}</b>
      </header>
      {isReady && draw.data ? (
        <Show draw={draw.data} lines={lines} onClose={onClose} />
      ) : (
        <div className={styles.body}>
          <Skeleton height={56} />
          <Skeleton height={220} radius={16} />
        </div>
      )}
    </dialog>
  );
}

interface OwnLine {
  readonly id: string;
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly stake: Money;
  readonly oddsE4: bigint;
}

/** All lines of one's tickets on the draw; undefined while they are being read. */
function useOwnLines(code: string): OwnLine[] | undefined {
  const tickets = useEndpoint(listTickets, { draw: code, show: 'all' });
  const ids = (tickets.data?.tickets ?? [])
    .filter(({ state }) => state !== 'cancelled' && state !== 'void')
    .slice(0, TICKETS_MAX)
    .map(({ id }) => id);
  const details = useQueries({
    queries: ids.map((ticket) => ({
      queryKey: [getTicket.path, 'reveal', ticket],
      queryFn: () => callEndpoint(getTicket, { ticket }),
    })),
  });
  if (!tickets.data || details.some(({ data, isError }) => !data && !isError))
    return tickets.isError ? [] : undefined;
  return details.flatMap(({ data }) =>
    (data?.lines ?? []).map((line) => ({ ...line, id: `${data?.id}-${line.line}` })),
  );
}

function Show({ draw, lines, onClose }: { draw: Draw; lines: readonly OwnLine[]; onClose: () => void }) {
  const t = useRevealWords();
  const prizes = draw.prizes as NonNullable<Draw['prizes']>;
  const pace = draw.game === 'xsmb' ? calmPace : quickPace;
  const { elapsedMs, skip } = useRevealClock(revealMs(pace));
  const shown = shownAt(prizes, elapsedMs, pace);
  return (
    <>
      <div className={styles.body}>
        <p className={styles.live}>
          <Icon name={shown.isDone ? 'seal-check-fill' : 'hourglass-medium'} size={18} />
          {t(shown.isDone ? 'complete' : 'drawing')}
        </p>
        <Special number={prizes.db[0] ?? ''} shown={shown} />
        <Tiers shown={shown} />
        <OwnLines lines={lines} shown={shown} />
      </div>
      <footer>
        <Net lines={lines} shown={shown} />
        {shown.isDone ? (
          <button type="button" onClick={onClose}>
            {t('done')}
          </button>
        ) : (
          <button type="button" onClick={skip}>
            {t('skip')}
          </button>
        )}
      </footer>
    </>
  );
}

function Special({ number, shown }: { number: string; shown: Shown }) {
  const t = useRevealWords();
  return (
    <div
      className={styles.balls}
      role="img"
      aria-label={shown.isDone ? t('special', { number }) : t('specialSoon')}
    >
      {Array.from(number, (digit, index) => {
        const isLanded = index < shown.specialDigits.length;
        return (
          <span
            key={index}
            className={classes(
              'num',
              styles.ball,
              isLanded ? styles.landed : shown.rolling === index && styles.rolling,
            )}
          >
            {isLanded ? digit : shown.rolling === index ? <Strip /> : '–'}
          </span>
        );
      })}
    </div>
  );
}

/** Digits running by while one rolls. */
const Strip = () => (
  <span className={styles.strip} aria-hidden="true">
    {Array.from('0123456789', (digit) => (
      <i key={digit}>{digit}</i>
    ))}
  </span>
);

function Tiers({ shown }: { shown: Shown }) {
  const t = useResultsWords();
  return (
    <dl className={styles.tiers}>
      {tierRows(shown.prizes)
        .filter(({ prize }) => prize !== 'db')
        .map(({ prize, numbers }) => (
          <div key={prize}>
            <dt>{t(`prize.${prize}`)}</dt>
            <dd className="num" data-wide={prize === 'g4' || prize === 'g7'}>
              {numbers.length === 0 ? '–' : numbers.map((number) => <span key={number}>{number}</span>)}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const LINES_SHOWN = 5;

function OwnLines({ lines, shown }: { lines: readonly OwnLine[]; shown: Shown }) {
  const t = useRevealWords();
  const name = useTypeName();
  const { currency } = useClient();
  if (lines.length === 0) return null;
  const states = lines.map((line) => ({ line, now: lineNow(shown, line) }));
  const order = { hit: 0, waiting: 1, missed: 2 };
  const sorted = states.toSorted((left, right) => order[left.now.state] - order[right.now.state]);
  const hits = states.filter(({ now }) => now.state === 'hit').length;
  return (
    <section className={styles.mine} aria-label={t('yours')}>
      <header>
        <b>{t('yours')}</b>
        <span className={hits > 0 ? styles.hitCount : undefined} role="status">
          {t('hitCount', { count: hits })}
        </span>
      </header>
      <ul>
        {sorted.slice(0, LINES_SHOWN).map(({ line, now }) => (
          <li key={line.id} className={styles[now.state]}>
            <span>
              {name(line.betType)} <mark className="num">{line.selection.replaceAll('-', ' · ')}</mark>
              {now.hits > 1 && <small> ×{now.hits}</small>}
            </span>
            {now.state === 'hit' ? (
              <Amount value={now.payout} currency={currency} sign="always" short isAlwaysShown />
            ) : (
              <span>{t(`line.${now.state}`)}</span>
            )}
          </li>
        ))}
        {sorted.length > LINES_SHOWN && <li>{t('moreLines', { count: sorted.length - LINES_SHOWN })}</li>}
      </ul>
    </section>
  );
}

/** Staked, returned and, at the end, the difference: a hit that returns less than the ticket cost is no win. */
function Net({ lines, shown }: { lines: readonly OwnLine[]; shown: Shown }) {
  const t = useRevealWords();
  const { currency } = useClient();
  if (lines.length === 0) return null;
  const stake = sum(lines.map((line) => line.stake));
  const won = sum(lines.map((line) => lineNow(shown, line).payout));
  const net = subtract(won, stake);
  return (
    <p className={styles.net} role={shown.isDone ? 'status' : undefined}>
      {t('staked')} <Amount value={stake} currency={currency} short isAlwaysShown /> · {t('returned')}{' '}
      <Amount value={won} currency={currency} short isAlwaysShown />
      {shown.isDone && (
        <>
          {' '}
          · {t('net')}{' '}
          <b className={net > ZERO ? styles.gain : undefined}>
            <Amount value={net} currency={currency} sign="always" short isAlwaysShown />
          </b>
          {net > ZERO && <Confetti />}
        </>
      )}
    </p>
  );
}
