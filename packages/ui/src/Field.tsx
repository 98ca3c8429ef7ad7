import { useId, useState, type ComponentProps, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import styles from './Field.module.css';
import { classes } from './classes.ts';
import { useCommonWords } from './common-words.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Frame {
  label: string;
  /** Shown below the field; an error replaces it. */
  hint?: ReactNode | undefined;
  error?: string | undefined;
  icon?: IconName;
}

export interface FieldProps extends Frame, Omit<ComponentProps<'input'>, 'className' | 'children'> {
  /** Elements before and after the text, inside the field's border: a currency sign, a unit, a small button. */
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A single-line input: label above, hint or error below, 48 px high, 16 px text. Password fields have a button that
 * shows the text [I01].
 */
export function Field({ label, hint, error, icon, before, after, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const t = useCommonWords();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        {icon && <Icon name={icon} size={18} />}
        {before}
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...described(id, hint, error)}
          className={styles.input}
          type={isPassword && isShown ? 'text' : type}
        />
        {after}
        {isPassword && (
          <button
            type="button"
            className={styles.eye}
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-slash' : 'eye'} />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<Frame, 'icon'>, Omit<ComponentProps<'textarea'>, 'className' | 'children'> {}

/** A multi-line input. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        <textarea rows={4} {...input} {...described(id, hint, error)} className={styles.input} />
      </div>
    </FieldFrame>
  );
}

interface SelectProps<Value extends string>
  extends Frame,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children' | 'onChange' | 'value'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A drop-down list for a choice among many; for two to five options use Segmented. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  icon,
  options,
  value,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        {icon && <Icon name={icon} size={18} />}
        <select
          {...rest}
          {...described(id, hint, error)}
          className={classes(styles.input, styles.select)}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="caret-down" size={16} />
      </div>
    </FieldFrame>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  children: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its sentence; a press on either toggles it. */
export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input {...input} {...described(id, undefined, error)} type="checkbox" />
        <span className={styles.tick}>
          <Icon name="check" size={14} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const described = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  'aria-invalid': error !== undefined,
  'aria-describedby': error !== undefined ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

function FieldFrame({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error !== undefined ? (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning-circle-fill" size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
