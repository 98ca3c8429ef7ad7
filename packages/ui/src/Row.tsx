import type { CSSProperties, ReactNode } from 'react';
import styles from './Row.module.css';
import { classes } from './classes.ts';

interface Props {
  gap?: 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24;
  /** First to the left, last to the right. */
  isSpread?: boolean;
  wraps?: boolean;
  align?: 'center' | 'baseline' | 'start' | 'stretch';
  children: ReactNode;
}

/** Things side by side. */
export const Row = ({ gap = 8, isSpread, wraps, align = 'center', children }: Props) => (
  <div
    className={classes(styles.row, isSpread && styles.spread, wraps && styles.wraps)}
    style={{ gap, alignItems: align }}
  >
    {children}
  </div>
);

/** Things below each other. */
export const Stack = ({ gap = 12, children }: { gap?: CSSProperties['gap']; children: ReactNode }) => (
  <div className={styles.stack} style={{ gap }}>
    {children}
  </div>
);
