import { add, type Money, money } from '../money.ts';

/** The most satang that may be added to a requested amount. */
export const ADDED_MAX = 99;

/**
 * The requested amount plus 1 to 99 satang, so that no other open deposit of the account has the same amount; undefined
 * if all 99 are taken. `chance`, from 0 to below 1, picks one of the free amounts at random: a payer must not be able
 * to guess the amount of another payer.
 */
export function uniqueAmount(wished: Money, taken: ReadonlySet<bigint>, chance: number): Money | undefined {
  const free = Array.from({ length: ADDED_MAX }, (_, at) => add(wished, money(at + 1))).filter(
    (amount) => !taken.has(amount),
  );
  return free[Math.floor(chance * free.length)];
}
