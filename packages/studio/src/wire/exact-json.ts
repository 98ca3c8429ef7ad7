/**
 * Reads and writes JSON integers as bigint: a balance of 90,071,992,547 đồng already has more hundred-thousandths than
 * a double can represent exactly. Numbers with a fraction or an exponent stay numbers.
 */
export function parseExact(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
}

export const writeExact = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? (JSON as unknown as RawJson).rawJSON(inner.toString()) : inner,
  );

/**
 * JSON.rawJSON exists in Node since 21 (TC39 "JSON.parse source text access"), but the compiler's library does not
 * declare it yet.
 */
interface RawJson {
  rawJSON(text: string): unknown;
}
