import { type BetDecision, type BetRequest, decideBet } from './bet.ts';
import { type Money, sum, times } from '../money.ts';
import { DRAWS_MAX } from './calendar.ts';

/** One slip on several draws of a lottery: the next one and those after it, a ticket on each [L06]. */

/** The draws of a wish for so many: the next one and what is sold ahead, never more than there are. */
export const drawsOf = <Draw>(next: Draw, ahead: readonly Draw[], wanted: number): Draw[] =>
  [next, ...ahead].slice(0, Math.max(1, Math.min(wanted, DRAWS_MAX)));

/** What a slip costs on so many draws: each ticket costs the same, whatever the odds of its draw. */
export const seriesStake = (stake: Money, draws: number): Money => times(stake, draws);

/** One lottery, each draw once, in the order in which they close. */
export const isSeries = (
  draws: readonly { readonly code: string; readonly game: string; readonly closesAt: Date }[],
): boolean =>
  draws.length <= DRAWS_MAX &&
  draws.every((draw, index) => {
    const before = draws[index - 1];
    return !before || (draw.game === before.game && draw.closesAt > before.closesAt);
  });

type Accepted = Extract<BetDecision, { ok: true }>;
type Refused = Extract<BetDecision, { ok: false }>;
export type SeriesDecision =
  | { readonly ok: true; readonly tickets: readonly Accepted[]; readonly stake: Money }
  /** Every draw that refuses, by its place in the series. */
  | { readonly ok: false; readonly refused: readonly (Refused & { readonly draw: number })[] };

/**
 * All draws take the slip whole, or none takes any of it. On one draw it is the bet itself. On several, the odds that were shown
 * are the least: each draw sells at its own odds, never below them, and nothing is left out, for the lines would differ by draw.
 */
export function decideSeries(requests: readonly BetRequest[]): SeriesDecision {
  const isSeveral = requests.length > 1;
  const decisions = requests.map((request) =>
    decideBet(isSeveral ? { ...request, odds: 'at_least', accept: 'all' } : request),
  );
  const refused = decisions.flatMap((decision, draw) => (decision.ok ? [] : [{ ...decision, draw }]));
  if (refused.length > 0) return { ok: false, refused };
  const tickets = decisions.filter((decision) => decision.ok);
  return { ok: true, tickets, stake: sum(tickets.map(({ stake }) => stake)) };
}
