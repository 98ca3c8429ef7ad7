import type { Money } from '../../money.ts';

/** A number of a draw with its accepted liability and the liability at which it is full. */
interface LimitedNumber {
  readonly liability: Money;
  readonly max: Money;
}

/** An agent's part of a number's liability: that of the agent's own bets and of everybody below. */
interface TeamPart {
  /** The number of agents above the agent. */
  readonly above: number;
  readonly liability: Money;
}

/** The percentage of a number's limit from which the number is near it. */
const NEAR_PERCENT = 80n;

/** True if the liability comes near the limit, so that a few more bets may close the number to everybody. */
export const isNearLimit = ({ liability, max }: LimitedNumber): boolean =>
  max > 0n && liability * 100n >= max * NEAR_PERCENT;

/**
 * The team that presses on the limit of a number: it brings more than half of the liability. Such agents are all on one
 * line and share the same bets; the result is the lowest of them, who knows the members. Undefined if the number is not
 * near its limit, or if no team brings that much.
 */
export function pressingTeam<Part extends TeamPart>(number: LimitedNumber, parts: readonly Part[]): Part | undefined {
  if (!isNearLimit(number)) return undefined;
  const large = parts.filter(({ liability }) => liability * 2n > number.liability);
  return large.toSorted((one, other) => other.above - one.above)[0];
}
