/**
 * The direction of a conversion between wire values and domain values. This file is a small replacement for `zod/mini`
 * in built sites (vite-site.ts). The API contract is written once, with zod, and the server runs it with zod. In the
 * browser the same schemas build decoders that accept and reject the same values, with a sixth of the script size.
 * shapes.test.ts compares both libraries, endpoint by endpoint. Features that sites do not use (messages, JSON schema,
 * asynchronous checks) are left out.
 */
type Way = 'decode' | 'encode';
type Path = readonly (string | number)[];
/** Returns the value or a converted one, or throws a Fault (a validation error). */
type Check = (value: unknown) => unknown;

interface Facts {
  /** How a missing key is treated: it is left out, or it gets a default. */
  readonly absent?: 'optional' | 'defaulted' | undefined;
  /** True if the key may be missing in the decoded object. */
  readonly mayLack?: boolean | undefined;
  readonly shape?: Readonly<Record<string, Shape>>;
  readonly options?: readonly unknown[];
}

interface Shape extends Facts {
  readonly checks: readonly Check[];
  read(value: unknown, way: Way): unknown;
  check(...more: readonly Check[]): Shape;
  safeParse(value: unknown): Result;
}

type Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly [{ readonly path: Path }] } };

/** The first validation error found in a value, with its path. */
class Fault {
  readonly path: Path;
  constructor(path: Path = []) {
    this.path = path;
  }
}

function make(look: (value: unknown, way: Way) => unknown, facts: Facts, checks: readonly Check[] = []): Shape {
  const shape: Shape = {
    ...facts,
    checks,
    read(value, way) {
      const looked = look(value, way);
      if (checks.length === 0) return looked;
      // Checks apply to the domain value: after conversion when decoding, before conversion when encoding.
      const checked = checks.reduce((current, one) => one(current), way === 'decode' ? looked : value);
      return way === 'decode' ? checked : look(checked, way);
    },
    check: (...more) => make(look, facts, [...checks, ...more]),
    safeParse: (value) => result(shape, value, 'decode'),
  };
  return shape;
}

function result(shape: Shape, value: unknown, way: Way): Result {
  try {
    return { success: true, data: shape.read(value, way) };
  } catch (fault) {
    if (fault instanceof Fault) return { success: false, error: { issues: [fault] } };
    throw fault;
  }
}

/** Decodes or encodes the value at `key`; a validation error inside it gets `key` added to its path. */
function within(key: string | number, shape: Shape, value: unknown, way: Way): unknown {
  try {
    return shape.read(value, way);
  } catch (fault) {
    throw fault instanceof Fault ? new Fault([key, ...fault.path]) : fault;
  }
}

const need = (holds: boolean, path?: Path): void => {
  if (!holds) throw new Fault(path);
};
const plain = (holds: (value: unknown) => boolean, facts: Facts = {}): Shape =>
  make((value) => {
    need(holds(value));
    return value;
  }, facts);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// ── Reading and writing ───────────────────────────────────────────────────────────────────────────────────────────────

export const safeDecode = (shape: Shape, value: unknown): Result => result(shape, value, 'decode');
export const safeEncode = (shape: Shape, value: unknown): Result => result(shape, value, 'encode');
export const encode = (shape: Shape, value: unknown): unknown => shape.read(value, 'encode');

// ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────────
// Marked as free of side effects, so that a site carries only the shapes of the calls it makes.

/* @__NO_SIDE_EFFECTS__ */
export function string(): Shape {
  return plain((value) => typeof value === 'string');
}
/* @__NO_SIDE_EFFECTS__ */
export function number(): Shape {
  return plain(Number.isFinite);
}
/* @__NO_SIDE_EFFECTS__ */
export function int(): Shape {
  return plain(Number.isSafeInteger);
}
/* @__NO_SIDE_EFFECTS__ */
export function boolean(): Shape {
  return plain((value) => typeof value === 'boolean');
}
/* @__NO_SIDE_EFFECTS__ */
export function bigint(): Shape {
  return plain((value) => typeof value === 'bigint');
}
/* @__NO_SIDE_EFFECTS__ */
export function date(): Shape {
  return plain((value) => value instanceof Date && !Number.isNaN(value.getTime()));
}
/* @__NO_SIDE_EFFECTS__ */
export function unknown(): Shape {
  return plain(() => true);
}
/* @__NO_SIDE_EFFECTS__ */
export function custom(holds: (value: unknown) => boolean): Shape {
  return plain(holds);
}
/* @__NO_SIDE_EFFECTS__ */
export function literal(one: unknown): Shape {
  return enums([one]);
}
/* @__NO_SIDE_EFFECTS__ */
function nothing(): Shape {
  return enums([null]);
}
/* @__NO_SIDE_EFFECTS__ */
function enums(options: readonly unknown[]): Shape {
  return plain((value) => options.includes(value), { options });
}
export { enums as enum, nothing as null };

/* @__NO_SIDE_EFFECTS__ */
export function uuid(): Shape {
  return string().check(
    regex(
      /^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/,
    ),
  );
}
/* @__NO_SIDE_EFFECTS__ */
export function url({ protocol }: { readonly protocol: RegExp }): Shape {
  return string().check((value) => {
    const text = (value as string).trim();
    const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
    need(address !== null && protocol.test(address.protocol.slice(0, -1)));
    return text.replace(/[\t\n\r]/g, '');
  });
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && day.getTime() === day.getTime() && day.toISOString().startsWith(text);
};
export const iso = {
  date: (): Shape => string().check(refine((value) => isDay(value as string))),
  datetime: (): Shape =>
    string().check(
      regex(/T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/),
      refine((value) => isDay((value as string).slice(0, (value as string).indexOf('T')))),
    ),
};

