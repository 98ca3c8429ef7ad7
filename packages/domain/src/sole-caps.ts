import { add, type Money } from './money.ts';

/**
 * Caps for any 24 hours on what staff give to members without a second person: bonuses, and points at their value in
 * the brand's rate.
 */
export interface SoleCaps {
  /** Largest sum that one member may be given, by all staff together. */
  readonly member: Money;
  /** Largest sum that one staff member may give, to all members together. */
  readonly officer: Money;
}

export const SOLE_WINDOW_MS = 86_400_000;

/** Whether one person may give `amount` alone, given the totals within 24 hours. All amounts are in one currency. */
export const isWithinSoleCaps = (
  caps: SoleCaps,
  amount: Money,
  given: { readonly toMember: Money; readonly byOfficer: Money },
): boolean => add(given.toMember, amount) <= caps.member && add(given.byOfficer, amount) <= caps.officer;
