import { useCallback, useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { Refusal } from './refusal.ts';
import type { CallState } from './useCall.ts';

type Name<V> = Extract<keyof V, string>;
type TextName<V> = { [N in Name<V>]: string extends V[N] ? N : never }[Name<V>];
type TickName<V> = { [N in Name<V>]: V[N] extends boolean ? N : never }[Name<V>];
type GroupName<V> = { [N in Name<V>]: V[N] extends Readonly<Record<string, string>> ? N : never }[Name<V>];
/** A field, or a part of one written as `field.part`: one text of a group, one row of a list. */
type FaultName<V> = Name<V> | `${Name<V>}.${string}`;
type Faults<V> = { readonly [N in FaultName<V>]?: string | undefined };
type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

interface FormRules<V> {
  readonly start: V | (() => V);
  /** Returns a sentence for each field whose value is wrong. */
  readonly check?: (values: V) => Faults<V>;
  /**
   * Shows a fault at once, even at a field that was not left: for settings in force, where a change of one field can
   * make another one invalid.
   */
  readonly isShownAtOnce?: boolean;
  /** The call that the form sends. The form then shows its refusals at the fields they name. */
  readonly call?: { readonly state: CallState; readonly refusal: Refusal | undefined; reset(): void };
  /** Returns a sentence for each field that a refusal names; undefined if it names none. */
  readonly refused?: (refusal: Refusal) => Faults<V> | undefined;
  /** Called with values without faults. While it runs, a second press is ignored. */
  readonly submit?: (values: V) => unknown;
}

interface Form<V> {
  readonly values: V;
  /** True if `check` finds no fault. */
  readonly isWhole: boolean;
  /** True if a fault is shown at any field, even one behind a closed tab. */
  readonly isFaulty: boolean;
  readonly isBusy: boolean;
  /** The refusal of the call, if it names no field. */
  readonly refusal: Refusal | undefined;
  /** The ref of the element around the fields, if that element is not a `form`. */
  readonly ref: (element: HTMLElement | null) => void;
  /** The props of the `form` element. */
  readonly props: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The props of a Field or TextArea. */
  text(name: TextName<V>): TextProps;
  /** The props for one text of a field that is a group of texts: `part('names', 'EN')`. Its fault is `names.EN`. */
  part<N extends GroupName<V>>(name: N, key: Extract<keyof V[N], string>): TextProps;
  /** The props of a Select, a Segmented, or another input that passes its value. */
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
   * The sentence to show at a field; undefined before the person has typed into the field and left it, or has sent the
   * form.
   */
  fault(name: FaultName<V>): string | undefined;
  set(change: Partial<V>): void;
  /** Marks the field as left, so that its fault is shown. */
  leave(name: FaultName<V>): void;
  /** Shows every fault and focuses the first faulty field. Returns the values if there is no fault. */
  tryAll(): V | undefined;
  submit(): void;
  /** Resets to the first values, or to the given ones, and hides all faults. */
  reset(values?: V): void;
}

/** The type of form that a component of some fields takes: a form with more fields fits, too. */
export type FormPart<V> = { readonly [N in keyof Form<V>]: Form<V>[N] };

interface TextProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: TextEvent) => void;
  readonly onBlur: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A form: values, fields that were left, faults by field, focus on the first faulty one, one submission at a time, and
 * refusals of the server at the field they name. The first load of the home page must not import this file.
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
      // Focus the faulty field, in case the refusal named one.
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
        // The submit event of a form in a dialog inside this form bubbles up to it; ignore that one.
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

/** Whether the change replaces the value of the field, or of its part. */
function isChanged(name: string, values: object, next: object): boolean {
  const [field = '', ...rest] = name.split('.');
  if (!(field in next)) return false;
  const part = rest.join('.');
  const valueIn = (record: object): unknown => (record as Record<string, unknown>)[field];
  const partOf = (group: unknown): unknown => (group as Record<string, unknown> | undefined)?.[part];
  return part === '' || partOf(valueIn(values)) !== partOf(valueIn(next));
}

const byName = (faults: object | undefined): Readonly<Record<string, string | undefined>> => ({ ...faults });

/** Focuses the first field marked as faulty, once the marks of the change under way are on the page. */
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
