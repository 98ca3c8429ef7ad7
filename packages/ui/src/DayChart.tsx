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
  /** The name of this series of values; it is also the heading of its column in the table for screen readers. */
  readonly name: string;
  /** Legend text of this series; by default its name. */
  readonly legend?: string | undefined;
  readonly text: (value: bigint) => string;
  /** Formats the values beside the lines of the scale, shorter than `text` does; `text` is used without it. */
  readonly scaleText?: ((value: bigint) => string) | undefined;
}

interface Props {
  title: ReactNode;
  days: readonly DayValue[];
  /** The heading of the column of days. */
  dayName: string;
  bars: Series;
  line: Series;
  /**
   * `one`: bars and line show the same kind of value, so they share a scale. `two`: they show different kinds; the bars
   * have a scale of round values at the left, the line has its own scale around zero and a dot for each day.
   */
  scale: 'one' | 'two';
  /** The day whose bar is filled; the last one by default. */
  today?: string | undefined;
  /**
   * Width and height of the chart's viewBox. Choose about the size in pixels at which the chart is shown, so that its
   * letters keep their size.
   */
  size: readonly [width: number, height: number];
  className?: string | undefined;
}

const TOP = 10;
const BAR_MAX = 34;
/** Width reserved for the values of the scale, in viewBox units. */
const SCALE_WIDTH = 62;
/** Width reserved for one label of a day, in viewBox units. */
const LABEL_WIDTH = 90;
const LABELS_MIN = 6;

/**
 * A chart by day: one series of values as bars, another as a line. A table contains the same values for screen readers.
 */
export function DayChart(props: Props) {
  const { title, days, dayName, bars, line, scale, className } = props;
  const [width, height] = props.size;
  const { date } = useFormat();
  const isOne = scale === 'one';
  const { barAt, lineAt, highest, steps } = (isOne ? oneScale : twoScales)(days, height);
  const step = width / Math.max(1, days.length);
  const wide = Math.min(BAR_MAX, step * 0.62);
  const middle = (index: number) => index * step + step / 2;
  const named = (day: string) => date(momentAt(day, '12:00'), 'day');
  const every = Math.ceil(days.length / Math.max(LABELS_MIN, Math.round(width / LABEL_WIDTH)));
  const last = days.length - 1;
  const today = props.today ?? days[last]?.day;
  const left = isOne ? 0 : SCALE_WIDTH;
  return (
    <figure className={classes(styles.chart, isOne && styles.flat, className)}>
      <figcaption>
        <b>{title}</b>
        <span className={styles.barKey}>{bars.legend ?? bars.name}</span>
        <span className={styles.lineKey}>{line.legend ?? line.name}</span>
      </figcaption>
      <svg viewBox={`${-left} 0 ${width + left} ${height + 20}`} aria-hidden="true">
        {isOne && (
          <text className={styles.scale} x={2} y={TOP + 1}>
            {bars.text(highest)}
          </text>
        )}
        {steps.map((value) => (
          <g key={value.toString()}>
            <path className={styles.axis} d={`M0 ${barAt(value)}H${width}`} />
            <text className={styles.scale} x={-8} y={barAt(value) + 4} textAnchor="end">
              {(bars.scaleText ?? bars.text)(value)}
            </text>
          </g>
        ))}
        <path className={styles.axis} d={`M0 ${barAt(0n)}H${width}M0 ${lineAt(0n)}H${width}`} />
        {days.map(({ day, bar }, index) => (
          <rect
            key={day}
            className={classes(styles.bar, day === today ? styles.today : styles.past)}
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
      {/* Hide a box around the table: a table is as wide as its cells, and would widen the page of a phone. */}
      <div className="sr">
        <table>
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
      </div>
    </figure>
  );
}

/**
 * Converts values to vertical positions: `barAt` for the bars, `lineAt` for the line. `highest` is the top of the bars'
 * scale, `steps` are the values at which horizontal lines are drawn.
 */
interface Scales {
  readonly barAt: (value: bigint) => number;
  readonly lineAt: (value: bigint) => number;
  readonly highest: bigint;
  readonly steps: readonly bigint[];
}

function oneScale(days: readonly DayValue[], height: number): Scales {
  const all = days.flatMap(({ bar, line }) => [bar, line]);
  const highest = largest(all);
  const lowest = all.reduce((bottom, value) => (value < bottom ? value : bottom), 0n);
  const whole = highest - lowest || 1n;
  const at = (value: bigint) => TOP + part(highest - value, whole) * (height - TOP);
  return { barAt: at, lineAt: at, highest, steps: [] };
}

function twoScales(days: readonly DayValue[], height: number): Scales {
  const step = roundStep(largest(days.map(({ bar }) => bar)));
  const count = (largest(days.map(({ bar }) => bar)) + step - 1n) / step || 1n;
  const highest = step * count;
  const widest = largest(days.map(({ line }) => (line < 0n ? -line : line))) || 1n;
  return {
    barAt: (value) => height - part(value, highest) * (height - TOP),
    lineAt: (value) => TOP + (height - TOP) / 2 - (part(value, widest) * (height - TOP)) / 2,
    highest,
    steps: Array.from({ length: Number(count) + 1 }, (_, index) => step * BigInt(index)),
  };
}

/**
 * The distance between two lines of a scale from 0 to `value`: 1, 2 or 5 times a power of ten, such that at most four
 * steps are needed.
 */
export function roundStep(value: bigint): bigint {
  for (let power = 1n; ; power *= 10n)
    for (const factor of [1n, 2n, 5n]) if (power * factor * STEPS_MAX >= value) return power * factor;
}
const STEPS_MAX = 4n;

/** The largest of the values; 0 if none is positive. */
export const largest = (values: readonly bigint[]): bigint =>
  values.reduce((top, value) => (value > top ? value : top), 0n);

/** The ratio of two amounts for drawing, from −1 to 1; four decimals are finer than a pixel. */
const part = (amount: bigint, whole: bigint): number => Number((amount * 10_000n) / whole) / 10_000;
