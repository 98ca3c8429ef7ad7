import { add, type Money, money } from '../money.ts';

/** The most satang that may be added to a requested amount. */
export const ADDED_MAX = 99;

/**
 * The requested amount and 1 to 99 satang, so that no other open deposit of the account has it; undefined if all are
 * taken. `chance` from 0 to below 1 picks among the free ones: a payer must not be able to guess another's amount.
 */
export function uniqueAmount(wished: Money, taken: ReadonlySet<bigint>, chance: number): Money | undefined {
  const free = Array.from({ length: ADDED_MAX }, (_, at) => add(wished, money(at + 1))).filter(
    (amount) => !taken.has(amount),
  );
  return free[Math.floor(chance * free.length)];
}
