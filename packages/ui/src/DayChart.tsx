import type { ReactNode } from 'react';
import { momentAt } from '@tamarind/domain/time';
import { classes } from './classes.ts';
import styles from './DayChart.module.css';
import { useFormat } from './format.ts';

export interface DayValue {
  readonly day: string;
  readonly bar: bigint;
  readonly line: bigint;
}

interface Series {
  /** The name of the figure, which heads its column of the table. */
  readonly name: string;
  /** The legend, if it says more than the name. */
  readonly legend?: string | undefined;
  readonly text: (value: bigint) => string;
}

interface Props {
  title: ReactNode;
  days: readonly DayValue[];
  /** The heading of the column of days. */
  dayName: string;
  bars: Series;
  line: Series;
  /**
   * `one`: bars and line are the same figure, so they share a scale, and the bar of the last day is filled. `two`: they
   * are different figures; the line has a scale around zero and a dot for each day.
   */
  scale: 'one' | 'two';
  /** Width and height in about as many units as the chart has pixels, so that letters keep their size. */
  size: readonly [width: number, height: number];
  className?: string | undefined;
}

const TOP = 10;
const BAR_MAX = 34;
/** Units of width for one label of a day. */
const LABEL_WIDTH = 90;
const LABELS_MIN = 6;

/** A figure by day as bars and one as a line; a table has the same figures for screen readers. */
export function DayChart({ title, days, dayName, bars, line, scale, size: [width, height], className }: Props) {
  const { date } = useFormat();
  const isOne = scale === 'one';
  const { barAt, lineAt, highest } = (isOne ? oneScale : twoScales)(days, height);
  const step = width / Math.max(1, days.length);
  const wide = Math.min(BAR_MAX, step * 0.62);
  const middle = (index: number) => index * step + step / 2;
  const named = (day: string) => date(momentAt(day, '12:00'), 'day');
  const every = Math.ceil(days.length / Math.max(LABELS_MIN, Math.round(width / LABEL_WIDTH)));
  const last = days.length - 1;
  return (
    <figure className={classes(styles.chart, className)}>
      <figcaption>
        <b>{title}</b>
        <span className={styles.barKey}>{bars.legend ?? bars.name}</span>
        <span className={styles.lineKey}>{line.legend ?? line.name}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 20}`} aria-hidden="true">
        {isOne && (
          <text className={styles.scale} x={2} y={TOP + 1}>
            {bars.text(highest)}
          </text>
        )}
        <path className={styles.axis} d={`M0 ${barAt(0n)}H${width}M0 ${lineAt(0n)}H${width}`} />
        {days.map(({ day, bar }, index) => (
          <rect
            key={day}
            className={classes(styles.bar, isOne && (index === last ? styles.today : styles.past))}
            x={middle(index) - wide / 2}
            y={Math.min(barAt(bar), barAt(0n))}
            width={wide}
            height={Math.abs(barAt(bar) - barAt(0n))}
            rx={Math.min(5, wide / 4)}
          >
            <title>{`${named(day)}: ${bars.text(bar)}`}</title>
          </rect>
        ))}
        <polyline
          className={styles.line}
          points={days.map((each, index) => `${middle(index)},${lineAt(each.line)}`).join(' ')}
        />
        {!isOne &&
          days.map((each, index) => (
            <circle
              key={each.day}
              className={styles.dot}
              cx={middle(index)}
              cy={lineAt(each.line)}
              r={days.length > 40 ? 1.5 : 3.5}
            >
              <title>{`${named(each.day)}: ${line.text(each.line)}`}</title>
            </circle>
          ))}
        {days.map(
          ({ day }, index) =>
            (last - index) % every === 0 && (
              <text key={day} className={styles.day} x={middle(index)} y={height + 16} textAnchor="middle">
                {`${Number(day.slice(8))}/${Number(day.slice(5, 7))}`}
              </text>
            ),
        )}
      </svg>
      <table className="sr">
        <thead>
          <tr>
            <th scope="col">{dayName}</th>
            <th scope="col">{bars.name}</th>
            <th scope="col">{line.name}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <tr key={each.day}>
              <th scope="row">{named(each.day)}</th>
              <td>{bars.text(each.bar)}</td>
              <td>{line.text(each.line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The vertical position of a value of the bars and of the line, and the highest value of the bars. */
interface Scales {
  readonly barAt: (value: bigint) => number;
  readonly lineAt: (value: bigint) => number;
  readonly highest: bigint;
}

function oneScale(days: readonly DayValue[], height: number): Scales {
  const all = days.flatMap(({ bar, line }) => [bar, line]);
  const highest = largest(all);
  const lowest = all.reduce((bottom, value) => (value < bottom ? value : bottom), 0n);
  const whole = highest - lowest || 1n;
  const at = (value: bigint) => TOP + part(highest - value, whole) * (height - TOP);
  return { barAt: at, lineAt: at, highest };
}

function twoScales(days: readonly DayValue[], height: number): Scales {
  const highest = largest(days.map(({ bar }) => bar)) || 1n;
  const widest = largest(days.map(({ line }) => (line < 0n ? -line : line))) || 1n;
  return {
    barAt: (value) => height - part(value, highest) * (height - TOP),
    lineAt: (value) => TOP + (height - TOP) / 2 - (part(value, widest) * (height - TOP)) / 2,
    highest,
  };
}

/** The largest of the values; 0 if none is above it. */
export const largest = (values: readonly bigint[]): bigint =>
  values.reduce((top, value) => (value > top ? value : top), 0n);

/** A ratio for drawing, from −1 to 1; four decimals are finer than a pixel. */
const part = (amount: bigint, whole: bigint): number => Number((amount * 10_000n) / whole) / 10_000;
