import { useEffect, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import styles from './Filters.module.css';

/** The row of filters above a list. The address stores the chosen filters. */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <search className={styles.bar} aria-label={label}>
    {children}
  </search>
);

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Shows the label to screen readers only, for toolbars where the options explain themselves. */
  isBare?: boolean;
  onChange: (value: Value) => void;
}

export const FilterSelect = <Value extends string>({ label, value, options, isBare, onChange }: SelectProps<Value>) => (
  <label className={styles.field}>
    <span className={isBare ? 'sr' : undefined}>{label}</span>
    <span className={styles.box}>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size={14} />
    </span>
  </label>
);

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  icon?: IconName;
  /** Called after a pause in typing, or on Enter. */
  onChange: (value: string) => void;
}

const REST_MS = 350;

export function FilterText({ label, value, placeholder, icon, onChange }: TextProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <span className={styles.box}>
        {icon && <Icon name={icon} size={16} />}
        <input
          value={typed}
          placeholder={placeholder}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(typed)}
        />
      </span>
    </label>
  );
}
