/**
 * Converts "1.25" or "1,25" percent to parts per million; undefined if the text is not a percentage with at most four
 * decimals.
 */
export function ppmOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const ppm = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return ppm <= 1_000_000n ? ppm : undefined;
}

/** Converts parts per million to the text of an input field: 12,500 becomes "1.25". */
export const percentText = (ppm: bigint): string =>
  `${ppm / 10_000n}.${(ppm % 10_000n).toString().padStart(4, '0')}`.replace(/\.?0+$/, '');
