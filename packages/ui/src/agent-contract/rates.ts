/** "1.25" or "1,25" percent as parts per million; undefined when it is no percentage with at most four decimals. */
export function ppmOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const ppm = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return ppm <= 1_000_000n ? ppm : undefined;
}

/** Parts per million as the text of a field: 12,500 is "1.25". */
export const percentText = (ppm: bigint): string =>
  `${ppm / 10_000n}.${(ppm % 10_000n).toString().padStart(4, '0')}`.replace(/\.?0+$/, '');
