/**
 * Parses JSON of the vendor protocol. Amounts are whole numbers x 100,000, so đồng amounts above 2^53 / 100,000 do not
 * fit a Number and would be rounded silently. Integers are parsed from their digits as bigint. A number with a point or
 * an exponent stays a Number and is refused where an integer is required.
 */
export function parseWire(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && /^-?\d{1,40}$/.test(context.source)
      ? BigInt(context.source)
      : value,
  ) as unknown;
}

/** Serialises bigints as plain digits. Undefined fields are omitted, as in JSON. */
export function writeWire(value: WireValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => writeWire(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${writeWire(field ?? null)}`).join(',')}}`;
}

export type WireValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly WireValue[]
  | { readonly [name: string]: WireValue };
