import { add, type Money } from '../money.ts';
import { addMs } from '../time.ts';

/** The rules for showing a receiving account (the operator's account for deposits) to payers. Two people set them. */
export interface AccountTerms {
  /**
   * The most that may be deposited into the account in a day: by sum (`dayMax`) and by number of deposits (`dayCount`).
   * Null: no limit.
   */
  readonly dayMax: Money | null;
  readonly dayCount: number | null;
  /** The pause in minutes after a deposit, during which the account is not shown to another payer. */
  readonly restMinutes: number;
  /**
   * The account's weight in the choice among the accounts that can be shown. 0: a reserve, shown only if no other
   * account can be.
   */
  readonly share: number;
}

/** Terms of an account without daily limits and pauses. */
export const freeTerms: AccountTerms = { dayMax: null, dayCount: null, restMinutes: 0, share: 1 };

/** Today's deposits into an account: the credited ones, and the open ones that have not expired. */
export interface AccountUse {
  readonly used: Money;
  readonly count: number;
  /** The time at which the newest of today's deposits into the account was opened; null if there is none. */
  readonly lastAt: Date | null;
}

export type AccountPass = 'day_full' | 'count_full' | 'rests';

/**
 * The reason why the account cannot be shown now for a deposit of this amount; undefined if it can. If several reasons
 * apply, it is the one that lasts longest.
 */
export function accountPass(account: AccountTerms & AccountUse, amount: Money, now: Date): AccountPass | undefined {
  if (account.dayMax !== null && add(account.used, amount) > account.dayMax) return 'day_full';
  if (account.dayCount !== null && account.count >= account.dayCount) return 'count_full';
  const until = restsUntil(account);
  return until !== null && until > now ? 'rests' : undefined;
}

/** The end of the pause after the newest deposit; null if none has begun. */
export const restsUntil = ({ lastAt, restMinutes }: AccountTerms & AccountUse): Date | null =>
  lastAt === null || restMinutes === 0 ? null : addMs(lastAt, restMinutes * 60_000);

/**
 * Chooses the account for a deposit: of those that can take it, the one that has received least today in proportion to
 * its weight. If several are equal, the first in `accounts` is chosen. Undefined if none can take it.
 */
export function chooseAccount<Account extends AccountTerms & AccountUse>(
  accounts: readonly Account[],
  amount: Money,
  now: Date,
): Account | undefined {
  const free = accounts.filter((account) => accountPass(account, amount, now) === undefined);
  return free.toSorted(compare)[0];
}

function compare(one: AccountTerms & AccountUse, other: AccountTerms & AccountUse): number {
  if ((one.share === 0) !== (other.share === 0)) return one.share === 0 ? 1 : -1;
  // Compares the quotients used / share by multiplication, because amounts are whole numbers.
  const used = one.used * BigInt(other.share || 1) - other.used * BigInt(one.share || 1);
  return used === 0n ? 0 : used < 0n ? -1 : 1;
}
