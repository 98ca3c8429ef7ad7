import type { Money } from '../../money.ts';
import type { BetType } from '../bets/index.ts';
import type { Ladder } from './offer.ts';

/** An operator's limits of a game in one currency: for a line, a ticket, a member in a draw, and the draw itself. */
export type Limits = {
  readonly unitStakeMin: Money;
  readonly unitStakeMax: Money;
  readonly linesMax: number;
  /** The highest payout of one ticket. */
  readonly payoutMax: Money;
  /** The highest total payout of one member's tickets in one draw. */
  readonly memberPayoutMax: Money;
  /** The most a member may stake on one selection of one type in one draw. */
  readonly numberStakeMax: Money;
  /** The payout of all winning tickets of a draw above which another person must release the result. */
  readonly releaseAbove: Money;
  /** The worst case (the most a draw can cost) above which sales of the draw are paused. */
  readonly worstCaseMax: Money;
};

export const LINES_MAX = 500;
/**
 * The maximum number of ladder steps, so that people can follow them: existing systems have at most five levels,
 * including full price and closed.
 */
export const LADDER_STEPS_MAX = 5;

/**
 * The first limit with an invalid value: it contradicts another limit, is not positive or exceeds the platform's
 * maximum. Undefined if all are valid.
 */
export function limitFault(limits: Limits): keyof Limits | undefined {
  if (limits.unitStakeMin <= 0n) return 'unitStakeMin';
  if (limits.unitStakeMax < limits.unitStakeMin) return 'unitStakeMax';
  if (limits.linesMax < 1 || limits.linesMax > LINES_MAX) return 'linesMax';
  if (limits.numberStakeMax < limits.unitStakeMin) return 'numberStakeMax';
  if (limits.payoutMax <= 0n) return 'payoutMax';
  if (limits.memberPayoutMax < limits.payoutMax) return 'memberPayoutMax';
  if (limits.releaseAbove <= 0n) return 'releaseAbove';
  if (limits.worstCaseMax <= 0n) return 'worstCaseMax';
  return undefined;
}

/**
 * The first invalid part of a ladder: steps must ascend, each must have lower odds than the one before, and `max` must
 * be above all steps.
 */
export function ladderFault({ steps, max }: Ladder): 'max' | number | undefined {
  if (max <= 0n) return 'max';
  const wrong = steps.findIndex(({ from, factorE4 }, index) => {
    const before = steps[index - 1];
    return (
      index >= LADDER_STEPS_MAX ||
      from <= (before?.from ?? 0n) ||
      from >= max ||
      factorE4 < 1 ||
      factorE4 >= (before?.factorE4 ?? 10_000)
    );
  });
  return wrong < 0 ? undefined : wrong;
}

/**
 * Whether a ladder can apply to a bet type. It cannot if the type has several levels: their odds are prize tables, and
 * only the limits of lines apply.
 */
export const hasLadder = ({ levels }: Pick<BetType, 'levels'>): boolean => levels.length === 1;
