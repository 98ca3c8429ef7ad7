import { useCallback, useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { Refusal } from './refusal.ts';
import type { CallState } from './useCall.ts';

type Name<V> = Extract<keyof V, string>;
type TextName<V> = { [N in Name<V>]: string extends V[N] ? N : never }[Name<V>];
type TickName<V> = { [N in Name<V>]: V[N] extends boolean ? N : never }[Name<V>];
type GroupName<V> = { [N in Name<V>]: V[N] extends Readonly<Record<string, string>> ? N : never }[Name<V>];
/** The name of a field, or of a part of it written as `field.part`: one text of a group, or one row of a list. */
type FaultName<V> = Name<V> | `${Name<V>}.${string}`;
type Faults<V> = { readonly [N in FaultName<V>]?: string | undefined };
type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

interface FormRules<V> {
  readonly start: V | (() => V);
  /** Returns an error message for each field whose value is invalid. */
  readonly check?: (values: V) => Faults<V>;
  /**
   * Shows a validation error at once, even at a field that the user has not left. For forms that edit settings in
   * force: a change of one field can make a field invalid that the user has not touched.
   */
  readonly isShownAtOnce?: boolean;
  /**
   * The API call that the form sends. If it is refused, the form shows the error at the fields that the refusal names.
   */
  readonly call?: { readonly state: CallState; readonly refusal: Refusal | undefined; reset(): void };
  /** Returns an error message for each field that a refusal names; undefined if it names none. */
  readonly refused?: (refusal: Refusal) => Faults<V> | undefined;
  /**
   * Called with the form's values when the user sends it and they are valid. While it runs, a second press is ignored.
   */
  readonly submit?: (values: V) => unknown;
}

interface Form<V> {
  readonly values: V;
  /** True if `check` finds no validation error in the current values of the form. */
  readonly isWhole: boolean;
  /** True if a validation error is shown at any field, even at one in a tab that is not open. */
  readonly isFaulty: boolean;
  readonly isBusy: boolean;
  /** The refusal of the call if it names no field; undefined otherwise. */
  readonly refusal: Refusal | undefined;
  /** The ref of the element around the fields, if that element is not a `form`. */
  readonly ref: (element: HTMLElement | null) => void;
  /** The props to spread on the `form` element. */
  readonly props: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The props of a Field or TextArea. */
  text(name: TextName<V>): TextProps;
  /**
   * The props for one text of a field that is a group of texts: `part('names', 'EN')`. Its validation error has the
   * name `names.EN`.
   */
  part<N extends GroupName<V>>(name: N, key: Extract<keyof V[N], string>): TextProps;
  /** The props of a Select, a Segmented, or another input whose onChange receives the value. */
  choice<N extends Name<V>>(
    name: N,
  ): { readonly value: V[N]; readonly error: string | undefined; onChange(value: V[N]): void };
  /** The props of a Checkbox. */
  tick(name: TickName<V>): {
    readonly checked: boolean;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /**
   * The error message to show at a field; undefined until the user has typed into the field and left it, or has sent
   * the form.
   */
  fault(name: FaultName<V>): string | undefined;
  set(change: Partial<V>): void;
  /** Marks the field as left by the user, so that its validation error is shown. */
  leave(name: FaultName<V>): void;
  /** Shows all validation errors and focuses the first invalid field. Returns the values if there is no error. */
  tryAll(): V | undefined;
  submit(): void;
  /** Resets to the initial values, or to the given ones, and hides all validation errors. */
  reset(values?: V): void;
}

/** The type of a form for a component that contains some of its fields; it also accepts a form that has more fields. */
export type FormPart<V> = { readonly [N in keyof Form<V>]: Form<V>[N] };

interface TextProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: TextEvent) => void;
  readonly onBlur: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The state of a form: values, fields that the user left, validation errors by field, focus on the first invalid field,
 * one submission at a time, and server errors at the fields they name. The bundle of the home page must not include
 * this file.
 */
export function useForm<V extends object>(rules: FormRules<V>): Form<V> {
  const { start, call } = rules;
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(NONE);
  const first = useRef(values);
  const isUnderWay = useRef(false);
  const { ref, focusFault } = useFaultFocus();
  const faults = byName(rules.check?.(values));
  const refused = byName(call?.refusal && rules.refused?.(call.refusal));
  const isWhole = Object.values(faults).every((fault) => fault === undefined);
  const namesFields = Object.keys(refused).length > 0;

  const isShown = (name: string) => rules.isShownAtOnce === true || left === 'all' || left.has(name);
  const fault = (name: string) => (isShown(name) ? faults[name] : undefined) ?? refused[name];
  const leave = (name: string) => setLeft((old) => (old === 'all' ? old : new Set(old).add(name)));
  const set = (next: Partial<V>) => {
    setValues((old) => ({ ...old, ...next }));
    const isAnswer = !namesFields || Object.keys(refused).some((name) => isChanged(name, values, next));
    if (call?.refusal && isAnswer) call.reset();
  };
  const textOf = (name: string, value: string, next: (text: string) => Partial<V>): TextProps => ({
    value,
    error: fault(name),
    onChange: ({ target }) => set(next(target.value)),
    onBlur: () => value !== '' && leave(name),
  });
  const tryAll = () => {
    setLeft('all');
    if (!isWhole) focusFault();
    return isWhole ? values : undefined;
  };
  const submit = async () => {
    const whole = isUnderWay.current ? undefined : tryAll();
    if (!whole) return;
    isUnderWay.current = true;
    try {
      await rules.submit?.(whole);
    } finally {
      isUnderWay.current = false;
      // Focus the invalid field, in case the refusal named one.
      focusFault();
    }
  };
  return {
    values,
    isWhole,
    isFaulty: Object.keys(faults).some((name) => fault(name) !== undefined),
    isBusy: call?.state === 'sending',
    refusal: namesFields ? undefined : call?.refusal,
    ref,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // The submit event of a form inside a dialog in this form bubbles up to here through React; ignore it.
        if (event.target === event.currentTarget) void submit();
      },
    },
    text: (name) => textOf(name, values[name] as string, (text) => ({ [name]: text }) as Partial<V>),
    part: (name, key) => {
      const group = values[name] as Readonly<Record<string, string>>;
      const next = (text: string) => ({ [name]: { ...group, [key]: text } }) as Partial<V>;
      return textOf(`${name}.${key}`, group[key] ?? '', next);
    },
    choice: (name) => ({
      value: values[name],
      error: fault(name),
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    tick: (name) => ({
      checked: values[name] as boolean,
      error: fault(name),
      onChange: ({ target }) => set({ [name]: target.checked } as Partial<V>),
    }),
    fault,
    set,
    leave,
    tryAll,
    submit: () => void submit(),
    reset: (next) => {
      setValues(next ?? first.current);
      setLeft(NONE);
    },
  };
}

/** True if the change gives a new value to the field with this name, or to this part of a field. */
function isChanged(name: string, values: object, next: object): boolean {
  const [field = '', ...rest] = name.split('.');
  if (!(field in next)) return false;
  const part = rest.join('.');
  const valueIn = (record: object): unknown => (record as Record<string, unknown>)[field];
  const partOf = (group: unknown): unknown => (group as Record<string, unknown> | undefined)?.[part];
  return part === '' || partOf(valueIn(values)) !== partOf(valueIn(next));
}

const byName = (faults: object | undefined): Readonly<Record<string, string | undefined>> => ({ ...faults });

/** Returns a function that focuses the first invalid field, after React has rendered the current change. */
function useFaultFocus() {
  const root = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element;
  }, []);
  return { ref, focusFault: () => setAsked((old) => old + 1) };
}
