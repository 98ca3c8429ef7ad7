import { useEffect, useRef, useState, type ReactNode } from 'react';
import { present } from '@tamarind/domain/present';
import styles from './Toast.module.css';
import { classes } from './classes.ts';
import { useCommonWords } from './common-words.ts';
import { Icon } from './Icon.tsx';
import { createStore, useStore } from './store.ts';

interface ToastData {
  readonly id: number;
  readonly text: ReactNode;
  readonly tone: 'done' | 'info' | 'error';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** True if the toast stays until it is pressed or dismissed, like an error. */
  readonly stays?: boolean;
}

const STAY_MS = 5000;
const MOST = 4;
const store = createStore<readonly ToastData[]>([]);
let lastId = 0;

/**
 * Shows a short message. An error stays until it is dismissed; any other message goes after 5 s, unless the pointer is
 * on it.
 */
export function toast(
  text: ReactNode,
  { tone = 'done', action, stays = tone === 'error' }: Partial<Pick<ToastData, 'tone' | 'action' | 'stays'>> = {},
): void {
  lastId += 1;
  store.set([...store.get(), { id: lastId, text, tone, stays, ...present({ action }) }].slice(-MOST));
}

const dismiss = (id: number): void => store.set(store.get().filter((one) => one.id !== id));

/** The container in which toasts appear; used once, at the site's root. */
export function Toasts() {
  const toasts = useStore(store);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element?.showPopover) return;
    // Reopen the popover for each toast, to move it to the top; otherwise an open dialog would cover it.
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <div ref={place} className={styles.place} popover="manual">
      <output>
        {toasts
          .filter(({ tone }) => tone !== 'error')
          .map((one) => (
            <Toast key={one.id} {...one} />
          ))}
      </output>
      <div role="alert" aria-live="assertive">
        {toasts
          .filter(({ tone }) => tone === 'error')
          .map((one) => (
            <Toast key={one.id} {...one} />
          ))}
      </div>
    </div>
  );
}

function Toast({ id, text, tone, action, stays }: ToastData) {
  const t = useCommonWords();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (stays || isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [id, stays, isHeld]);
  return (
    <div
      className={classes(styles.toast, tone === 'error' && styles.error)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={tone === 'error' ? 'warning-circle-fill' : tone === 'info' ? 'info' : 'check-circle-fill'} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label={t('dismiss')} onClick={() => dismiss(id)}>
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
