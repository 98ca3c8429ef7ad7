import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

interface Props {
  children: ReactNode;
  /** Space between the card's border and its content. `none`: the content has its own padding. */
  padding?: 'none' | 'small' | 'normal';
  as?: 'div' | 'section' | 'article' | 'li';
  label?: string;
}

/** A raised surface. Never nest a card in a card. */
export const Card = ({ children, padding = 'normal', as: Element = 'div', label }: Props) => (
  <Element className={classes(styles.card, styles[padding])} aria-label={label}>
    {children}
  </Element>
);

/** Title of a section with a link at the right. */
export const SectionHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children}
  </div>
);

/** Progress from 0 to 1. `label` states it in words for screen readers. */
export const ProgressBar = ({ part, label }: { part: number; label: string }) => (
  <progress className={styles.bar} max={1} value={Math.min(1, Math.max(0, part))} aria-label={label} />
);
