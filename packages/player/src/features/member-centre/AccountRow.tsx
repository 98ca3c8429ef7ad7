import type { ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import styles from './AccountPage.module.css';

interface Props {
  icon: IconName;
  title: string;
  note: ReactNode;
  isDone: boolean;
  /** What the button says; without it there is none. */
  act?: string | undefined;
  /** The first step of something that is still missing stands out. */
  isWanted?: boolean;
  onAct?: () => void;
}

/** A row of my account: what it is, how it stands and since when, and the way to change it. */
export const AccountRow = ({ icon, title, note, isDone, act, isWanted, onAct }: Props) => (
  <div className={styles.step}>
    <span className={isDone ? styles.done : styles.open}>
      <Icon name={icon} />
    </span>
    <span className={styles.what}>
      <b>{title}</b>
      <small>{note}</small>
    </span>
    {act !== undefined && onAct && (
      <Button kind={isWanted ? 'brand' : 'line'} size="small" label={`${title}: ${act}`} onClick={onAct}>
        {act}
      </Button>
    )}
  </div>
);
