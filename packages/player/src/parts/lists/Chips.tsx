import { classes } from '@tamarind/ui/classes.ts';
import styles from './Chips.module.css';

/** A row of round buttons, one of which is chosen. On a phone the row scrolls sideways. */
export function Chips<Value extends string | undefined>({
  label,
  options,
  value,
  className,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  className?: string | undefined;
  onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={label} className={classes(styles.chips, className)}>
      {options.map((option) => (
        <button
          key={option.value ?? ''}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
