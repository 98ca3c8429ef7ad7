import type { ReactNode } from 'react';
import { Boundary } from '@tamarind/ui/Boundary';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './CentreFrame.module.css';
import { useMedia } from './useMedia.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The name of the member centre or agent centre, shown as the title of the window and of the menu on a phone. */
  title: string;
  /**
   * The key of the open page; undefined on a phone that shows the menu instead of a page. `heading` is that page's
   * heading.
   */
  current: string | undefined;
  heading: string;
  words: { readonly back: string; readonly close: string };
  onBack: () => void;
  menu: ReactNode;
  isMenuDark?: boolean;
  /** `note` is shown below the heading and `aside` at the right of the heading; both appear on desktops only. */
  note?: ReactNode;
  aside?: ReactNode;
  /** An element shown beside the heading, on phones only. */
  mark?: ReactNode;
  children: ReactNode;
}

/** True on screens wide enough to show the menu of the member or agent centre beside the page. */
export const useIsCentreWide = (): boolean => useMedia('(width >= 1024px)');

/**
 * The window of the member or agent centre over the page, with its menu at the left. On a phone the menu and each page
 * fill the screen.
 */
export function CentreFrame(props: Props) {
  const { isOpen, onClose, title, current, heading, words, menu, note, aside, mark, children } = props;
  const isWide = useIsCentreWide();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} size="overlay" head="none">
      <div className={styles.centre}>
        {(isWide || current === undefined) && (
          <div className={classes(styles.menu, props.isMenuDark && styles.dark)}>
            {!isWide && <PhoneHead title={title} words={words} mark={mark} onClose={onClose} />}
            {menu}
          </div>
        )}
        {current !== undefined && (
          <div className={styles.content}>
            {isWide ? (
              <header className={styles.head}>
                <div>
                  <h1 tabIndex={-1}>{heading}</h1>
                  {note}
                </div>
                {aside}
                <Button kind="soft" icon="x" label={words.close} onClick={onClose} />
              </header>
            ) : (
              <PhoneHead title={heading} words={words} mark={mark} onBack={props.onBack} onClose={onClose} />
            )}
            <div className={styles.page}>
              <Boundary place={current}>{children}</Boundary>
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

interface PhoneHeadProps extends Pick<Props, 'title' | 'words' | 'mark' | 'onClose'> {
  onBack?: () => void;
}

function PhoneHead({ title, words, mark, onBack, onClose }: PhoneHeadProps) {
  return (
    <header className={styles.phoneHead}>
      {onBack ? (
        <Button kind="ghost" icon="caret-left" label={words.back} onClick={onBack} />
      ) : (
        <span className={styles.gap} />
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {mark}
      <Button kind="ghost" icon="x" label={words.close} onClick={onClose} />
    </header>
  );
}
