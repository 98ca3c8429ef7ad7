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
  /** Opens an item; each row is then a button. `rowLabel` names it. */
  onOpen?: (item: Item) => void;
  rowLabel?: (item: Item) => string;
  /** The row whose item is open beside the list. */
  isCurrent?: (item: Item) => boolean;
  /** A line of totals above the rows. */
  totals?: ReactNode;
  isDense?: boolean;
  /** The shown rows are old; new ones are being requested. */
  isStale?: boolean;
}

/** A list: a table on wide screens, cards of two lines on phones, from one description of its columns. */
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
  // One figure on a card explains itself; among several, those of the second line are named by their heads.
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

/** A dash alone says nothing on a card, where no column has a head. */
const isBare = (content: ReactNode): boolean => content === '–' || content === '—';
