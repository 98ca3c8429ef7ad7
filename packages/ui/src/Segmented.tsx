import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Segmented.module.css';
import { classes } from './classes.ts';

interface Props<Value extends string> {
  /** The name of the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  isFull?: boolean;
}

/** A choice among two to five options, all of them visible. */
export function Segmented<Value extends string>({ label, options, value, onChange, isFull }: Props<Value>) {
  const name = useId();
  return (
    <div className={classes(styles.track, isFull && styles.full)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: ReactNode }[];
  current: Key;
  onChange: (key: Key) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs: one panel is shown at a time; the arrow keys, Home and End move between the tabs. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  );
}
