import { type Money, money, ZERO } from '../../money.ts';

/** One step of a ladder: from this accepted liability on, a number's odds are the base odds × factorE4. */
export type LadderStep = { readonly from: Money; readonly factorE4: number };
/**
 * The ladder by which a number's odds fall as more is bet on it: steps with rising `from`, and the maximum liability
 * (`max`), at which the number takes no more bets.
 */
export type Ladder = { readonly steps: readonly LadderStep[]; readonly max: Money };

/** A rule set by staff for one number of one draw; it overrides the ladder if it is stricter. */
export type NumberRule = {
  readonly kind: 'half' | 'closed';
  /** The reason that players see: `lucky_number`, `exposure`, `court_order` … or a text by staff. */
  readonly reason: string;
};

/**
 * The current odds of a number. `room` is the liability that can still be accepted before the number takes no more
 * bets.
 */
export type Offer = {
  readonly state: 'full_rate' | 'reduced' | 'closed';
  readonly factorE4: number;
  readonly room: Money;
  readonly reason: string | null;
};

export const FULL_RATE_E4 = 10_000;
const HALF_E4 = 5_000;

/** An empty ladder: the odds never fall, and only the limits of lines and tickets apply. */
export const NO_LADDER: Ladder = { steps: [], max: money(10n ** 15n) };

/**
 * The current odds of a number, computed from the liability accepted so far and from the rule that staff set for it.
 * The bet that crosses a step of the ladder is still sold at the odds before the step [L06].
 */
export function offerOf(ladder: Ladder, accepted: Money, rule: NumberRule | undefined): Offer {
  const left = ladder.max - accepted;
  const room = left > 0n ? money(left) : ZERO;
  if (rule?.kind === 'closed') return { state: 'closed', factorE4: 0, room: ZERO, reason: rule.reason };
  if (room === ZERO) return { state: 'closed', factorE4: 0, room, reason: 'full' };
  const step = ladder.steps.findLast(({ from }) => accepted >= from);
  const byLadder = step?.factorE4 ?? FULL_RATE_E4;
  const factorE4 = rule?.kind === 'half' ? Math.min(HALF_E4, byLadder) : byLadder;
  if (factorE4 === 0) return { state: 'closed', factorE4, room: ZERO, reason: 'full' };
  if (factorE4 === FULL_RATE_E4) return { state: 'full_rate', factorE4, room, reason: null };
  return { state: 'reduced', factorE4, room, reason: rule?.reason ?? 'exposure' };
}

/** Odds multiplied by a factor in ten-thousandths, rounded down: 3.2 at one half is 1.6. */
export const oddsAt = (oddsE4: bigint, factorE4: number): bigint => (oddsE4 * BigInt(factorE4)) / BigInt(FULL_RATE_E4);
