import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { getStatistics } from '@tamarind/contract/lottery';
import { classes } from '@tamarind/ui/classes.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import type { Game } from '#slip/preview.ts';
import { type Bar, barsOf, gridNumbers, prefixTabs } from './grid-numbers.ts';
import styles from './Grid.module.css';
import { type QuickSet, quickSetNumbers, quickSetsOf } from './fill-tools.ts';
import { OfferMark, type OfferOf, useOfferText } from './offer-mark.tsx';
import { boardEntry, type BoardState, digitsOf, lineKey, picksOf, typesOf } from './state.ts';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  game: Game;
  offerOf: OfferOf;
  state: BoardState;
  play: Play;
}

const STATISTICS_DRAWS = 100;
/** Result formats for which statistics of two-digit endings exist. */
const counted: readonly string[] = ['vn27', 'vn18', 'thai', 'th4', 'th3'];

/**
 * Numbers as a table: a tap selects one, a drag selects many. Two-digit numbers fit on one page; longer numbers are
 * found by their first digits or by search.
 */
export function Grid({ game, state, play, offerOf }: Props) {
  const t = useBoardWords();
  const digits = digitsOf(boardEntry(state));
  const hasBars = digits === 2 && counted.includes(game.format);
  const [prefix, setPrefix] = useState('');
  const [search, setSearch] = useState('');
  const statistics = useEndpoint(
    getStatistics,
    { game: game.code, draws: STATISTICS_DRAWS },
    { when: hasBars, freshMs: 60_000 },
  );
  const bars = hasBars && statistics.data ? barsOf(statistics.data.numbers) : undefined;
  const start = prefix.padEnd(Math.max(0, digits - 2), '0').slice(0, Math.max(0, digits - 2));
  return (
    <div className={styles.wrap}>
      {digits === 2 && <QuickSets state={state} play={play} />}
      {digits > 2 && (
        <div className={styles.prefixes}>
          {prefixTabs(start).map((tabs, level) => (
            <div key={level} className={styles.prefixRow} role="group" aria-label={t('hundreds')}>
              {tabs.map((tab) => (
                <button
                  key={tab}
                  type="button"
                  className="num"
                  aria-pressed={start.startsWith(tab)}
                  onClick={() => setPrefix(tab)}
                >
                  {tab.padEnd(digits, '·')}
                </button>
              ))}
            </div>
          ))}
          <input
            className={classes('num', styles.search)}
            inputMode="text"
            value={search}
            maxLength={digits}
            placeholder={t('searchHint', { example: '1?3'.padEnd(digits, '?') })}
            aria-label={t('search')}
            onChange={(event) => setSearch(event.target.value.replaceAll(/[^\d?x*]/gi, ''))}
          />
        </div>
      )}
      <Cells numbers={gridNumbers(digits, start, search)} bars={bars} state={state} play={play} offerOf={offerOf} />
      {bars && (
        <p className={styles.legend}>
          <span>{t('barsMean', { draws: statistics.data?.draws ?? 0 })}</span>
          <span>
            <i className={styles.hot} /> {t('often')} <i className={styles.low} /> {t('seldom')} · {t('noPrediction')}
          </span>
        </p>
      )}
    </div>
  );
}

interface CellsProps {
  offerOf: OfferOf;
  numbers: readonly string[];
  bars: ReadonlyMap<string, Bar> | undefined;
  state: BoardState;
  play: Play;
}

