import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import satellite from './art/satellite.svg';
import ticket from './art/ticket.svg';
import warning from './art/warning.svg';
import styles from './Empty.module.css';
import { Button } from './Button.tsx';
import { useCommonWords } from './common-words.ts';
import type { Refusal } from './refusal.ts';
import { RefusalSentence } from './RefusalSentence.tsx';
import { createStore, useStore } from './store.ts';

const drawings = { ticket, warning, satellite } as const;

interface EmptyProps {
  drawing?: keyof typeof drawings;
  /** One sentence that says what is missing. */
  title: string;
  children?: ReactNode;
  /** One button or link to the next step. */
  action?: ReactNode;
}

/** Shown where a list or page is empty: a small drawing, one sentence, one button or link. */
export const Empty = ({ drawing = 'ticket', title, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <img src={drawings[drawing]} width={40} height={40} alt="" />
    <b>{title}</b>
    {children && <p>{children}</p>}
    {action}
  </div>
);

const RETRY_SECONDS = 8;
const RETRIES = 3;

/** The function that opens customer service from an error screen; undefined on a site without its own support. */
const contact = createStore<(() => void) | undefined>(undefined);
export const offerContact = (open: () => void): void => contact.set(open);

/** False while the browser tab is hidden: then nothing is requested and the retry countdown pauses. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState !== 'hidden',
  );

/**
 * Shows the error's sentence and code, retries by itself after 8 s up to three times, and links to customer service.
 */
export function ErrorState({ error, onRetry }: { error: Refusal; onRetry: () => void }) {
  const t = useCommonWords();
  const isVisible = useIsVisible();
  const openContact = useStore(contact);
  const [{ tries, seconds }, setWait] = useState({ tries: 0, seconds: RETRY_SECONDS });
  useEffect(() => {
    if (tries >= RETRIES || !isVisible) return undefined;
    const timer = setTimeout(() => {
      if (seconds > 1) return setWait({ tries, seconds: seconds - 1 });
      setWait({ tries: tries + 1, seconds: RETRY_SECONDS });
      onRetry();
    }, 1000);
    return () => clearTimeout(timer);
  }, [tries, seconds, onRetry, isVisible]);
  return (
    <div className={styles.empty} role="alert">
      <img src={warning} width={40} height={40} alt="" />
      <b>{t('errorTitle')}</b>
      <p>
        <RefusalSentence error={error} />
      </p>
      <p className={styles.small}>
        {t('errorCode', { code: error.code })}
        {tries < RETRIES && ` · ${t('retryIn', { seconds })}`}
      </p>
      <Button kind="brand" size="small" icon="arrows-clockwise" onClick={onRetry}>
        {t('retry')}
      </Button>
      {openContact && (
        <Button kind="ghost" size="small" icon="headset" onClick={openContact}>
          {t('contact')}
        </Button>
      )}
    </div>
  );
}