// ── Composed ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/* @__NO_SIDE_EFFECTS__ */
export function object(shape: Readonly<Record<string, Shape>>): Shape {
  return make(
    (value, way) => {
      if (!isObject(value)) throw new Fault();
      const read: Record<string, unknown> = {};
      for (const [key, part] of Object.entries(shape)) {
        const isThere = key in value;
        if (!isThere && part.mayLack && part.absent === 'optional') continue;
        const found = within(key, part, value[key], way);
        need(isThere || part.absent !== undefined, [key]);
        if (found !== undefined || isThere) read[key] = found;
      }
      return read;
    },
    { shape },
  );
}
/* @__NO_SIDE_EFFECTS__ */
export function extend(base: Shape, more: Readonly<Record<string, Shape>>): Shape {
  return object({ ...base.shape, ...more }).check(...base.checks);
}
/* @__NO_SIDE_EFFECTS__ */
export function omit(base: Shape, without: Readonly<Record<string, true>>): Shape {
  return object(Object.fromEntries(Object.entries(base.shape ?? {}).filter(([key]) => !Object.hasOwn(without, key))));
}
/* @__NO_SIDE_EFFECTS__ */
export function array(part: Shape): Shape {
  return make((value, way) => {
    if (!Array.isArray(value)) throw new Fault();
    return value.map((one, index) => within(index, part, one, way));
  }, {});
}
/* @__NO_SIDE_EFFECTS__ */
export function record(name: Shape, part: Shape): Shape {
  return make((value, way) => {
    if (!isObject(value) || value instanceof Date) throw new Fault();
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [within(key, name, key, way), within(key, part, one, way)]),
    );
  }, {});
}
/**
 * `partialRecord` is the same as `record`: zod's function of this name also permits missing keys, but no record of the
 * API contract requires all its keys.
 */
/* @__NO_SIDE_EFFECTS__ */
export function partialRecord(key: Shape, value: Shape): Shape {
  return record(key, value);
}
/* @__NO_SIDE_EFFECTS__ */
export function optional(inner: Shape): Shape {
  const isGiven = inner.absent === 'defaulted';
  return make((value, way) => (value === undefined && !isGiven ? value : inner.read(value, way)), {
    absent: inner.absent ?? 'optional',
    mayLack: true,
  });
}
/* @__NO_SIDE_EFFECTS__ */
export function nullable(inner: Shape): Shape {
  const { absent, mayLack } = inner;
  return make((value, way) => (value === null ? value : inner.read(value, way)), { absent, mayLack });
}
/* @__NO_SIDE_EFFECTS__ */
export function nullish(inner: Shape): Shape {
  return optional(nullable(inner));
}
/* @__NO_SIDE_EFFECTS__ */
export function _default(inner: Shape, given: unknown): Shape {
  return make((value, way) => (value === undefined && way === 'decode' ? given : inner.read(value, way)), {
    absent: 'defaulted',
  });
}
/* @__NO_SIDE_EFFECTS__ */
export function union(parts: readonly Shape[]): Shape {
  return make((value, way) => {
    for (const part of parts) {
      const read = result(part, value, way);
      if (read.success) return read.data;
    }
    throw new Fault();
  }, {});
}
/* @__NO_SIDE_EFFECTS__ */
export function discriminatedUnion(key: string, parts: readonly Shape[]): Shape {
  return make((value, way) => {
    if (!isObject(value)) throw new Fault();
    const part = parts.find(({ shape }) => shape?.[key]?.options?.includes(value[key]));
    if (!part) throw new Fault([key]);
    return part.read(value, way);
  }, {});
}
/** A schema that is declared later in its file. It is resolved when the first value is decoded or encoded. */
/* @__NO_SIDE_EFFECTS__ */
export function lazy(later: () => Shape): Shape {
  return make((value, way) => later().read(value, way), {});
}
/* @__NO_SIDE_EFFECTS__ */
export function codec(
  wire: Shape,
  domain: Shape,
  { decode, encode: write }: { decode(value: unknown): unknown; encode(value: unknown): unknown },
): Shape {
  return make(
    (value, way) =>
      way === 'decode'
        ? domain.read(decode(wire.read(value, way)), way)
        : wire.read(write(domain.read(value, way)), way),
    { absent: wire.absent, mayLack: domain.mayLack },
  );
}

// ── Checks ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/* @__NO_SIDE_EFFECTS__ */
export function refine(holds: (value: unknown) => boolean, { path }: { readonly path?: Path } = {}): Check {
  return (value) => {
    need(holds(value), path);
    return value;
  };
}
/* @__NO_SIDE_EFFECTS__ */
export function regex(pattern: RegExp): Check {
  return refine((value) => pattern.test(value as string));
}
/* @__NO_SIDE_EFFECTS__ */
export function minLength(least: number): Check {
  return refine((value) => (value as string).length >= least);
}
/* @__NO_SIDE_EFFECTS__ */
export function maxLength(most: number): Check {
  return refine((value) => (value as string).length <= most);
}
/* @__NO_SIDE_EFFECTS__ */
export function gte(least: number): Check {
  return refine((value) => (value as number) >= least);
}
/* @__NO_SIDE_EFFECTS__ */
export function lte(most: number): Check {
  return refine((value) => (value as number) <= most);
}
/* @__NO_SIDE_EFFECTS__ */
export function positive(): Check {
  return refine((value) => (value as number) > 0);
}
/* @__NO_SIDE_EFFECTS__ */
export function nonnegative(): Check {
  return gte(0);
}
/* @__NO_SIDE_EFFECTS__ */
export function trim(): Check {
  return (value) => (value as string).trim();
}
