import { APPLICATION_COMMENT, APPLICATION_IMAGE_BYTES, APPLICATION_IMAGES } from '../constants.ts';
import { type Currency, currencies, type Money, ZERO } from '../money.ts';
import { isWithinSoleCaps, type SoleCaps } from '../sole-caps.ts';
import type { ApplicationState } from './status.ts';

export type ApprovalStep = 'first' | 'issue' | 'SAME_PERSON' | 'PROMOTION_STATE';

/**
 * Effect of an approval [M02]: within one person's caps (sole-caps.ts), summed over a day, it issues the bonus. Above
 * them the first approval is stored and the second person issues. `given` is the total issued by one person alone in
 * the window.
 */
export function decideApproval<Person>(
  application: { readonly state: ApplicationState; readonly amount: Money; readonly firstBy: Person | null },
  by: Person,
  caps: SoleCaps,
  given: { readonly toMember: Money; readonly byOfficer: Money },
): ApprovalStep {
  if (!isUndecided(application.state)) return 'PROMOTION_STATE';
  if (application.firstBy !== null) return application.firstBy === by ? 'SAME_PERSON' : 'issue';
  return isWithinSoleCaps(caps, application.amount, given) ? 'issue' : 'first';
}

/** Whether staff can still approve or reject. */
export const isUndecided = (state: ApplicationState): boolean => state === 'waiting' || state === 'joined';

export interface PromotionTerms {
  readonly amounts: Readonly<Record<Currency, Money | null>>;
  /** The most that may be promised in a currency; null: no bound. */
  readonly budgets: Readonly<Record<Currency, Money | null>>;
  readonly wagering: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Error that prevents saving a promotion; undefined: none. A wagering multiplier needs money that is locked until it is
 * wagered, a feature that does not exist yet, so such a promotion is refused instead of paying cash by mistake.
 */
export function promotionFault(
  terms: PromotionTerms,
): { readonly code: 'PROMOTION_WAGERING' } | { readonly code: 'INPUT_INVALID'; field: string } | undefined {
  if (terms.wagering > 0) return { code: 'PROMOTION_WAGERING' };
  const amounts = [terms.amounts.THB, terms.amounts.VND];
  if (amounts.some((amount) => amount !== null && amount <= ZERO) || amounts.every((one) => one === null))
    return { code: 'INPUT_INVALID', field: 'amounts' };
  if (currencies.some((currency) => isBudgetTooSmall(terms.budgets[currency], terms.amounts[currency])))
    return { code: 'INPUT_INVALID', field: 'budgets' };
  if (terms.endsAt <= terms.startsAt) return { code: 'INPUT_INVALID', field: 'endsAt' };
  return undefined;
}

/** A budget that pays not even one bonus, or that has no bonus to pay. */
const isBudgetTooSmall = (budget: Money | null, amount: Money | null): boolean =>
  budget !== null && (amount === null || budget < amount);

/** Whether one more bonus would exceed the budget; `promised` is the sum of all applications that are not rejected. */
export const isUsedUp = (budget: Money | null, promised: Money, amount: Money): boolean =>
  budget !== null && promised + amount > budget;

/** Limits of an application's attachments and text [I08]. */
export const applicationLimits = {
  comment: APPLICATION_COMMENT,
  images: APPLICATION_IMAGES,
  imageBytes: APPLICATION_IMAGE_BYTES,
} as const;
