import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import modal from '../Modal.module.css';
import styles from './Popup.module.css';

/** The row of buttons below an announcement's text in its pop-up window. */
export const PopupActs = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>;

/**
 * A preview for the editor of an announcement: it shows the window in which the announcement will open, and nothing in
 * it can be pressed. The real window is a modal on the player site.
 */
export const PopupPicture = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.scrim}>
    <section className={classes(modal.modal, modal.medium, styles.open)}>
      <div className={modal.frame}>
        <header className={modal.head}>
          <h2>{title}</h2>
          <span className={styles.close}>
            <Icon name="x" />
          </span>
        </header>
        <div className={modal.content}>{children}</div>
      </div>
    </section>
  </div>
);
