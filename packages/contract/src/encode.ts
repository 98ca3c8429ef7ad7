import { z } from 'zod/mini';

type AnyType = z.core.$ZodType;
type KnownType = z.core.$ZodTypes;

type Encode = (value: never) => unknown;

/**
 * Like `z.encode`, for values the server itself created or read with the same schema: it skips validation, which is
 * most of the cost of z.encode. Properties missing from the schema are dropped, as there. The encoder of a schema is
 * built once.
 */
export function encodeAs<Schema extends AnyType>(schema: Schema, value: z.output<Schema>): z.input<Schema> {
  let encode = known.get(schema);
  if (!encode) known.set(schema, (encode = made(schema) ?? same));
  return encode(value as never) as z.input<Schema>;
}

const known = new WeakMap<AnyType, Encode>();
const same = (value: unknown): unknown => value;

/** Builds an encoder; undefined if values need no encoding. */
function made(schema: AnyType): Encode | undefined {
  const { def } = (schema as KnownType)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall ? byZod(schema) : ofFields(def.shape);
    case 'array': {
      const element = made(def.element);
      return element && ((values: readonly never[]) => values.map((value) => element(value)));
    }
    case 'nullable':
    case 'optional': {
      const inner = made(def.innerType);
      return inner && ((value: never) => (value === null || value === undefined ? value : inner(value)));
    }
    case 'pipe':
      return ofCodec(schema);
    case 'union':
      return def.options.some(made) ? byZod(schema) : undefined;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
    case 'custom':
    case 'date':
      return undefined;
    default:
      return byZod(schema);
  }
}

function ofFields(shape: Readonly<Record<string, AnyType>>): Encode {
  const fields = Object.entries(shape).map(([name, field]) => [name, made(field)] as const);
  return (value: Readonly<Record<string, never>>) => {
    const out: Record<string, unknown> = {};
    for (const [name, encode] of fields) {
      const field = value[name];
      if (field !== undefined) out[name] = encode ? encode(field) : field;
    }
    return out;
  };
}

/** For codecs between two primitive forms, as in wire.ts; anything deeper is left to Zod. */
function ofCodec(schema: AnyType): Encode {
  const { def } = (schema as KnownType)._zod;
  if (def.type !== 'pipe' || !('reverseTransform' in def) || made(def.in) || made(def.out)) return byZod(schema);
  const encode = def.reverseTransform as unknown as Encode;
  return encode.length > 1 ? byZod(schema) : encode;
}

const byZod =
  (schema: AnyType): Encode =>
  (value: never) =>
    z.encode(schema, value);
