import { useId, useRef } from 'react';
import type { Currency } from '@tamarind/domain/money';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { cleanEntry, showEntry } from './amount-entry.ts';
import styles from './AmountField.module.css';

interface Props {
  label: string;
  /** The typed amount as plain text, as `cleanEntry` returns it. */
  entry: string;
  currency: Currency;
  onChange: (entry: string) => void;
  onBlur?: () => void;
  /** The label of the button that empties the field. */
  clearLabel: string;
  fault?: string | undefined;
  hint?: string | undefined;
  isLabelHidden?: boolean;
  /** True if the page shows its own keypad below; the phone's keyboard then stays closed. */
  hasKeypad?: boolean;
  isDisabled?: boolean;
}

/** A large input for an amount. It groups the digits while typing and shows the currency beside them. */
export function AmountField(props: Props) {
  const { label, entry, currency, onChange, onBlur, clearLabel, fault, hint, isLabelHidden, hasKeypad, isDisabled } =
    props;
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const note = fault ?? hint;
  const sign = <span className={styles.sign}>{currency === 'THB' ? '฿' : '₫'}</span>;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, fault !== undefined && styles.wrong, isDisabled && styles.off)}>
        {currency === 'THB' && sign}
        <input
          ref={input}
          id={id}
          name="amount"
          className="num"
          autoComplete="off"
          inputMode={hasKeypad && isTouch() ? 'none' : currency === 'VND' ? 'numeric' : 'decimal'}
          value={showEntry(entry, language)}
          onChange={(event) => onChange(cleanEntry(event.currentTarget.value, currency, language))}
          onBlur={onBlur}
          disabled={isDisabled}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {currency === 'VND' && sign}
        {entry !== '' && !isDisabled && (
          <button
            type="button"
            className={styles.clear}
            aria-label={clearLabel}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <Icon name="x-circle" />
          </button>
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={fault ? styles.fault : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
