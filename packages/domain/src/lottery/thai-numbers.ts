import { combinations } from './combinations.ts';
import { allPairs, dao } from './fill-in.ts';

/**
 * This file exports ways to fill in many numbers at once, under the names that Thai players know. Some are the
 * Vietnamese functions under a Thai name. They only produce selections; each becomes an ordinary line [L03].
 */
export {
  /** เลขเบิ้ล: the ten doubles 00, 11 .. 99. */
  kep as ble,
  /**
   * กลับ: all orders of the digits. 2 กลับ of ab gives ab and ba. 3 กลับ or 6 กลับ of abc gives 6 numbers, 3 if two
   * digits are equal, 1 if all are.
   */
  dao as klap,
  /** 19 ประตู: the 19 two-digit numbers that contain a given digit d. */
  cham as pratu19,
  /** รูดหน้า: the ten numbers d0 .. d9 with a given first digit d. */
  dau as rutNa,
  /** รูดหลัง: the ten numbers 0d .. 9d with a given last digit d. */
  duoi as rutLang,
} from './fill-in.ts';

/** พี่น้อง: the 20 two-digit numbers of neighbouring digits, in both orders; 9 and 0 are neighbours too. */
export const phiNong = (): string[] =>
  allPairs.filter((pair) => [1, 9].includes((Number(pair[1]) - Number(pair[0]) + 10) % 10));

/**
 * วิน: every number of two or three digits that can be made of the given digits, in every order, ascending: n × (n − 1)
 * pairs or n × (n − 1) × (n − 2) triples. With doubles (รวมเบิ้ล) a digit may be used again: n² or n³ numbers. A digit
 * given twice counts once. For a โต๊ด bet, which ignores the order, the orders become one selection when they are
 * entered.
 */
export function win(given: string, size: 2 | 3, withDoubles: boolean): string[] {
  const digits = [...new Set(given)].sort();
  if (!withDoubles)
    return combinations(digits, size)
      .flatMap((chosen) => dao(chosen.join('')))
      .sort();
  return Array.from({ length: size }).reduce<string[]>(
    (numbers) => numbers.flatMap((number) => digits.map((digit) => number + digit)),
    [''],
  );
}
