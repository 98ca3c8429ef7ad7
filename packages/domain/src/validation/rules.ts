/** One rule of a form field, decided by the operator, enforced by the same code in the browser and on the server [I01]. */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** '*' for any characters, '' for the pattern of `patternId`, or a custom pattern for the whole value. */
  readonly acceptedPattern: string;
  readonly patternId: string;
}

/**
 * The reason why a value is refused. Sites translate it; `min` and `max` are inserted into the message of the pattern.
 */
export type FieldFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'pattern'; readonly patternId: string; readonly min: number; readonly max: number }
  | { readonly fault: 'different' }
  /** The brand does not use this field. */
  | { readonly fault: 'off' }
  /** The value refers to somebody who does not exist. */
  | { readonly fault: 'unknown' };

/**
 * The pattern kinds an operator may choose [I02]. All are anchored, have no nested repetition (so none is slow on
 * hostile input) and do not limit the length, which is a separate part of the rule.
 */
export const patterns = {
  any: /^[\s\S]*$/u,
  letters_then_alphanumeric: /^[A-Za-z][A-Za-z0-9]*$/u,
  chinese_digits: /^[\p{Script=Han}0-9]*$/u,
  email: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/u,
  alphanumeric: /^[A-Za-z0-9]*$/u,
  letters_and_digits_mixed: /^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]*$/u,
  digits: /^[0-9]*$/u,
  alphanumeric_with_uppercase: /^(?=[^A-Z]*[A-Z])[A-Za-z0-9]*$/u,
  english_spaces: /^[A-Za-z ]*$/u,
  no_spaces: /^\S*$/u,
  chinese_punctuation: /^[\p{Script=Han}\p{P}]*$/u,
  date_ymd: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u,
  date_mdy: /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])-\d{4}$/u,
  korean: /^\p{Script=Hangul}*$/u,
  thai: /^\p{Script=Thai}*$/u,
  thai_or_english_spaces: /^[\p{Script=Thai}A-Za-z ]*$/u,
  uppercase_spaces: /^(?=[^A-Z]*[A-Z])[A-Z ]*$/u,
  letters_digits_symbols: /^[\x21-\x7e]*$/u,
  /** People's names in the scripts of the product's markets, with the punctuation of real names. */
  person_name: /^[\p{L}\p{M}' .-]*$/u,
} as const satisfies Readonly<Record<string, RegExp>>;

export type PatternId = keyof typeof patterns;
export const patternIds = Object.keys(patterns) as [PatternId, ...PatternId[]];

/**
 * The error id of custom patterns. Its message can state only the length, because a custom pattern has no description.
 */
const OWN = 'own';

/** Compiles a custom pattern so that it has to match the whole value; undefined for an invalid pattern. */
export function ownPattern(source: string): RegExp | undefined {
  try {
    // Compile the source alone first: `a)|(b` would be valid inside the wrapper only.
    void new RegExp(source, 'u');
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return undefined;
  }
}

/**
 * Checks one value. An empty value is accepted if the field is optional; otherwise the error is 'empty'. Any other
 * value must match the pattern, and its length, counted in visible characters, must be within bounds.
 */
export function checkField(rule: FieldRule, value: string): FieldFault | undefined {
  if (value === '') return rule.required ? { fault: 'empty' } : undefined;
  const { patternId, acceptedPattern, minLength: min, maxLength: max } = rule;
  const length = [...value].length;
  // Check the length first, so that no pattern, however slow, runs on an overlong value.
  const fits = length >= min && length <= max && patternOf(rule)?.test(value) === true;
  const isOwn = acceptedPattern !== '' && acceptedPattern !== '*';
  return fits ? undefined : { fault: 'pattern', patternId: isOwn ? OWN : patternId, min, max };
}

function patternOf({ acceptedPattern, patternId }: FieldRule): RegExp | undefined {
  if (acceptedPattern === '*') return patterns.any;
  if (acceptedPattern !== '') return ownPattern(acceptedPattern);
  return patternIds.includes(patternId as PatternId) ? patterns[patternId as PatternId] : undefined;
}

/** Checks the repeated password [I03]. */
export const checkConfirmation = (value: string, again: string): FieldFault | undefined =>
  value === again ? undefined : { fault: 'different' };

/** Checks a whole form and returns the first error of each field by name; fields that are off are skipped. */
export function checkForm(
  rules: Readonly<Record<string, FieldRule>>,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (!rule.enabled) continue;
    const fault = checkField(rule, (values[name] ?? '').trim());
    if (fault) faults[name] = fault;
  }
  return faults;
}
