import type { Currency, Money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { useFormat } from '@tamarind/ui/format.ts';
import { useMedia } from '#parts/useMedia.ts';
import styles from './DayChart.module.css';
import { useAgentWords } from './words.ts';

interface Day {
  readonly day: string;
  readonly turnover: Money;
  readonly net: Money;
}

const TOP = 10;

/**
 * Turnover by day as bars and the house's result as a line, each on its own scale; the same figures as a table for
 * screen readers.
 */
export function DayChart({ days, currency }: { days: readonly Day[]; currency: Currency }) {
  const t = useAgentWords();
  const { money, date } = useFormat();
  // About as many units as pixels, so that the letters keep their size.
  const [width, height] = useMedia('(width >= 768px)') ? [540, 280] : [320, 160];
  const highest = days.reduce((top, { turnover }) => (turnover > top ? turnover : top), 1n);
  const widest = days.reduce((top, { net }) => (size(net) > top ? size(net) : top), 1n);
  const step = width / days.length;
  const middle = (index: number) => index * step + step / 2;
  const lineAt = (net: Money) => TOP + (height - TOP) / 2 - (part(net, widest) * (height - TOP)) / 2;
  const named = (day: string) => date(momentAt(day, '12:00'), 'day');
  const every = Math.ceil(days.length / 7);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{t('chart.title')}</b>
        <span className={styles.barKey}>
          {t('chart.turnover', { top: money(highest as Money, currency, { short: true }) })}
        </span>
        <span className={styles.lineKey}>
          {t('chart.net', { top: money(widest as Money, currency, { short: true }) })}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 20}`} aria-hidden="true">
        <path className={styles.axis} d={`M0 ${height}H${width}M0 ${lineAt(0n as Money)}H${width}`} />
        {days.map(({ day, turnover }, index) => {
          const tall = part(turnover, highest) * (height - TOP);
          const wide = Math.min(34, step * 0.62);
          return (
            <rect
              key={day}
              className={styles.bar}
              x={middle(index) - wide / 2}
              y={height - tall}
              width={wide}
              height={tall}
              rx={Math.min(5, wide / 4)}
            >
              <title>{`${named(day)}: ${money(turnover, currency)}`}</title>
            </rect>
          );
        })}
        <polyline
          className={styles.line}
          points={days.map(({ net }, index) => `${middle(index)},${lineAt(net)}`).join(' ')}
        />
        {days.map(({ day, net }, index) => (
          <circle key={day} className={styles.dot} cx={middle(index)} cy={lineAt(net)} r={days.length > 40 ? 1.5 : 3.5}>
            <title>{`${named(day)}: ${money(net, currency, { sign: 'always' })}`}</title>
          </circle>
        ))}
        {days.map(
          ({ day }, index) =>
            index % every === 0 && (
              <text key={day} className={styles.day} x={middle(index)} y={height + 16} textAnchor="middle">
                {`${Number(day.slice(8))}/${Number(day.slice(5, 7))}`}
              </text>
            ),
        )}
      </svg>
      <table className="sr">
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            <th scope="col">{t('figure.turnover')}</th>
            <th scope="col">{t('figure.net')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, turnover, net }) => (
            <tr key={day}>
              <th scope="row">{named(day)}</th>
              <td>{money(turnover, currency)}</td>
              <td>{money(net, currency, { sign: 'always' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** A part of a whole for drawing, from −1 to 1: four decimals are finer than a pixel. */
const part = (amount: bigint, whole: bigint): number => Number((amount * 10_000n) / whole) / 10_000;
