import styles from './StatisticsPage.module.css';

interface BarsProps {
  title: string;
  unit: string;
  rows: readonly { readonly number: string; readonly value: number; readonly note?: string }[];
  /** The largest number of rows to show. */
  most?: number;
  isCool?: boolean;
}

/** Numbers as horizontal bars with their values. */
export function Bars({ title, unit, rows, most = rows.length, isCool = false }: BarsProps) {
  const longest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.bars} aria-label={title}>
        {rows.slice(0, most).map(({ number, value, note }) => (
          <li key={number} className="num">
            <b>{number}</b>
            <span className={isCool ? styles.cool : styles.warm}>
              <i style={{ width: `${(value / longest) * 100}%` }} />
            </span>
            <span>
              {value} <span className="sr">{unit}</span>
              {note !== undefined && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
