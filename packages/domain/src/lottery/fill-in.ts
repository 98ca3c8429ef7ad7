import type { BetType } from './bets/index.ts';
import { combinations } from './combinations.ts';

/**
 * Ways to fill in many numbers at once, under the names that players use. They only produce selections; each becomes an
 * ordinary line [L02].
 */
const digits = Array.from('0123456789');

/** 00 .. 99. */
export const allPairs: readonly string[] = digits.flatMap((tens) => digits.map((unit) => tens + unit));

const pairsWhere = (fits: (tens: number, unit: number) => boolean): string[] =>
  allPairs.filter((pair) => fits(Number(pair[0]), Number(pair[1])));

/** Đầu d: the ten numbers d0 .. d9 with the first digit d. */
export const dau = (digit: number): string[] => pairsWhere((tens) => tens === digit);
/** Đuôi d: the ten numbers 0d .. 9d with the last digit d. */
export const duoi = (digit: number): string[] => pairsWhere((_, unit) => unit === digit);
/** Chạm d: the 19 numbers that contain d. */
export const cham = (digit: number): string[] => pairsWhere((tens, unit) => tens === digit || unit === digit);
/** Tổng s: the 10 numbers for which the last digit of the sum of both digits is s. */
export const tong = (total: number): string[] => pairsWhere((tens, unit) => (tens + unit) % 10 === total);
/** Tài: the numbers 50–99; xỉu: the numbers 00–49. */
export const tai = (): string[] => pairsWhere((tens) => tens >= 5);
export const xiu = (): string[] => pairsWhere((tens) => tens < 5);
/** Chẵn: the even numbers; lẻ: the odd numbers. */
export const chan = (): string[] => pairsWhere((_, unit) => unit % 2 === 0);
export const le = (): string[] => pairsWhere((_, unit) => unit % 2 === 1);
/** Chẵn chẵn, chẵn lẻ, lẻ chẵn, lẻ lẻ: 25 numbers by the parity (0 even, 1 odd) of tens and unit. */
export const chanLe = (tensParity: 0 | 1, unitParity: 0 | 1): string[] =>
  pairsWhere((tens, unit) => tens % 2 === tensParity && unit % 2 === unitParity);
/** Kép bằng: the ten doubles 00, 11 .. 99. */
export const kep = (): string[] => pairsWhere((tens, unit) => tens === unit);

/** Đảo: all different orders of the digits, ascending: ab gives 2 or 1, abc gives 6, 3 or 1. */
export function dao(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = Array.from(number).flatMap((first, at) =>
    dao(number.slice(0, at) + number.slice(at + 1)).map((rest) => first + rest),
  );
  return [...new Set(orders)].sort();
}

/**
 * Kéo: from `first` in steps of `second` − `first` up to `last`: 00, 11 kéo 99 is ten numbers. Empty if the step is not
 * positive or `last` is below `first`.
 */
export function keo(first: string, second: string, last: string): string[] {
  const step = Number(second) - Number(first);
  const numbers: string[] = [];
  if (step > 0)
    for (let n = Number(first); n <= Number(last); n += step) numbers.push(String(n).padStart(first.length, '0'));
  return numbers;
}

/** Xiên quay: every xiên of two or more of the picks; three picks make 4 lines, four make 11. */
export const quay = (picks: readonly string[]): { betType: string; selection: string }[] =>
  picks
    .slice(1)
    .flatMap((_, index) =>
      combinations(picks.toSorted(), index + 2).map((chosen) => ({
        betType: `xien${chosen.length}`,
        selection: chosen.join('-'),
      })),
    );

/**
 * Dàn: a pasted list, split at all characters except digits and hyphens. Invalid picks and repeated picks are returned
 * in `rejected`.
 */
export function dan(text: string, type: BetType): { selections: string[]; rejected: string[]; repeated: string[] } {
  const selections = new Set<string>();
  const rejected: string[] = [];
  const repeated: string[] = [];
  for (const word of text.split(/[^0-9-]+/).filter(Boolean)) {
    const selection = type.normalise(word);
    if (selection === undefined) rejected.push(word);
    else if (selections.has(selection)) repeated.push(selection);
    else selections.add(selection);
  }
  return { selections: [...selections], rejected, repeated };
}
