import { add, type Currency, type Money, payoutOf, sum, times, ZERO } from '../money.ts';
import { type BetType, betTypes } from './bets/index.ts';

/** What one bet type costs and pays in one currency from some moment on; `version` says which price a line was sold at. */
export type Price = {
  readonly betType: string;
  readonly oddsE4: bigint;
  readonly charge: number;
  readonly unitStakeMin: Money;
  readonly unitStakeMax: Money;
  readonly version: number;
};
export type BetLimits = { readonly linesMax: number; readonly payoutMax: Money };
export type DrawState = 'scheduled' | 'open' | 'closed' | 'resulted' | 'settled' | 'void';

/** `oddsE4` is what the player was shown; the line is sold at these odds or not at all. */
export type BetLine = {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: bigint;
};
export type BetRequest = {
  readonly draw: { readonly state: DrawState; readonly closesAt: Date };
  readonly now: Date;
  /** Only types that are on sale have a price. */
  readonly prices: readonly Price[];
  readonly limits: BetLimits;
  readonly lines: readonly BetLine[];
  readonly currency: Currency;
};

export type AcceptedLine = BetLine & {
  readonly charge: number;
  readonly stake: Money;
  readonly highestPayout: Money;
  readonly priceVersion: number;
};
export type BetRefusal =
  | 'DRAW_NOT_OPEN'
  | 'DRAW_CLOSED'
  | 'LINES_MISSING'
  | 'LINE_LIMIT_REACHED'
  | 'BET_TYPE_OFF'
  | 'SELECTION_INVALID'
  | 'SELECTION_REPEATED'
  | 'STAKE_TOO_SMALL'
  | 'STAKE_TOO_LARGE'
  | 'RATE_CHANGED'
  | 'PAYOUT_TOO_LARGE';
export type BetDecision =
  | {
      readonly ok: true;
      readonly lines: AcceptedLine[];
      readonly stake: Money;
      readonly highestPayout: Money;
      readonly currency: Currency;
    }
  /** `at` is the line, from 0, when one is to blame; `limit` the bound that was passed or, for RATE_CHANGED, the odds now. */
  | { readonly ok: false; readonly refusal: BetRefusal; readonly at?: number; readonly limit?: bigint };

/** The most lines any ticket may have; an operator may set fewer. */
export const LINES_MAX = 500;

/**
 * Whether a ticket may be sold, and for how much: the preview in the client and the decision on the server are this one
 * function. The cap on payouts is held here, at entry; a win is never cut afterwards [L06, L07].
 */
export function decideBet({ draw, now, prices, limits, lines, currency }: BetRequest): BetDecision {
  const linesMax = Math.min(limits.linesMax, LINES_MAX);
  if (draw.state === 'scheduled' || draw.state === 'void') return { ok: false, refusal: 'DRAW_NOT_OPEN' };
  if (draw.state !== 'open' || now >= draw.closesAt) return { ok: false, refusal: 'DRAW_CLOSED' };
  if (lines.length === 0) return { ok: false, refusal: 'LINES_MISSING' };
  if (lines.length > linesMax) return { ok: false, refusal: 'LINE_LIMIT_REACHED', limit: BigInt(linesMax) };

  const priceOf = new Map(prices.map((price) => [price.betType, price]));
  const accepted: AcceptedLine[] = [];
  const taken = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const decided = decideLine(line, priceOf.get(line.betType), limits.payoutMax);
    if ('refusal' in decided) return { ok: false, at, ...decided };
    const key = `${decided.betType} ${decided.selection}`;
    if (taken.has(key)) return { ok: false, refusal: 'SELECTION_REPEATED', at };
    taken.add(key);
    accepted.push(decided);
  }

  const highestPayout = highestTogether(accepted);
  if (highestPayout > limits.payoutMax)
    return { ok: false, refusal: 'PAYOUT_TOO_LARGE', limit: limits.payoutMax };
  return {
    ok: true,
    lines: accepted,
    stake: sum(accepted.map((line) => line.stake)),
    highestPayout,
    currency,
  };
}

type LineRefusal = { refusal: BetRefusal; limit?: bigint };

function decideLine(line: BetLine, price: Price | undefined, payoutMax: Money): AcceptedLine | LineRefusal {
  const type = betTypes.get(line.betType);
  if (!type || !price) return { refusal: 'BET_TYPE_OFF' };
  const selection = type.normalise(line.selection);
  if (selection === undefined) return { refusal: 'SELECTION_INVALID' };
  if (line.unitStake < price.unitStakeMin || line.unitStake <= ZERO)
    return { refusal: 'STAKE_TOO_SMALL', limit: price.unitStakeMin };
  if (line.unitStake > price.unitStakeMax) return { refusal: 'STAKE_TOO_LARGE', limit: price.unitStakeMax };
  if (line.oddsE4 !== price.oddsE4) return { refusal: 'RATE_CHANGED', limit: price.oddsE4 };
  const highestPayout = payoutOf(line.unitStake, price.oddsE4, type.hitsMax);
  if (highestPayout > payoutMax) return { refusal: 'PAYOUT_TOO_LARGE', limit: payoutMax };
  const { charge, version: priceVersion } = price;
  return { ...line, selection, charge, stake: times(line.unitStake, charge), highestPayout, priceVersion };
}

/**
 * The most a ticket can be paid: one draw has only so many hits to give to a bet type (27 for lo2, one for de_db), so they
 * go to its dearest lines first. Simply adding the lines would refuse harmless tickets such as fifty numbers of one de_db.
 */
function highestTogether(lines: readonly AcceptedLine[]): Money {
  let total = ZERO;
  for (const [code, ofType] of Map.groupBy(lines, (line) => line.betType)) {
    const { hitsMax, hitsTogether } = betTypes.get(code) as BetType;
    let left = hitsTogether;
    const dearestFirst = ofType.toSorted((a, b) => Number(b.unitStake - a.unitStake));
    for (const line of dearestFirst) {
      const hits = Math.min(hitsMax, left);
      total = add(total, payoutOf(line.unitStake, line.oddsE4, hits));
      left -= hits;
    }
  }
  return total;
}
