import { type Money, subtract, ZERO } from '../../money.ts';
import type { KeptApart } from './high-rollers.ts';
import type { PayWindow } from './windows.ts';

/** Sums over an agent's team (everybody below the agent) in one closed settlement period, called a window. */
export interface TeamFigures {
  /** Turnover: valid stakes of bets that were settled in the window. */
  readonly turnover: Money;
  /** Stakes less payouts of the same bets: positive if the house won. */
  readonly net: Money;
  readonly bonuses: Money;
  /** Daily, hourly and real-time salaries paid inside the team. */
  readonly salaries: Money;
  readonly fees: Money;
  /** The number of members who met the contract's minimum. */
  readonly active: number;
  /** The sum of the results of direct downlines' branches that won, zero or negative. Only for contracts that leave them out. */
  readonly wonBranches?: Money;
  /** Turnover by the agent's rate at the time of each bet. A bet that is voided later counts negatively. */
  readonly placed: readonly { readonly ratePpm: bigint; readonly turnover: Money }[];
}

/** A row of the rate table. Every stated condition must hold; `profit` is compared with the kind's `profitOf`. */
export interface Tier {
  readonly ratePpm: bigint;
  readonly active?: number;
  readonly turnover?: Money;
  readonly profit?: Money;
}

/** The terms that an agent accepts. A change applies only to later windows. */
export interface ContractTerms {
  /** The length of a dividend's window; the kind of a salary determines its window. */
  readonly period: 'day' | 'week' | 'half_month' | 'month';
  /** Rows of the rate table, lowest first; the last row whose conditions hold decides the rate. */
  readonly tiers: readonly Tier[];
  readonly deducts: readonly ('bonuses' | 'salaries' | 'fees')[];
  /** The part of the net loss that the platform deducts. */
  readonly platformPpm: bigint;
  /** The part of the team's deposits and withdrawals that is deducted as payment fees. */
  readonly paymentPpm: bigint;
  /** The sums from which a member counts as active in a window. */
  readonly activeWhen: { readonly deposits: Money; readonly turnover: Money };
  /** True if a loss reduces the income of the next windows. */
  readonly carriesLoss: boolean;
  /** The unit of turnover; only full units count. */
  readonly unit: Money;
  /** The maximum that one window pays, over all its parts; null: no limit. */
  readonly most: Money | null;
  /**
   * The receiver of the income that a downline misses because it has too few active members: the upline or the house.
   */
  readonly unearned: 'upline' | 'house';
  /**
   * Null: the line shares the top rate, so each level gets the difference to the level below. Otherwise the income is
   * computed from the agent's direct members, and this share of the direct downlines' income is added, paid by the
   * house.
   */
  readonly sharePpm: bigint | null;
  /**
   * A member who wins at least this sum in a window with a negative base has the win kept apart: later losses of the same
   * member pay it back, and the team does not carry it. Missing: every loss of the house is carried by the team.
   */
  readonly fenceFrom?: Money;
  /** `positive`: a direct downline's branch that won in the window does not reduce the base. Missing: every branch counts. */
  readonly branches?: 'all' | 'positive';
  /**
   * The bearer of the amount by which the downlines' income exceeds the agent's gross: the house, or the agent, whose next
   * commission pays it first. It is never taken from the wallet. Missing: the house.
   */
  readonly shortfall?: 'cost' | 'receivable';
}

/**
 * The values carried to the next window: a loss, zero or negative, and the fraction of a minor unit that was not paid
 * yet.
 */
export interface Carryover {
  readonly loss: Money;
  readonly remainderE6: bigint;
}

/** Income of a whole team, in millionths of a minor unit. `potentialE6` ignores the condition on active members. */
export interface Gross {
  readonly earnedE6: bigint;
  readonly potentialE6: bigint;
}

/**
 * The income of one agent in one window. `shortfall`: the amount by which the downlines' income exceeds the agent's
 * gross. `pay` is negative by it if the agent bears it.
 */
export interface Income extends Gross {
  /** The team's result that counts: without branches that are left out and without losses that pay back kept wins. */
  readonly counted: Money;
  readonly base: Money;
  /** The rate of the row that applied; zero if each bet has a separate rate. */
  readonly ratePpm: bigint;
  readonly pay: Money;
  readonly shortfall: Money;
  readonly carried: Carryover;
  /** High rollers with the wins kept apart after the window; empty if the contract keeps none apart. */
  readonly keptApart: readonly KeptApart[];
}

/**
 * One kind of agent contract. A new kind is a module beside this file and a code in `codes.ts`. `incomeOf` in `income.ts`
 * splits the gross between the levels of a line, the same way for every kind.
 */
export interface AgentContractKind<Code extends string = string> {
  readonly code: Code;
  /** The length of the kind's windows; `chosen`: the terms of each contract name it, and a line shares it. */
  readonly window: 'chosen' | 'day' | 'hour' | 'five_minutes';
  /**
   * The play that a window sums up: members' days; bets and deposits between two moments; or each bet by itself, at the
   * rate of the moment at which it was placed. The last needs one rate without conditions, counts no active members, and
   * joins missed windows into one.
   */
  readonly counts: 'days' | 'moments' | 'bets';
  /** The amount that rates are a part of. A profit has deductions; a turnover has none. */
  readonly rateOn: 'turnover' | 'profit';
  /** True if a payment reduces the dividends of all uplines. */
  readonly isSalary: boolean;
  /** The highest rate, in millionths, that one person of a house without a brand version may offer. */
  readonly gridPpm: number;
  /** The highest rate, in millionths, that an invitation may promise. */
  readonly mostPresetPpm: number;
  /** The start of an agent's first contract of the kind, which no other in the line shares. */
  readonly firstStart: (now: Date, terms: Pick<ContractTerms, 'period'>) => Date;
  readonly windowAt: (moment: Date, terms: Pick<ContractTerms, 'period'>) => PayWindow;
  /** The amount to which the rate applies; `loss` is carried from the window before. */
  readonly baseOf: (figures: TeamFigures, terms: ContractTerms, loss: Money) => Money;
  /** The profit with which a condition of the rate table is compared. */
  readonly profitOf: (figures: TeamFigures, base: Money) => Money;
  readonly grossOf: (base: Money, figures: TeamFigures, rates: Rates) => Gross;
  /** The part that is carried to the next window. */
  readonly keeps: 'loss' | 'remainder' | 'nothing';
}

/** Rates of the rows that the figures reach; `potentialPpm` ignores the condition on active members. */
export interface Rates {
  readonly ratePpm: bigint;
  readonly potentialPpm: bigint;
}

/** The gross of a positive base, rounded down to whole minor units. */
export const grossOfBase = (base: Money, rates: Rates): Gross => ({
  earnedE6: wholeE6(base, rates.ratePpm),
  potentialE6: wholeE6(base, rates.potentialPpm),
});

const wholeE6 = (base: Money, ratePpm: bigint): bigint => (base > ZERO ? ((base * ratePpm) / E6) * E6 : 0n);

/** The turnover, rounded down to full units of the contract. */
export const fullUnits = ({ turnover }: TeamFigures, { unit }: ContractTerms): Money =>
  turnover > ZERO ? subtract(turnover, (turnover % unit) as Money) : ZERO;

export const E6 = 1_000_000n;
