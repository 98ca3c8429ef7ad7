import { type BetDecision, type BetRequest, decideBet } from './bet.ts';
import { type Money, sum, times } from '../money.ts';
import { DRAWS_MAX } from './calendar.ts';

/** One slip on several draws of a lottery: the next one and those after it, one ticket each [L06]. */

/** The draws for a slip that asks for `wanted`: the next one and those sold ahead, never more than exist. */
export const drawsOf = <Draw>(next: Draw, ahead: readonly Draw[], wanted: number): Draw[] =>
  [next, ...ahead].slice(0, Math.max(1, Math.min(wanted, DRAWS_MAX)));

/** The price of a slip on several draws: each ticket costs the same, whatever the odds of its draw. */
export const seriesStake = (stake: Money, draws: number): Money => times(stake, draws);

/** True for draws of one lottery, each once, in closing order. */
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
/** Each ticket and each refusal contains the request that it answers, so the caller need not match them by position. */
export type SeriesDecision<Request extends BetRequest = BetRequest> =
  | {
      readonly ok: true;
      readonly tickets: readonly (AcceptedBet & { readonly request: Request })[];
      readonly stake: Money;
    }
  /** Every refusing draw, by its index in the series. */
  | {
      readonly ok: false;
      readonly refused: readonly (RefusedBet & { readonly draw: number; readonly request: Request })[];
    };

/**
 * All draws accept the whole slip, or none accepts any of it. On one draw the bet is decided as usual. On several, the
 * shown odds are a minimum: each draw sells at its own odds, never below them, and no line is left out, because the
 * lines would then differ by draw.
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
