import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import styles from './CodeBoxes.module.css';
import { useCommonWords } from './common-words.ts';

interface Props {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Text that says what the code is and where it was sent. */
  hint: string;
  error?: string | undefined;
}

const LENGTH = 6;

/** Six boxes for a code: typing moves to the next box, a pasted code fills all, Backspace moves back. */
export function CodeBoxes({ label, value, onChange, hint, error }: Props) {
  const t = useCommonWords();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();
  const write = (index: number, digits: string) => {
    const next = (value.slice(0, index) + digits + value.slice(index + digits.length)).slice(0, LENGTH);
    onChange(next);
    focus(index + digits.length);
  };
  const onPaste = (event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '');
    if (digits === '') return;
    event.preventDefault();
    onChange(digits.slice(0, LENGTH));
    focus(digits.length);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' && (value[index] ?? '') === '') {
      event.preventDefault();
      onChange(value.slice(0, Math.max(0, index - 1)));
      focus(index - 1);
    } else if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
  };
  return (
    <fieldset className={styles.code} aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend>{label}</legend>
      <div className={styles.boxes} onPaste={onPaste}>
        {Array.from({ length: LENGTH }, (_, index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            aria-label={t('codeDigit', { number: index + 1 })}
            aria-invalid={error !== undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={value[index] ?? ''}
            onFocus={({ target }) => target.select()}
            onKeyDown={(event) => onKeyDown(event, index)}
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '');
              // A password manager fills the whole code into one box, so spread it over all boxes.
              if (digits.length > 2) onChange(digits.slice(0, LENGTH));
              else if (digits !== '') write(Math.min(index, value.length), digits.slice(-1));
              else onChange(value.slice(0, index));
            }}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
