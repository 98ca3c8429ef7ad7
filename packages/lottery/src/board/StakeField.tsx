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
  /** `true`: left by Enter, and the focus has to go somewhere. */
  onLeave?: (byKey: boolean) => void;
}

/** An amount typed as people say it (20, 5k, 1tr); taken on Enter or when the field is left, else the old one comes back. */
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
          // Else the button that takes the field's place is pressed by the same key.
          event.preventDefault();
          take(true);
        }}
        onBlur={() => take(false)}
      />
      <span aria-hidden="true">{currency === 'THB' ? '฿' : '₫'}</span>
    </span>
  );
}
