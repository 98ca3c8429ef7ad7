import type { ReactNode } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './Row.module.css';

interface Props {
  gap?: 4 | 6 | 8 | 10 | 12 | 16;
  isSpread?: boolean;
  children: ReactNode;
}

/** Lays children out side by side and wraps them. */
export const Row = ({ gap = 8, isSpread, children }: Props) => (
  <div className={classes(styles.row, isSpread && styles.spread)} style={{ gap }}>
    {children}
  </div>
);

/** Lays children out below each other. */
export const Stack = ({ gap = 12, children }: Omit<Props, 'isSpread'>) => (
  <div className={styles.stack} style={{ gap }}>
    {children}
  </div>
);
