import { add, type Money } from './money.ts';

/**
 * The most one staff member may give away in any 24 hours without a second person: bonuses, and points at the brand's
 * rate.
 */
export interface SoleCaps {
  /** Total to one member, from all staff. */
  readonly member: Money;
  /** Total from one staff member, to all members. */
  readonly officer: Money;
}

export const SOLE_WINDOW_MS = 86_400_000;

/** Whether one person may give `amount` alone, given the totals within 24 hours. All amounts are in one currency. */
export const isWithinSoleCaps = (
  caps: SoleCaps,
  amount: Money,
  given: { readonly toMember: Money; readonly byOfficer: Money },
): boolean => add(given.toMember, amount) <= caps.member && add(given.byOfficer, amount) <= caps.officer;
