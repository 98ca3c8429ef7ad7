import type { ReactNode } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import tones from '@tamarind/ui/tones.module.css';
import styles from './Note.module.css';

interface Props {
  tone?: 'info' | 'warn' | 'danger' | 'win';
  icon?: IconName;
  children: ReactNode;
}

/** A sentence that explains a state, with an icon, on a coloured background. */
export const Note = ({ tone = 'info', icon = 'info', children }: Props) => (
  <div className={classes(styles.note, tones[tone])}>
    <Icon name={icon} size={18} />
    <div>{children}</div>
  </div>
);
