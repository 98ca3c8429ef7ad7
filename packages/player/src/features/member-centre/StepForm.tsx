import { useRef, type ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import styles from './StepDialog.module.css';

interface Props {
  children: ReactNode;
  /** Names the act. */
  act: string;
  isBusy: boolean;
  /** Error of the whole form; field errors are shown at their fields. */
  error?: string | undefined;
  /** False when something is missing; the first faulty field then gets the focus. */
  onSubmit: () => boolean | void;
}

/** The frame of one step of My account: fields, the error, one button. */
export function StepForm({ children, act, isBusy, error, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit() === false)
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      {children}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={isBusy}>
        {act}
      </Button>
    </form>
  );
}
