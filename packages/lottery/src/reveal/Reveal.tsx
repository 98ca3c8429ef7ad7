import { useQueries } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getDraw } from '@tamarind/contract/lottery';
import { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import { type FormatCode, numbersOf } from '@tamarind/domain/lottery/formats/format';
import { type Money, subtract, sum, ZERO } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useBackCloses } from '@tamarind/ui/useBackCloses.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { useClient } from '#shell/client.ts';
import { useDrawName } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { Confetti } from './Confetti.tsx';
import { type LineNow, linesNow } from './own-lines.ts';
import { Pieces } from './Pieces.tsx';
import styles from './Reveal.module.css';
import { paceOf, type Plan, planOf, revealMs, type RevealFrame, shownAt } from './timeline.ts';
import { type RevealSound, useRevealSound } from './useRevealSound.ts';
import { useRevealClock } from './useRevealClock.ts';
import { useRevealWords } from './words.ts';

interface Props {
  code: string;
  onClose: () => void;
}

const TICKETS_MAX = 20;

/**
 * Reveals a draw number by number with the player's lines beside it. The animation can be skipped at any time and ends
 * with the net result.
 */
export default function Reveal({ code, onClose }: Props) {
  const t = useRevealWords();
  const nameOf = useDrawName();
  const { games } = useClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const draw = useEndpoint(getDraw, { draw: code }, { refreshOn: { draw: (event) => event.draw === code } });
  const lines = useOwnLines(code);
  const sound = useRevealSound();
  // Close the dialog before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(true, onClose);
  const head = games.find((game) => game.code === draw.data?.game);
  const prizes = draw.data?.prizes;
  const plan = useMemo(() => (head && prizes ? planOf(head.format, prizes) : undefined), [head, prizes]);
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
        <b>{nameOf(code)}</b>
        <button type="button" aria-label={t('sound')} aria-pressed={sound.isOn} onClick={sound.toggle}>
          <Icon name={sound.isOn ? 'speaker-high' : 'speaker-slash'} />
        </button>
      </header>
      {plan && lines ? (
        <Show
          code={draw.data?.proof ? code : null}
          plan={plan}
          isQuick={head?.market === 'quick'}
          lines={lines}
          sound={sound}
          onClose={onClose}
        />
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
  readonly oddsE4: readonly bigint[];
}

/** All lines of the player's tickets on the draw; undefined while loading. */
function useOwnLines(code: string): OwnLine[] | undefined {
  const { isVisitor } = useClient();
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
    return tickets.isError || isVisitor ? [] : undefined;
  return details.flatMap(({ data }) =>
    (data?.lines ?? []).map((line) => ({ ...line, id: `${data?.id}-${line.line}` })),
  );
}

interface ShowProps {
  /** The code of a draw by the platform, which the verify page can recompute; null for all other draws. */
  code: string | null;
  plan: Plan;
  isQuick: boolean;
  lines: readonly OwnLine[];
  sound: RevealSound;
  onClose: () => void;
}

function Show({ code, plan, isQuick, lines, sound, onClose }: ShowProps) {
  const t = useRevealWords();
  const go = useGo();
  const pace = paceOf(plan, isQuick);
  const { elapsedMs, skip } = useRevealClock(revealMs(plan, pace));
  const shown = shownAt(plan, elapsedMs, pace);
  const step = shown.isDone ? -1 : shown.landedLower + shown.landedPieces;
  // Recompute once per landed number, not per frame.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const states = useMemo(() => linesNow(plan, shown, lines), [plan, step, lines]);
  const isWon = shown.isDone && sum(states.map(({ payout }) => payout)) > sum(lines.map(({ stake }) => stake));
  const heard = useRef(sound);
  heard.current = sound;
  useEffect(() => {
    if (isWon) heard.current.win();
    else if (step > 0) heard.current.tick();
  }, [step, isWon]);
  return (
    <>
      <div className={styles.body}>
        <p className={styles.live}>
          <Icon name={shown.isDone ? 'seal-check-fill' : 'hourglass-medium'} size={18} />
          {t(shown.isDone ? 'complete' : 'drawing')}
        </p>
        <Pieces plan={plan} shown={shown} />
        {plan.lower.length > 0 && <Tiers plan={plan} shown={shown} />}
        <OwnLines lines={lines} states={states} format={plan.format} isDone={shown.isDone} />
      </div>
      <footer>
        <Net lines={lines} states={states} isDone={shown.isDone} />
        <div className={styles.acts}>
          {shown.isDone ? (
            <DoneButton key="done" onDone={onClose} />
          ) : (
            <button key="skip" type="button" onClick={skip}>
              {t('skip')}
            </button>
          )}
          {code !== null && (
            <button
              type="button"
              onClick={() => {
                onClose();
                go(`/verify/${code}`);
              }}
            >
              <Icon name="seal-check-fill" size={18} />
              {t('verify')}
            </button>
          )}
        </div>
      </footer>
    </>
  );
}

/** Ignore presses for this long after the end, so a late press on Skip does not close the result. */
const RIPE_MS = 400;

function DoneButton({ onDone }: { onDone: () => void }) {
  const t = useRevealWords();
  const [isRipe, setRipe] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRipe(true), RIPE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" disabled={!isRipe} onClick={onDone}>
      {t('done')}
    </button>
  );
}

function Tiers({ plan, shown }: { plan: Plan; shown: RevealFrame }) {
  const name = useTierName(plan.format);
  const tiers = [...new Set(plan.lower.map(({ prize }) => prize))];
  return (
    <dl className={styles.tiers}>
      {tiers.map((prize) => {
        const numbers = numbersOf(shown.prizes, prize);
        return (
          <div key={prize}>
            <dt>{name(prize)}</dt>
            <dd className="num" data-wide={plan.lower.filter((one) => one.prize === prize).length % 4 === 0}>
              {numbers.length === 0 ? '–' : numbers.map((number, index) => <span key={index}>{number}</span>)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const LINES_SHOWN = 5;

interface OwnLinesProps {
  lines: readonly OwnLine[];
  states: readonly LineNow[];
  format: FormatCode;
  isDone: boolean;
}

function OwnLines({ lines, states, format, isDone }: OwnLinesProps) {
  const t = useRevealWords();
  const names = useTypeNames(format);
  const { currency } = useClient();
  if (lines.length === 0) return null;
  const order = { hit: 0, waiting: 1, missed: 2 };
  const sorted = lines
    .flatMap((line, at) => {
      const now = states[at];
      return now ? [{ line, now }] : [];
    })
    .toSorted((left, right) => order[left.now.state] - order[right.now.state]);
  const hits = states.filter(({ state }) => state === 'hit').length;
  return (
    <section className={styles.mine} aria-label={t('yours')}>
      <header>
        <b>{t('yours')}</b>
        <span className={hits > 0 ? styles.hitCount : undefined} role="status">
          {t(isDone && hits === 0 ? 'noHit' : 'hitCount', { count: hits })}
        </span>
      </header>
      <ul>
        {sorted.slice(0, LINES_SHOWN).map(({ line, now }) => (
          <li key={line.id} className={styles[now.state]}>
            <span>
              {names.type(line.betType)} <mark className="num">{names.selection(line.betType, line.selection)}</mark>
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

/**
 * The amounts staked and returned, and at the end the difference: a hit that returns less than the stake is not shown
 * as a win.
 */
function Net({ lines, states, isDone }: { lines: readonly OwnLine[]; states: readonly LineNow[]; isDone: boolean }) {
  const t = useRevealWords();
  const { currency } = useClient();
  if (lines.length === 0) return null;
  const stake = sum(lines.map((line) => line.stake));
  const won = sum(states.map(({ payout }) => payout));
  const net = subtract(won, stake);
  return (
    <p className={styles.net} role={isDone ? 'status' : undefined}>
      {t('staked')} <Amount value={stake} currency={currency} short isAlwaysShown /> · {t('returned')}{' '}
      <Amount value={won} currency={currency} short isAlwaysShown />
      {isDone && (
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
