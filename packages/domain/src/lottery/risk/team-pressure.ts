import type { Money } from '../../money.ts';

/**
 * A number of a draw, with its accepted liability and the maximum liability (`max`), at which it takes no more bets.
 */
interface LimitedNumber {
  readonly liability: Money;
  readonly max: Money;
}

/** An agent's part of a number's liability, from the bets of the agent and of everybody below. */
interface TeamPart {
  /** The number of agents above this agent in the line. */
  readonly above: number;
  readonly liability: Money;
}

/** A number is near its limit if its accepted liability is at least this percentage of the maximum. */
const NEAR_PERCENT = 80n;

/** True if the liability is at least 80 % of the maximum, so that a few more bets may close the number to everybody. */
export const isNearLimit = ({ liability, max }: LimitedNumber): boolean =>
  max > 0n && liability * 100n >= max * NEAR_PERCENT;

/**
 * The team that brings more than half of the liability of a number near its limit. All such agents are on one line and
 * share the same bets, so the result is the lowest of them, who knows the members best. Undefined if the number is not
 * near its limit, or if no team brings more than half.
 */
export function pressingTeam<Part extends TeamPart>(number: LimitedNumber, parts: readonly Part[]): Part | undefined {
  if (!isNearLimit(number)) return undefined;
  const large = parts.filter(({ liability }) => liability * 2n > number.liability);
  return large.toSorted((one, other) => other.above - one.above)[0];
}
