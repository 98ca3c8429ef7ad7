import type { ReactNode } from 'react';
import styles from './Table.module.css';
import { classes } from './classes.ts';

export interface Column<Item> {
  readonly key: string;
  readonly head: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
  /**
   * Position on a phone's card: first line left, first line right, second line (default), the right end of the last line,
   * or hidden.
   */
  readonly onCard?: 'title' | 'aside' | 'line' | 'end' | 'none';
}

interface Props<Item> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** `onOpen` opens an item; it makes each row a button, and `rowLabel` gives the button its name. */
  onOpen?: (item: Item) => void;
  rowLabel?: (item: Item) => string;
  /** True for the row whose item is currently open beside the list; the row is marked with aria-current. */
  isCurrent?: (item: Item) => boolean;
  /** A line of totals above the rows. */
  totals?: ReactNode;
  isDense?: boolean;
  /** True while newer rows are being requested; the shown ones are old. */
  isStale?: boolean;
}

/**
 * A list that is shown as a table on wide screens and as two-line cards on phones; one description of the columns
 * serves both.
 */
export function Table<Item>({
  label,
  columns,
  items,
  keyOf,
  onOpen,
  rowLabel,
  isCurrent,
  totals,
  isDense,
  isStale,
}: Props<Item>) {
  const numbersOnCard = columns.filter(({ isNumber, onCard = 'line' }) => isNumber && onCard !== 'none');
  // A single number on a card needs no label. If a card has several, those in its second line are labelled with their
  // column's heading.
  const isNamed = numbersOnCard.length > 1;
  return (
    <div className={classes(styles.list, isDense && styles.dense, isStale && styles.stale)}>
      {totals && <div className={styles.totals}>{totals}</div>}
      <table className={styles.table} aria-label={label} aria-busy={isStale || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber }) => (
              <th key={key} scope="col" className={classes(isNumber && styles.number)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              className={classes(onOpen && styles.opens)}
              aria-current={isCurrent?.(item) || undefined}
              onClick={onOpen && (() => onOpen(item))}
            >
              {columns.map(({ key, head, cell, isNumber, onCard = 'line' }, index) => {
                const content = cell(item);
                const place = onCard === 'line' && index > 0 && isBare(content) ? 'none' : onCard;
                return (
                  <td
                    key={key}
                    className={classes(isNumber && styles.number, styles[place])}
                    data-name={isNamed && isNumber && place === 'line' ? head : undefined}
                  >
                    {onOpen && index === 0 ? (
                      <button type="button" className={styles.open} aria-label={rowLabel?.(item)}>
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** True for a dash without a label: a card has no column heading, so a dash there would mean nothing. */
const isBare = (content: ReactNode): boolean => content === '–' || content === '—';
