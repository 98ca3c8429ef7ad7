import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './tones.module.css';

export type Tone = 'plain' | 'win' | 'warn' | 'danger' | 'info' | 'promo' | 'cta';

/** A state shown as a word (and an icon) on a soft colour; the colour is never the only sign of the state. */
export const Tag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName | undefined;
  children: ReactNode;
}) => (
  <span className={classes(styles.tag, styles[tone])}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
);

/** An age limit such as "18+" in a ring. */
export const AgeMark = ({ age }: { age: 18 | 20 }) => <span className={styles.age}>{age}+</span>;
