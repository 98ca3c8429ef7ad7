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
  onLeave?: () => void;
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
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={() => {
          if (!isWrong && typed !== value) onChange(typed);
          setText(null);
          onLeave?.();
        }}
      />
      <span aria-hidden="true">{currency === 'THB' ? '฿' : '₫'}</span>
    </span>
  );
}
