/** One rule of a form field, decided by the operator, enforced by the same code in the browser and on the server [I01]. */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** '*' for any characters, '' for the pattern of `patternId`, or a pattern of the operator's own for the whole value. */
  readonly acceptedPattern: string;
  readonly patternId: string;
}

/** Why a value is not accepted. The sites turn it into words: `min` and `max` are put into the message of the pattern. */
export type FieldFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'pattern'; readonly patternId: string; readonly min: number; readonly max: number }
  | { readonly fault: 'different' }
  /** The brand does not take the field. */
  | { readonly fault: 'off' }
  /** It names somebody who does not exist. */
  | { readonly fault: 'unknown' };

/**
 * The pattern kinds an operator may choose [I02]. All are anchored, have no nested repetition (so none is slow on hostile
 * input) and say nothing of length: that is the rule's own.
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
  /** Names of people in the scripts of our markets, with the marks real names carry. */
  person_name: /^[\p{L}\p{M}' .-]*$/u,
} as const satisfies Readonly<Record<string, RegExp>>;

export type PatternId = keyof typeof patterns;
export const patternIds = Object.keys(patterns) as [PatternId, ...PatternId[]];

/** The id of faults of a pattern that is the operator's own: its message can only name the length. */
const OWN = 'own';

/** A pattern of the operator's own as it is run: the whole value has to fit. Undefined for what is no pattern. */
export function ownPattern(source: string): RegExp | undefined {
  try {
    // Alone first: `a)|(b` would be a pattern only inside of ours.
    void new RegExp(source, 'u');
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return undefined;
  }
}

/**
 * Checks one value. Empty and not required is fine; empty and required is 'empty'; a value must fit the pattern and its
 * length, counted in characters as people see them, lie within the bounds.
 */
export function checkField(rule: FieldRule, value: string): FieldFault | undefined {
  if (value === '') return rule.required ? { fault: 'empty' } : undefined;
  const { patternId, acceptedPattern, minLength: min, maxLength: max } = rule;
  const length = [...value].length;
  // The length first: no pattern, however slow, is ever run on a value longer than the rule allows.
  const fits = length >= min && length <= max && patternOf(rule)?.test(value) === true;
  const isOwn = acceptedPattern !== '' && acceptedPattern !== '*';
  return fits ? undefined : { fault: 'pattern', patternId: isOwn ? OWN : patternId, min, max };
}

function patternOf({ acceptedPattern, patternId }: FieldRule): RegExp | undefined {
  if (acceptedPattern === '*') return patterns.any;
  if (acceptedPattern !== '') return ownPattern(acceptedPattern);
  return patternIds.includes(patternId as PatternId) ? patterns[patternId as PatternId] : undefined;
}

/** The second typing of a password [I03]. */
export const checkConfirmation = (value: string, again: string): FieldFault | undefined =>
  value === again ? undefined : { fault: 'different' };

/** Checks a whole form: fields that are off are not looked at. The first fault of each field, by name. */
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
