import { add, type Currency, divideHalfUp, type Money, money, payoutOf, sum, times, ZERO } from '../money.ts';
import { type BetType, betTypesOf, levelsOf } from './bets/index.ts';
import type { FormatCode } from './formats/format.ts';
import { type Offer, FULL_RATE_E4, oddsAt } from './risk/offer.ts';

/**
 * Cost and odds of one bet type in one currency from a moment on; `version` identifies the price a line was sold at.
 */
export type Price = {
  readonly betType: string;
  /** The odds of each level (an outcome that pays) of the bet type, in the order of the type's levels. */
  readonly oddsE4: readonly bigint[];
  readonly charge: number;
  /** The discount on the stake, in ten-thousandths: 250 is 2.5 %. The odds apply to the undiscounted stake. */
  readonly discountE4: number;
  readonly unitStakeMin: Money;
  readonly unitStakeMax: Money;
  readonly version: number;
};
export type BetLimits = {
  readonly linesMax: number;
  /** The highest payout of one ticket, and of all tickets of one member in one draw. */
  readonly payoutMax: Money;
  readonly memberPayoutMax: Money;
  /** The highest stake of one member on one selection of one type in one draw. */
  readonly numberStakeMax: Money;
};
export type DrawState = 'scheduled' | 'open' | 'closed' | 'resulted' | 'settled' | 'void';

/**
 * One line of a slip. `oddsE4` are the odds that the player saw, one for each level of the selection. The line is sold
 * at these odds or refused.
 */
export type BetLine = {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: readonly bigint[];
};
export type BetRequest = {
  readonly format: FormatCode;
  readonly draw: { readonly state: DrawState; readonly closesAt: Date; readonly isPaused: boolean };
  readonly now: Date;
  /** Prices of the bet types that are on sale; a type without a price is not sold. */
  readonly prices: readonly Price[];
  readonly limits: BetLimits;
  readonly lines: readonly BetLine[];
  readonly currency: Currency;
  /** Current odds and remaining liability by `keyOf(line)`. A number without an offer has full odds and no limit. */
  readonly offers?: ReadonlyMap<string, Offer>;
  /** Totals of the member's open tickets in this draw: the highest possible payout, and the stake by `keyOf(line)`. */
  readonly held?: { readonly payout: Money; readonly stakes: ReadonlyMap<string, Money> };
  /**
   * True if the server offered these lines at these odds a moment ago. A price change since then is ignored, but a
   * number that takes no more bets is still refused.
   */
  readonly isQuoted?: boolean;
  /** `at_least` sells the line at better odds than shown; worse odds are refused as usual. */
  readonly odds?: 'exact' | 'at_least';
  /**
   * `rest` sells the lines without trouble and leaves out the others: those whose number is closed, takes no more bets
   * (full) or changed its price.
   */
  readonly accept?: 'all' | 'rest' | undefined;
};

export type AcceptedLine = BetLine & {
  readonly charge: number;
  readonly discountE4: number;
  /** The amount to pay for the line, after the discount. */
  readonly stake: Money;
  readonly highestPayout: Money;
  /**
   * The operator's cost if the line has one hit; for a type of several levels, the cost of the most expensive outcome.
   */
  readonly liability: Money;
  readonly priceVersion: number;
};
export type BetRefusal =
  | 'DRAW_NOT_OPEN'
  | 'DRAW_CLOSED'
  | 'DRAW_PAUSED'
  | 'LINES_MISSING'
  | 'LINE_LIMIT_REACHED'
  | 'BET_TYPE_OFF'
  | 'SELECTION_INVALID'
  | 'SELECTION_REPEATED'
  | 'STAKE_TOO_SMALL'
  | 'STAKE_TOO_LARGE'
  | 'NUMBER_STAKE_REACHED'
  | 'PAYOUT_TOO_LARGE'
  | 'MEMBER_LIMIT_REACHED'
  | Trouble;
/**
 * Reasons why one line cannot be sold as displayed: before the bet arrived, staff closed its number, the number reached
 * its maximum liability (full), or its odds changed. Other lines are not affected.
 */
export type Trouble = 'NUMBER_CLOSED' | 'NUMBER_FULL' | 'RATE_CHANGED';
/**
 * A line that cannot be sold as displayed. `room` is the unit stake that can still be accepted, `oddsE4` the current
 * odds.
 */
export type LineTrouble = {
  readonly at: number;
  readonly refusal: Trouble;
  readonly reason?: string;
  readonly room?: Money;
  readonly oddsE4?: readonly bigint[];
};
export type BetDecision =
  | {
      readonly ok: true;
      readonly lines: AcceptedLine[];
      /** Lines that were not sold; empty unless the request has `accept: 'rest'`. */
      readonly left: LineTrouble[];
      readonly stake: Money;
      readonly highestPayout: Money;
      readonly currency: Currency;
    }
  /**
   * A refused slip. `at` is the index of the line that caused the refusal, if there is one; `limit` is the value of the
   * limit that was exceeded; `troubles` lists every line that cannot be sold as displayed.
   */
  | {
      readonly ok: false;
      readonly refusal: BetRefusal;
      readonly at?: number;
      readonly limit?: bigint;
      readonly troubles?: LineTrouble[];
    };

