import type { ReactNode } from 'react';
import styles from './Timeline.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly state: 'done' | 'now' | 'next' | 'failed';
}

/** Past, current and future steps of a process. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className={styles.timeline}>
    {steps.map(({ key, title, note, state }, index) => (
      <li key={key} className={classes(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={classes('num', styles.dot)}>
          {state === 'done' && <Icon name="check" size={14} />}
          {state === 'failed' && <Icon name="x" size={14} />}
          {state === 'now' && <Icon name="hourglass-medium" size={14} />}
          {state === 'next' && index + 1}
        </span>
        <span>
          <span className={styles.title}>{title}</span>
          {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </ol>
);
