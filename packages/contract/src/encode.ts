import { z } from 'zod/mini';

type AnyType = z.core.$ZodType;
type KnownType = z.core.$ZodTypes;

type Encode = (value: never) => unknown;

/**
 * Like `z.encode`, for values that the server created or parsed with the same schema. It skips validation, which is
 * most of the cost of `z.encode`. Like `z.encode`, it drops properties missing from the schema. The encoder of a schema
 * is built once.
 */
export function encodeAs<Schema extends AnyType>(schema: Schema, value: z.output<Schema>): z.input<Schema> {
  let encode = known.get(schema);
  if (!encode) known.set(schema, (encode = made(schema) ?? same));
  return encode(value as never) as z.input<Schema>;
}

const known = new WeakMap<AnyType, Encode>();
const same = (value: unknown): unknown => value;

/** Builds the encoder of a schema; undefined if its values are already in encoded form. */
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

/** Builds the encoder of a codec between two primitive types, as in wire.ts; deeper codecs use Zod's own encoding. */
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