function Cells({ numbers, bars, state, play, offerOf }: CellsProps) {
  const t = useBoardWords();
  const columns = useIsDesktop() && numbers.length === 100 ? 20 : numbers.length <= 10 ? 5 : 10;
  const painting = useRef<{ on: boolean; seen: Set<string> } | null>(null);
  const [current, setCurrent] = useState(numbers[0] ?? '');
  const offerText = useOfferText();
  const picks = picksOf(boardEntry(state));
  const types = typesOf(state);
  const chosen = new Set(picks > 1 ? state.picked : state.tray);
  const onSlip = new Set(state.lines.filter((line) => state.types.includes(line.betType)).map(lineKey));
  const isOnSlip = (number: string) =>
    types.some((type) => onSlip.has(lineKey({ betType: type.code, selection: type.normalise(number) ?? number })));
  const focusable = numbers.includes(current) ? current : numbers[0];

  const press = (event: PointerEvent) => {
    const number = numberAt(event);
    if (number === undefined || event.button !== 0) return;
    painting.current = { on: !chosen.has(number), seen: new Set([number]) };
    play({ kind: 'number-toggled', number });
  };
  const drag = (event: PointerEvent) => {
    const paint = painting.current;
    const number = paint && picks === 1 ? numberAt(event) : undefined;
    if (!paint || number === undefined || paint.seen.has(number)) return;
    paint.seen.add(number);
    play({ kind: 'painted', numbers: [number], on: paint.on });
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const from = (event.target as HTMLElement).dataset['number'] ?? '';
    const next = step === undefined ? undefined : numbers[numbers.indexOf(from) + step];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-number="${next}"]`)?.focus();
  };
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      role="group"
      aria-label={t('grid')}
      data-rows={Math.ceil(numbers.length / columns)}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => (painting.current = null)}
      onPointerCancel={() => (painting.current = null)}
      onPointerLeave={() => (painting.current = null)}
      onKeyDown={walk}
    >
      {numbers.map((number) => {
        const bar = bars?.get(number);
        const offer = picks > 1 ? undefined : offerOf(number);
        return (
          <button
            key={number}
            type="button"
            data-number={number}
            tabIndex={number === focusable ? 0 : -1}
            className={classes(
              'num',
              chosen.has(number) && styles.on,
              isOnSlip(number) && styles.slip,
              offer && styles[offer.state],
            )}
            aria-pressed={chosen.has(number)}
            aria-label={labelOf(t, number, bar, isOnSlip(number), offerText(offer))}
            title={offerText(offer)}
            // The grid handles pointer events, so that a press can become a drag. Only clicks from the keyboard
            // (`detail` 0) are handled here.
            onClick={(event) => event.detail === 0 && play({ kind: 'number-toggled', number })}
          >
            {number}
            <OfferMark offer={offer} />
            {bar && (
              <i
                className={classes(styles.bar, bar.tone !== 'plain' && styles[bar.tone])}
                style={{ '--part': bar.part } as never}
              />
            )}
          </button>
        );
      })}
    </div>
  );
}

function labelOf(
  t: ReturnType<typeof useBoardWords>,
  number: string,
  bar: Bar | undefined,
  isOnSlip: boolean,
  offer: string | undefined,
): string {
  return [number, offer, bar && t('cameTimes', { hits: bar.hits }), isOnSlip && t('onSlip')].filter(Boolean).join(', ');
}

/** The cell under the pointer. On touch, event.target stays the cell where the finger went down. */
const numberAt = (event: PointerEvent): string | undefined =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-number]')?.dataset['number'];

function QuickSets({ state, play }: Pick<Props, 'state' | 'play'>) {
  const t = useBoardWords();
  const [digit, setDigit] = useState(7);
  const picks = picksOf(boardEntry(state));
  if (picks > 1) return <p className={styles.pickHint}>{t('pickHint', { picks })}</p>;
  const isOn = (set: QuickSet) => quickSetNumbers(set).every((number) => state.tray.includes(number));
  const button = (set: QuickSet, text: string) => (
    <button key={set} type="button" aria-pressed={isOn(set)} onClick={() => play({ kind: 'set-toggled', set })}>
      {text}
    </button>
  );
  return (
    <div className={styles.sets} role="group" aria-label={t('quickSets')}>
      {quickSetsOf(state, digit).map((set) => button(set, t(`set.${set.replace(/\d$/, '')}` as 'set.tai', { digit })))}
      <select aria-label={t('setDigit')} value={digit} onChange={(event) => setDigit(Number(event.target.value))}>
        {Array.from({ length: 10 }, (_, value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      <button type="button" disabled={state.tray.length === 0} onClick={() => play({ kind: 'tray-reversed' })}>
        {t('reverseTray')}
      </button>
      <button type="button" disabled={state.tray.length === 0} onClick={() => play({ kind: 'cleared' })}>
        {t('clear')}
      </button>
    </div>
  );
}
