import { add, type Money } from './money.ts';

/** The most one person of the staff may give away without a second person, in any 24 hours: bonuses, and points at the brand's rate. */
export interface SoleCaps {
  /** To one member, whoever gives it. */
  readonly member: Money;
  /** Given by one person, to whomever. */
  readonly officer: Money;
}

export const SOLE_WINDOW_MS = 86_400_000;

/** Whether one person may give `amount` alone after what was given alone in the window; all in one currency. */
export const isWithinSoleCaps = (
  caps: SoleCaps,
  amount: Money,
  given: { readonly toMember: Money; readonly byOfficer: Money },
): boolean => add(given.toMember, amount) <= caps.member && add(given.byOfficer, amount) <= caps.officer;
