import { type BetDecision, type BetRequest, decideBet } from './bet.ts';
import { type Money, sum, times } from '../money.ts';
import { DRAWS_MAX } from './calendar.ts';

/**
 * This file handles a slip on several draws of one lottery, the next draw and those after it. Each draw gets a separate
 * ticket [L06].
 */

/**
 * The draws for a slip that requests `wanted` draws: the next one and the following ones on sale, or fewer if not
 * enough exist.
 */
export const drawsOf = <Draw>(next: Draw, ahead: readonly Draw[], wanted: number): Draw[] =>
  [next, ...ahead].slice(0, Math.max(1, Math.min(wanted, DRAWS_MAX)));

/**
 * The price of a slip on several draws: each ticket costs the same, because the stake does not depend on the odds of
 * the draw.
 */
export const seriesStake = (stake: Money, draws: number): Money => times(stake, draws);

/** True if all draws belong to one lottery, each occurs once, and they are in the order of their closing times. */
export const isSeries = (
  draws: readonly { readonly code: string; readonly game: string; readonly closesAt: Date }[],
): boolean =>
  draws.length <= DRAWS_MAX &&
  draws.every((draw, index) => {
    const before = draws[index - 1];
    return !before || (draw.game === before.game && draw.closesAt > before.closesAt);
  });

type AcceptedBet = Extract<BetDecision, { ok: true }>;
type RefusedBet = Extract<BetDecision, { ok: false }>;
/**
 * The decision about a slip on several draws. Each ticket and each refusal contains its request, so that the caller
 * need not match them by position.
 */
export type SeriesDecision<Request extends BetRequest = BetRequest> =
  | {
      readonly ok: true;
      readonly tickets: readonly (AcceptedBet & { readonly request: Request })[];
      readonly stake: Money;
    }
  /** The refusals: one for each draw that refuses the slip, with its index in the series. */
  | {
      readonly ok: false;
      readonly refused: readonly (RefusedBet & { readonly draw: number; readonly request: Request })[];
    };

/**
 * Decides a slip on one or several draws: all draws accept the whole slip, or none accepts any of it. A slip on one
 * draw is decided as usual. On several draws, the shown odds are a minimum: each draw sells at its own odds, but never
 * below the shown ones. No line is then left out, because otherwise the tickets would have different lines.
 */
export function decideSeries<Request extends BetRequest>(requests: readonly Request[]): SeriesDecision<Request> {
  const isSeveral = requests.length > 1;
  const decisions = requests.map((request) => ({
    ...decideBet(isSeveral ? { ...request, odds: 'at_least', accept: 'all' } : request),
    request,
  }));
  const refused = decisions.flatMap((decision, draw) => (decision.ok ? [] : [{ ...decision, draw }]));
  if (refused.length > 0) return { ok: false, refused };
  const tickets = decisions.filter((decision) => decision.ok);
  return { ok: true, tickets, stake: sum(tickets.map(({ stake }) => stake)) };
}
