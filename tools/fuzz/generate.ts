import { memberKindField } from '@tamarind/contract/member-kind';
import type { SeededRandom } from '@tamarind/domain/seeded-random';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/**
 * Values from earlier responses by field name: ids, codes, amounts. Most calls need an existing value, otherwise they
 * fail with "not found".
 */
export interface KnownValues {
  note(name: string, value: unknown): void;
  of(name: string): readonly unknown[];
}

const KEPT = 40;

export function newKnown(): KnownValues {
  const byName = new Map<string, unknown[]>();
  return {
    note(name, value) {
      const list = byName.get(name) ?? [];
      byName.set(name, list);
      if (list.includes(value)) return;
      list.push(value);
      if (list.length > KEPT) list.shift();
    },
    of: (name) => byName.get(name) ?? [],
  };
}

/**
 * Generates a value that fits the schema in most cases. It satisfies only those regular expressions for which a
 * generator exists here.
 */
export function fitting(schema: Schema, name: string, known: KnownValues, random: SeededRandom, depth = 0): unknown {
  const there = known.of(name);
  if (there.length > 0 && !random.chance(4)) return random.pick(there);
  const shape = shapes[name];
  if (shape && !random.chance(4)) return shape(random);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice && choice.length > 0) return fitting(random.pick(choice), name, known, random, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return object(schema, known, random, depth);
    case 'array':
      return Array.from({ length: random.below(Math.min(schema.maxItems ?? 3, 3) + 1) }, () =>
        fitting(schema.items ?? {}, name, known, random, depth + 1),
      );
    case 'integer':
      return (schema.minimum ?? 0) + random.below(Math.min((schema.maximum ?? 1000) - (schema.minimum ?? 0), 1000) + 1);
    case 'number':
      return random.below(1_000_000) / 100;
    case 'boolean':
      return random.chance(2);
    case 'null':
      return null;
    case 'string':
      return text(schema, random);
    default:
      return random.pick(odd);
  }
}

/** Generators for fields whose rules are not in the schema. */
const shapes: Readonly<Record<string, (random: SeededRandom) => unknown>> = {
  username: (random) => `fuzz${number(7, random)}`,
  mobileNum: (random) => `09${number(8, random)}`,
  mobileNo: (random) => `09${number(8, random)}`,
  countryDialingCode: (random) => random.pick(['84', '66']),
  email: (random) => `fuzz${number(5, random)}@demo.example`,
  birthday: (random) => `19${number(2, random)}-05-17`,
  picture: () => PICTURE,
  paymentPassword: (random) => number(6, random),
};

/** A one-pixel PNG. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function object(schema: Schema, known: KnownValues, random: SeededRandom, depth: number): Record<string, unknown> {
  const required = new Set(schema.required);
  const named = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(2))
    .map(([name, part]): [string, unknown] => [name, fitting(part, name, known, random, depth + 1)]);
  const free =
    typeof schema.additionalProperties === 'object' && depth < 4
      ? Array.from({ length: random.below(3) }, (_, at): [string, unknown] => [
          random.pick(['TY', 'EN', 'THB', `x${at}`]),
          fitting(schema.additionalProperties as Schema, '', known, random, depth + 1),
        ])
      : [];
  return Object.fromEntries([...named, ...free]);
}

function text(schema: Schema, random: SeededRandom): string {
  if (schema.format === 'uuid') return uuid(random);
  if (schema.format === 'date-time') return `2026-11-${two(1 + random.below(30))}T${two(random.below(24))}:00:00.000Z`;
  if (schema.format === 'date' || schema.pattern?.includes('\\d{4}-\\d{2}'))
    return `2026-11-${two(1 + random.below(30))}`;
  const digits = /^\^\\d\{(\d+)(?:,(\d+))?\}\$$/.exec(schema.pattern ?? '');
  if (digits) return number(Number(digits[1]), random);
  if (schema.pattern !== undefined) return number(1 + random.below(7), random).replace(/^0+(?=.)/, '') || '1';
  const length = Math.max(schema.minLength ?? 0, random.below(Math.min(schema.maxLength ?? 12, 12)) + 1);
  return Array.from({ length }, () => random.pick([...letters])).join('');
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789กขคđêư _-';
const two = (value: number): string => String(value).padStart(2, '0');
const number = (length: number, random: SeededRandom): string =>
  Array.from({ length }, () => String(random.below(10))).join('');
const hex = (length: number, random: SeededRandom): string =>
  Array.from({ length }, () => random.pick([...'0123456789abcdef'])).join('');
export const uuid = (random: SeededRandom): string =>
  `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-a${hex(3, random)}-${hex(12, random)}`;

/** Values that are invalid for nearly every field. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53 + 1, '', ' ', '0', '-1', '1e9', '9'.repeat(40)],
  ...['\u0000', 'a\u0000b', '\ud800', 'x'.repeat(70_000), '๑๒๓', '‮', "' or 1=1 --", '${7*7}', '../../etc/passwd'],
  ...['9999-12-31', '2026-02-30', '00000000-0000-0000-0000-000000000000', '<img src=x onerror=1>', '=1+1'],
  ...[[], {}, [[[[]]]], { a: { b: {} } }, ['x'], [null]],
  ...[JSON.parse('{"__proto__":{"isAdmin":true}}'), { constructor: { prototype: { x: 1 } } }, { length: 1e9 }],
];

/**
 * Returns the input with one defect: a field is replaced, dropped, turned into a list, added, or damaged in a nested
 * part.
 */
export function broken(input: Record<string, unknown>, random: SeededRandom): Record<string, unknown> {
  const names = Object.keys(input);
  const name = names.length > 0 ? random.pick(names) : 'x';
  const there = input[name];
  switch (random.below(6)) {
    case 0: {
      const { [name]: _dropped, ...rest } = input;
      return rest;
    }
    case 1:
      return { ...input, [name]: [there, there] };
    case 2:
      return {
        ...input,
        [random.pick([memberKindField, 'balance', 'memberId', 'role', '__proto__', 'account'])]: random.pick(odd),
      };
    case 3:
      if (there !== null && typeof there === 'object' && !Array.isArray(there))
        return { ...input, [name]: broken(there as Record<string, unknown>, random) };
      return { ...input, [name]: random.pick(odd) };
    case 4:
      return typeof there === 'string'
        ? { ...input, [name]: mutated(there, random) }
        : { ...input, [name]: random.pick(odd) };
    default:
      return { ...input, [name]: random.pick(odd) };
  }
}

function mutated(word: string, random: SeededRandom): string {
  const at = random.below(word.length + 1);
  return (
    word.slice(0, at) +
    random.pick(['\u0000', '%00', "'", '𝟘', '-', '9', 'ก', '\u202e', '']) +
    word.slice(at + random.below(2))
  );
}
