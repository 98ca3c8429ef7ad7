import { APPLICATION_COMMENT, APPLICATION_IMAGE_BYTES, APPLICATION_IMAGES } from '../constants.ts';
import { type Currency, currencies, type Money, ZERO } from '../money.ts';
import { isWithinSoleCaps, type SoleCaps } from '../sole-caps.ts';
import type { PromotionKindCode } from './kinds/codes.ts';
import { type ReferralTerms, referralFault } from './referral/terms.ts';
import type { ApplicationState } from './status.ts';

export type ApprovalStep = 'first' | 'issue' | 'PROMOTION_STATE';

/**
 * The effect of an approval [M02]. If the amount is within the limits for gifts by one person (sole-caps.ts), the bonus
 * is issued (`issue`). Otherwise the approval is the first of two, and a second person must agree (`first`). `given`
 * are the amounts of the last 24 hours that needed no second person: to this member by all staff, and by this staff
 * member to all members.
 */
export function decideApproval(
  application: { readonly state: ApplicationState; readonly amount: Money },
  caps: SoleCaps,
  given: { readonly toMember: Money; readonly byOfficer: Money },
): ApprovalStep {
  if (!isUndecided(application.state)) return 'PROMOTION_STATE';
  return isWithinSoleCaps(caps, application.amount, given) ? 'issue' : 'first';
}

/** True while staff can still approve or reject. */
export const isUndecided = (state: ApplicationState): boolean => state === 'waiting' || state === 'joined';

export interface PromotionTerms {
  readonly entry: PromotionKindCode;
  readonly amounts: Readonly<Record<Currency, Money | null>>;
  /** The maximum sum of bonuses that may be promised in a currency; null for no limit. */
  readonly budgets: Readonly<Record<Currency, Money | null>>;
  readonly wagering: number;
  /** The terms for inviting friends; absent if the promotion is not for invitations. */
  readonly referral?: ReferralTerms | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * The error that prevents saving a promotion; undefined if there is none. A wagering multiplier would need money that
 * is locked until it is wagered. This feature does not exist yet, so such a promotion is refused instead of paying cash
 * by mistake.
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
  if ((terms.entry === 'referral') !== (terms.referral !== undefined))
    return { code: 'INPUT_INVALID', field: 'referral' };
  const fault = terms.referral && referralFault(terms.amounts, terms.referral);
  if (fault) return { code: 'INPUT_INVALID', field: `referral.${fault}` };
  if (terms.endsAt <= terms.startsAt) return { code: 'INPUT_INVALID', field: 'endsAt' };
  return undefined;
}

/**
 * True if the budget (the maximum sum of bonuses) does not cover even one bonus, or if a budget is set although the
 * promotion pays no bonus in this currency.
 */
const isBudgetTooSmall = (budget: Money | null, amount: Money | null): boolean =>
  budget !== null && (amount === null || budget < amount);

/**
 * Whether one more bonus would exceed the budget. `promised` is the sum of the bonuses of all applications that are not
 * rejected.
 */
export const isUsedUp = (budget: Money | null, promised: Money, amount: Money): boolean =>
  budget !== null && promised + amount > budget;

/** Limits of an application's attachments and text [I08]. */
export const applicationLimits = {
  comment: APPLICATION_COMMENT,
  images: APPLICATION_IMAGES,
  imageBytes: APPLICATION_IMAGE_BYTES,
} as const;