/** The most lines any ticket may have; an operator may set fewer. */
export const LINES_MAX = 500;

/**
 * The key of a selection of a bet type. Lines with the same key are on the same number: exposure, number rules and
 * repeated lines are counted by it.
 */
export const keyOf = ({ betType, selection }: Pick<BetLine, 'betType' | 'selection'>): string =>
  `${betType} ${selection}`;

/**
 * Decides whether a ticket can be sold, and for how much. The client's preview and the server's decision both call this
 * function. The payout limit is checked here, when the bet is placed; a win is never reduced afterwards [L06, L07].
 */
export function decideBet(request: BetRequest): BetDecision {
  const { format, draw, now, limits, lines, currency } = request;
  const linesMax = Math.min(limits.linesMax, LINES_MAX);
  if (draw.state === 'scheduled' || draw.state === 'void') return { ok: false, refusal: 'DRAW_NOT_OPEN' };
  if (draw.state !== 'open' || now >= draw.closesAt) return { ok: false, refusal: 'DRAW_CLOSED' };
  if (draw.isPaused) return { ok: false, refusal: 'DRAW_PAUSED' };
  if (lines.length === 0) return { ok: false, refusal: 'LINES_MISSING' };
  if (lines.length > linesMax) return { ok: false, refusal: 'LINE_LIMIT_REACHED', limit: BigInt(linesMax) };

  const priceOf = new Map(request.prices.map((price) => [price.betType, price]));
  const accepted: AcceptedLine[] = [];
  const troubles: LineTrouble[] = [];
  const taken = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const decided = decideLine(line, priceOf.get(line.betType), request);
    if ('refusal' in decided) return { ok: false, at, ...decided };
    const key = keyOf(decided.line);
    if (taken.has(key)) return { ok: false, refusal: 'SELECTION_REPEATED', at };
    taken.add(key);
    if (decided.trouble) troubles.push({ at, ...decided.trouble });
    else accepted.push(decided.line);
  }
  const [first] = troubles;
  if (first && (request.accept !== 'rest' || accepted.length === 0))
    return { ok: false, refusal: first.refusal, at: first.at, troubles };

  const highestPayout = highestTogether(format, accepted);
  if (highestPayout > limits.payoutMax) return { ok: false, refusal: 'PAYOUT_TOO_LARGE', limit: limits.payoutMax };
  if (add(request.held?.payout ?? ZERO, highestPayout) > limits.memberPayoutMax)
    return { ok: false, refusal: 'MEMBER_LIMIT_REACHED', limit: limits.memberPayoutMax };
  return {
    ok: true,
    lines: accepted,
    left: troubles,
    stake: sum(accepted.map((line) => line.stake)),
    highestPayout,
    currency,
  };
}

/**
 * The current odds of a selection, one for each level: the price's odds, reduced by `factorE4`. The odds of a fixed
 * level stay the same: a push always returns the stake.
 */
export function offeredOdds(
  type: BetType,
  selection: string,
  oddsE4: readonly bigint[],
  factorE4 = FULL_RATE_E4,
): bigint[] {
  return levelsOf(type, selection).map((index) => {
    const base = oddsE4[index] ?? 0n;
    return type.levels[index]?.isFixed ? base : oddsAt(base, factorE4);
  });
}

/** The payout of a line: unit stake × Σ odds × hits, rounded half up once for the whole line [L07]. */
export function linePayout(unitStake: Money, oddsE4: readonly bigint[], hits: readonly number[]): Money {
  const combined = hits.reduce((total, count, level) => total + (oddsE4[level] ?? 0n) * BigInt(count), 0n);
  return payoutOf(unitStake, combined, 1);
}

/** The price of a line: unit stake × charge, less the discount, rounded half up. */
export const stakeOf = (unitStake: Money, charge: number, discountE4: number): Money =>
  money(divideHalfUp(times(unitStake, charge) * BigInt(10_000 - discountE4), 10_000n));

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type LineVerdict =
  | { readonly refusal: BetRefusal; readonly limit?: bigint }
  | { readonly line: AcceptedLine; readonly trouble?: Omit<LineTrouble, 'at'> };

