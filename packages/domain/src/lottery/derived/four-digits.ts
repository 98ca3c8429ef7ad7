import type { Prizes } from '../formats/format.ts';

/**
 * A result in the format `th4`, or the name of the field whose text is not in the source's format. Digits are never
 * guessed.
 */
export type FourDigits =
  | { readonly state: 'result'; readonly prizes: Prizes }
  | { readonly state: 'unreadable'; readonly field: 'number' | 'first' | 'second' };

/**
 * ลาวพัฒนา: of the last four digits abcd of the published number (four to six digits over the years) the top is abcd
 * and the bottom ab. A site that takes the first two of five digits as the bottom has another rule [L03].
 */
export function laoResult(published: string): FourDigits {
  if (!/^[0-9]{4,6}$/.test(published)) return { state: 'unreadable', field: 'number' };
  const top = published.slice(-4);
  return { state: 'result', prizes: { top: [top], bottom: [top.slice(0, 2)] } };
}

/** หวยมาเลย์ (Magnum 4D): the top is the first prize, the bottom the last two digits of the second [L03]. */
export function malaysiaResult({ first, second }: { first: string; second: string }): FourDigits {
  if (!isFourDigits(first)) return { state: 'unreadable', field: 'first' };
  if (!isFourDigits(second)) return { state: 'unreadable', field: 'second' };
  return { state: 'result', prizes: { top: [first], bottom: [second.slice(-2)] } };
}

const isFourDigits = (text: string): boolean => /^[0-9]{4}$/.test(text);
