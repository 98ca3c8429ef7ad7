import { useEffect, useRef, useState } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import type { Currency, Money } from '@tamarind/domain/money';
import { parseStake, stakeText } from './stake.ts';
import styles from './StakeRow.module.css';

interface Props {
  value: Money;
  currency: Currency;
  label: string;
  isFocused?: boolean;
  onChange: (amount: Money) => void;
  /**
   * Called when the field closes. The argument is `true` if it was closed with Enter; then the caller must restore the
   * focus.
   */
  onLeave?: (byKey: boolean) => void;
}

/**
 * A field for a stake typed as 20, 5k (5,000) or 1tr (one million). Enter or blur accepts it; an invalid text restores
 * the old amount.
 */
export function StakeField({ value, currency, label, isFocused = false, onChange, onLeave }: Props) {
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);
  const typed = text === null ? value : parseStake(text, currency);
  const isWrong = typed === undefined || typed <= 0n;
  const take = (byKey: boolean) => {
    if (!isWrong && typed !== value) onChange(typed);
    setText(null);
    onLeave?.(byKey);
  };
  return (
    <span className={classes(styles.field, isWrong && styles.wrong)}>
      <input
        ref={field}
        className="num"
        inputMode={currency === 'VND' ? 'text' : 'decimal'}
        aria-label={label}
        aria-invalid={isWrong}
        value={text ?? stakeText(value, currency)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value.slice(0, 16))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Without this, the same key press would click the button that replaces the field.
          event.preventDefault();
          take(true);
        }}
        onBlur={() => take(false)}
      />
      <span aria-hidden="true">{currency === 'THB' ? '฿' : '₫'}</span>
    </span>
  );
}
