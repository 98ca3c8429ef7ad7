import { type Money, money, ZERO } from '../../money.ts';

/** One step of an exposure ladder: from so much accepted liability on a number, its odds are the base odds × factorE4. */
export type LadderStep = { readonly from: Money; readonly factorE4: number };
/** How the price of a number falls as it is bet on: steps with rising `from`, and the liability at which it is full. */
export type Ladder = { readonly steps: readonly LadderStep[]; readonly max: Money };

/** What staff have set for one number of one draw; it wins over the ladder when it is stricter. */
export type NumberRule = {
  readonly kind: 'half' | 'closed';
  /** Shown to players: `lucky_number`, `exposure`, `court_order` … or staff's own words. */
  readonly reason: string;
};

/** What a number costs now. `room` is the liability that still fits before the number is full. */
export type Offer = {
  readonly state: 'full_rate' | 'reduced' | 'closed';
  readonly factorE4: number;
  readonly room: Money;
  readonly reason: string | null;
};

export const FULL_RATE_E4 = 10_000;
const HALF_E4 = 5_000;

/** No ladder: nothing lowers the price and nothing bounds it but the limits of lines and tickets. */
export const NO_LADDER: Ladder = { steps: [], max: money(10n ** 15n) };

/** The price of a number from what was accepted on it before; the bet that passes a step is still sold at the old one [L06]. */
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
