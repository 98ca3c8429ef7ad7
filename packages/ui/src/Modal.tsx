import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './Modal.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { classes } from './classes.ts';
import { useCommonWords } from './common-words.ts';
import { MoneyButton } from './MoneyButton.tsx';
import { useBackCloses } from './useBackCloses.ts';

export const MODAL_DELAY_MS = 100;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `small` 420 px, `medium` 640, `large` 960, `overlay` the member centre's 1208. On phones all are full height. */
  size?: 'small' | 'medium' | 'large' | 'overlay';
  /** `brand`: dark head with the site's name; `none`: the content draws its own head (and close button). */
  head?: 'plain' | 'brand' | 'none';
  /**
   * If true, the user cannot dismiss the dialog; it closes only through its content, as in a forced change of password.
   */
  isForced?: boolean;
  /**
   * `coverClose`: a press outside closes the dialog. `timerMs`: the dialog closes by itself after this time. Set them
   * only for dialogs (confirmation, notice), never for a modal.
   */
  coverClose?: boolean;
  timerMs?: number | undefined;
  /** True for a dialog: on a phone it stays in the middle of the screen instead of filling it. */
  isDialog?: boolean;
  children: ReactNode;
}

/**
 * A window over the page [D01]: opens after 100 ms, at least 200 x 200; Escape and Back close it, a press outside does not;
 * focus stays inside and returns to the opener.
 */
export function Modal(props: Props) {
  const {
    isOpen,
    onClose,
    title,
    size = 'small',
    head = 'plain',
    isForced = false,
    coverClose = false,
    isDialog = false,
  } = props;
  const t = useCommonWords();
  const titleId = useId();
  const isShown = useDelayed(isOpen);
  const dialog = useShownDialog(isShown);
  const close = () => {
    if (!isForced) onClose();
  };
  useBackCloses(isShown, close, isForced);
  useTimer(isShown ? props.timerMs : undefined, close);
  useCoverPress(dialog, isShown && coverClose, close);
  if (!isShown) return null;
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, styles[size], isDialog && styles.dialog)}
      aria-labelledby={titleId}
      // React passes cancel and close events of an inner dialog on to the outer ones, so close only the dialog that
      // received the event.
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) close();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.frame}>
        {head === 'none' ? (
          <span id={titleId} className="sr">
            {title}
          </span>
        ) : (
          <header className={classes(styles.head, head === 'brand' && styles.brandHead)}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {!isForced && <Button kind="ghost" icon="x" label={t('close')} onClick={close} />}
          </header>
        )}
        <div className={classes(styles.content, head === 'none' && styles.bare)}>{props.children}</div>
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The content of the dialog. It must repeat the amount and the recipient of a payment. */
  children?: ReactNode;
  /** The label of the confirming button. It names the action: "Withdraw ฿2,000", never "OK". */
  act: string;
  /** Label of the cancel button, for cases in which "Cancel" could be read as the action itself. */
  back?: string;
  kind?: ButtonProps['kind'];
  isBusy?: boolean;
  /** True if the action moves money: the confirming button is then disabled while the device is offline. */
  isMoney?: boolean;
  /** The error message of a refused action; the dialog stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation dialog for an action that cannot be undone or costs money. */
export function ConfirmDialog(props: ConfirmProps) {
  const t = useCommonWords();
  const Act = props.isMoney ? MoneyButton : Button;
  return (
    <Modal isOpen={props.isOpen} onClose={props.onCancel} title={props.title} isDialog isForced={props.isBusy ?? false}>
      <div className={styles.confirm}>
        <div>{props.children}</div>
        {props.error !== undefined && (
          <p className={styles.error} role="alert">
            {props.error}
          </p>
        )}
        <div className={styles.acts}>
          <Button kind="line" onClick={props.onCancel} disabled={props.isBusy ?? false}>
            {props.back ?? t('cancel')}
          </Button>
          <Act kind={props.kind ?? 'cta'} isBusy={props.isBusy ?? false} onClick={props.onConfirm}>
            {props.act}
          </Act>
        </div>
      </div>
    </Modal>
  );
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Follows `isOpen`: becomes true 100 ms later, and false at once. */
function useDelayed(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setShown(true), MODAL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isOpen]);
  return isShown && isOpen;
}

/**
 * Calls showModal while `isShown` is true. The dialog is closed before it is removed, so that the browser restores the
 * focus.
 */
function useShownDialog(isShown: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return undefined;
    const opener = document.activeElement;
    element.showModal();
    // showModal focuses the first button, which is Close; move the focus to the title instead. An element with
    // autofocus keeps the focus.
    if (document.activeElement instanceof HTMLButtonElement)
      element.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isShown]);
  return dialog;
}

/**
 * Calls `close` for a press on the backdrop: its event target is the dialog element itself, because the visible frame
 * is a child element.
 */
function useCoverPress(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const element = dialog.current;
    if (!isOn || !element) return undefined;
    const onPress = (event: MouseEvent) => {
      if (event.target === element) latest.current();
    };
    element.addEventListener('click', onPress);
    return () => element.removeEventListener('click', onPress);
  }, [dialog, isOn]);
}

function useTimer(ms: number | undefined, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