function decideLine(line: BetLine, price: Price | undefined, request: BetRequest): LineVerdict {
  const { format, limits, isQuoted = false } = request;
  const type = betTypesOf(format).get(line.betType);
  if (!type || !price) return { refusal: 'BET_TYPE_OFF' };
  const selection = type.normalise(line.selection);
  if (selection === undefined) return { refusal: 'SELECTION_INVALID' };
  const { unitStake } = line;
  if (unitStake < price.unitStakeMin || unitStake <= ZERO)
    return { refusal: 'STAKE_TOO_SMALL', limit: price.unitStakeMin };
  if (unitStake > price.unitStakeMax) return { refusal: 'STAKE_TOO_LARGE', limit: price.unitStakeMax };
  const { charge, discountE4, version: priceVersion } = price;
  const stake = stakeOf(unitStake, charge, discountE4);
  const key = keyOf({ betType: type.code, selection });
  if (add(request.held?.stakes.get(key) ?? ZERO, stake) > limits.numberStakeMax)
    return { refusal: 'NUMBER_STAKE_REACHED', limit: limits.numberStakeMax };

  const offer = request.offers?.get(key);
  const oddsNow = offeredOdds(type, selection, price.oddsE4, offer?.factorE4);
  const isAsShown = request.odds === 'at_least' ? isAtLeast(oddsNow, line.oddsE4) : sameOdds(line.oddsE4, oddsNow);
  const isBetter = request.odds === 'at_least' && isAsShown;
  const oddsE4 = isQuoted && !isBetter ? line.oddsE4 : oddsNow;
  const most = type.most(selection);
  const highestPayout = highest(most.map((hits) => linePayout(unitStake, oddsE4, hits)));
  if (highestPayout > limits.payoutMax) return { refusal: 'PAYOUT_TOO_LARGE', limit: limits.payoutMax };
  const liability = liabilityOf(type, selection, unitStake, oddsE4);
  const made: AcceptedLine = {
    betType: type.code,
    selection,
    unitStake,
    oddsE4,
    charge,
    discountE4,
    stake,
    highestPayout,
    liability,
    priceVersion,
  };
  if (offer?.state === 'closed')
    return { line: made, trouble: { refusal: 'NUMBER_CLOSED', reason: offer.reason ?? 'full' } };
  if (offer && liability > offer.room)
    return { line: made, trouble: { refusal: 'NUMBER_FULL', room: roomOf(type, selection, oddsE4, offer.room) } };
  if (!isQuoted && !isAsShown) return { line: made, trouble: { refusal: 'RATE_CHANGED', oddsE4: oddsNow } };
  return { line: made };
}

/**
 * The operator's cost if the selection has one hit; for a type of several levels, the cost of the most expensive
 * outcome.
 */
export function liabilityOf(type: BetType, selection: string, unitStake: Money, oddsE4: readonly bigint[]): Money {
  if (oddsE4.length === 1) return linePayout(unitStake, oddsE4, [1]);
  return highest(type.most(selection).map((hits) => linePayout(unitStake, oddsE4, hits)));
}

/** The highest unit stake whose liability does not exceed `room`, the liability that can still be accepted. */
export function roomOf(type: BetType, selection: string, oddsE4: readonly bigint[], room: Money): Money {
  const scale = money(1_000_000n);
  const liability = liabilityOf(type, selection, scale, oddsE4);
  return liability === ZERO ? room : money((room * scale) / liability);
}

const highest = (amounts: readonly Money[]): Money =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), ZERO);

const sameOdds = (left: readonly bigint[], right: readonly bigint[]): boolean =>
  left.length === right.length && left.every((odds, level) => odds === right[level]);

/** True if the odds of no level are lower than shown to the player. */
export const isAtLeast = (odds: readonly bigint[], shown: readonly bigint[]): boolean =>
  odds.length === shown.length && odds.every((one, level) => one >= (shown[level] ?? one));

/**
 * The highest possible payout of a ticket. One draw gives a bet type a limited number of hits (27 for lo2, one for
 * de_db), so the hits are assigned to the most expensive lines first. The sum of all lines would be too high and would
 * refuse harmless tickets, such as fifty numbers of one de_db.
 */
function highestTogether(format: FormatCode, lines: readonly AcceptedLine[]): Money {
  let total = ZERO;
  for (const [code, ofType] of Map.groupBy(lines, (line) => line.betType)) {
    const type = betTypesOf(format).get(code);
    if (!type) continue;
    let left = type.hitsTogether;
    const dearestFirst = ofType.toSorted((a, b) => Number(b.highestPayout - a.highestPayout));
    for (const line of dearestFirst) {
      if (line.oddsE4.length > 1 || left === Number.POSITIVE_INFINITY) {
        total = add(total, line.highestPayout);
        continue;
      }
      const most = Math.max(...type.most(line.selection).map(([hits = 0]) => hits));
      const hits = Math.min(most, left);
      total = add(total, linePayout(line.unitStake, line.oddsE4, [hits]));
      left -= hits;
    }
  }
  return total;
}
