import styles from './StatisticsPage.module.css';

interface HeatProps {
  title: string;
  rows: readonly { readonly number: string; readonly hits: number }[];
  columns: number;
}

/**
 * Every number with its hits as a coloured cell: more hits, a darker cell. Two-digit numbers fill a table of ten by
 * ten.
 */
export function Heat({ title, rows, columns }: HeatProps) {
  const counts = rows.map(({ hits }) => hits);
  const [fewest, most] = [Math.min(...counts), Math.max(1, ...counts)];
  const lines = Array.from({ length: Math.ceil(rows.length / columns) }, (_, line) =>
    rows.slice(line * columns, (line + 1) * columns),
  );
  return (
    <section className={styles.heatSection}>
      <h2>{title}</h2>
      <table className={styles.heat}>
        <caption className="sr">{title}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line[0]?.number}>
              {line.map(({ number, hits }) => (
                <td
                  key={number}
                  className="num"
                  style={{ '--heat': `${Math.round(((hits - fewest) / Math.max(1, most - fewest)) * 70)}%` } as never}
                >
                  <b>{number}</b>
                  <small>{hits}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
