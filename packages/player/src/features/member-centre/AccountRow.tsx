import type { ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import styles from './AccountPage.module.css';

interface Props {
  icon: IconName;
  title: string;
  note: ReactNode;
  isDone: boolean;
  /** The label of the button; undefined for a row without button. */
  act?: string | undefined;
  /** True highlights the row as the next missing step. */
  isWanted?: boolean;
  onAct?: () => void;
}

/** A row of My account: title, state with its date, and the button to change it. */
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
