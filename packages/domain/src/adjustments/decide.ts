import { add, subtract, type Money, ZERO } from '../money.ts';

/** The direction of an adjustment: `credit` adds to the member's wallet, `debit` takes from it. */
export const adjustmentWays = ['credit', 'debit'] as const;
export type AdjustmentWay = (typeof adjustmentWays)[number];

/** The causes for which staff may adjust a wallet by hand, each with the directions that it allows. */
const causes = {
  missing_payment: ['credit'],
  goodwill: ['credit'],
  double_payment: ['debit'],
  chargeback: ['debit'],
  system_fault: ['credit', 'debit'],
  game_fault: ['credit', 'debit'],
  other: ['credit', 'debit'],
} as const satisfies Readonly<Record<string, readonly AdjustmentWay[]>>;
export type AdjustmentCause = keyof typeof causes;
export const adjustmentCauses = Object.keys(causes) as AdjustmentCause[];

export const causesOf = (way: AdjustmentWay): AdjustmentCause[] =>
  adjustmentCauses.filter((cause) => (causes[cause] as readonly AdjustmentWay[]).includes(way));

/** The brand's limits for adjustments, in the member's currency. Two people set them. */
export interface AdjustmentBounds {
  /**
   * The maximum sum of adjustments that one staff member may propose in any 24 hours; credits and debits count alike.
   */
  readonly daily: Money;
  /** Adjustments above this amount must be checked by two people. */
  readonly twoAbove: Money;
}

interface AdjustmentWish {
  readonly way: AdjustmentWay;
  readonly cause: AdjustmentCause;
  readonly amount: Money;
}

type AdjustmentFault =
  | { readonly code: 'INPUT_INVALID'; readonly details: { readonly field: 'cause' } }
  | { readonly code: 'ADJUSTMENT_TOO_HIGH'; readonly details: { readonly available: string } }
  | { readonly code: 'ADJUSTMENT_CAP'; readonly details: { readonly left: string } };

/**
 * Decides whether a staff member may propose the adjustment, and how many people have to check it. A debit never
 * exceeds the wallet's available money. `proposed` is the sum that the same person proposed in the last 24 hours,
 * without refused proposals.
 */
export function decideAdjustment(
  wish: AdjustmentWish,
  { available, proposed, bounds }: { available: Money; proposed: Money; bounds: AdjustmentBounds },
): { readonly ok: true; readonly checkers: 1 | 2 } | ({ readonly ok: false } & AdjustmentFault) {
  if (!causesOf(wish.way).includes(wish.cause)) return fault('INPUT_INVALID', { field: 'cause' });
  if (!isCovered(wish, available)) return fault('ADJUSTMENT_TOO_HIGH', { available: available.toString() });
  if (add(proposed, wish.amount) > bounds.daily) {
    const left = proposed < bounds.daily ? subtract(bounds.daily, proposed) : ZERO;
    return fault('ADJUSTMENT_CAP', { left: left.toString() });
  }
  return { ok: true, checkers: wish.amount > bounds.twoAbove ? 2 : 1 };
}

/** Whether the wallet has enough available money for a debit. A credit always passes. */
export const isCovered = ({ way, amount }: Pick<AdjustmentWish, 'way' | 'amount'>, available: Money): boolean =>
  way === 'credit' || amount <= available;

const fault = <Code extends AdjustmentFault['code']>(
  code: Code,
  details: Extract<AdjustmentFault, { code: Code }>['details'],
) => ({ ok: false, code, details }) as { ok: false } & AdjustmentFault;
