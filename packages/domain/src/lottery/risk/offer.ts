import { type Money, money, ZERO } from '../../money.ts';

/** One step of an exposure ladder: from this accepted liability on, a number's odds are the base odds × factorE4. */
export type LadderStep = { readonly from: Money; readonly factorE4: number };
/**
 * How the price of a number falls as it is bet on: steps with rising `from`, and the liability at which the number is
 * full.
 */
export type Ladder = { readonly steps: readonly LadderStep[]; readonly max: Money };

/** A rule set by staff for one number of one draw; it overrides the ladder if it is stricter. */
export type NumberRule = {
  readonly kind: 'half' | 'closed';
  /** Shown to players: `lucky_number`, `exposure`, `court_order` … or staff's own words. */
  readonly reason: string;
};

/** The current price of a number. `room` is the liability that still fits before the number is full. */
export type Offer = {
  readonly state: 'full_rate' | 'reduced' | 'closed';
  readonly factorE4: number;
  readonly room: Money;
  readonly reason: string | null;
};

export const FULL_RATE_E4 = 10_000;
const HALF_E4 = 5_000;

/** No ladder: nothing lowers the price, and only the limits of lines and tickets bound it. */
export const NO_LADDER: Ladder = { steps: [], max: money(10n ** 15n) };

/**
 * The price of a number from the liability accepted before; the bet that crosses a step is still sold at the old price
 * [L06].
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

/** Odds at a factor, rounded down: 3.2 at one half is 1.6. */
export const oddsAt = (oddsE4: bigint, factorE4: number): bigint => (oddsE4 * BigInt(factorE4)) / BigInt(FULL_RATE_E4);
