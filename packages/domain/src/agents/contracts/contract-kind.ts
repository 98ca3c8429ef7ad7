import { type Money, subtract, ZERO } from '../../money.ts';
import type { KeptApart } from './high-rollers.ts';
import type { PayWindow } from './windows.ts';

/** Sums over an agent's team (everybody below the agent) in one closed settlement period, called a window. */
export interface TeamFigures {
  /** Turnover: valid stakes of bets that were settled in the window. */
  readonly turnover: Money;
  /** Stakes less payouts of the bets that were settled in the window: positive if the operator won. */
  readonly net: Money;
  readonly bonuses: Money;
  /** The sum of the daily, hourly and real-time salaries that were paid to agents inside the team. */
  readonly salaries: Money;
  readonly fees: Money;
  /** The number of the team's members who reached the contract's minimum of deposits and turnover in the window. */
  readonly active: number;
  /**
   * The sum of the results of direct downlines' branches (their teams) in which the players won; zero or negative. Set
   * only for contracts that do not count these branches.
   */
  readonly wonBranches?: Money;
  /** Turnover grouped by the agent's rate at the time of each bet. A bet that is voided later counts negatively. */
  readonly placed: readonly { readonly ratePpm: bigint; readonly turnover: Money }[];
}

/**
 * A row of the rate table. It applies if all its conditions are met; `profit` is the least value that the contract
 * kind's `profitOf` must return.
 */
export interface Tier {
  readonly ratePpm: bigint;
  readonly active?: number;
  readonly turnover?: Money;
  readonly profit?: Money;
}

/** The terms that an agent accepts. A change applies only to later windows. */
export interface ContractTerms {
  /**
   * The length of the windows of a dividend contract. Salary contracts ignore it: their kind fixes the length of their
   * windows.
   */
  readonly period: 'day' | 'week' | 'half_month' | 'month';
  /** Rows of the rate table, lowest first; the last row whose conditions hold decides the rate. */
  readonly tiers: readonly Tier[];
  readonly deducts: readonly ('bonuses' | 'salaries' | 'fees')[];
  /** The share of the team's net loss, in millionths, that is deducted as the platform's fee. */
  readonly platformPpm: bigint;
  /** The share of the team's deposits and withdrawals, in millionths, that is deducted as payment fees. */
  readonly paymentPpm: bigint;
  /** The minimum deposits and turnover with which a member counts as active in a window. */
  readonly activeWhen: { readonly deposits: Money; readonly turnover: Money };
  /** True if a loss reduces the income of the next windows. */
  readonly carriesLoss: boolean;
  /** The unit in which turnover is counted: turnover is rounded down to full units. */
  readonly unit: Money;
  /** The maximum income of one window, also if it is paid in several parts; null: no limit. */
  readonly most: Money | null;
  /**
   * The receiver of the income that a downline does not get because it has too few active members: the upline, or the
   * operator (`house`).
   */
  readonly unearned: 'upline' | 'house';
  /**
   * Null: the agents of a line share the top agent's rate, so each agent gets the difference between the own rate and
   * the rate of the level below. Otherwise: the agent's income is computed from its direct members, plus this share of
   * its direct downlines' income, which the operator pays.
   */
  readonly sharePpm: bigint | null;
  /**
   * The smallest win that is kept apart from the team's result. If the base (the amount to which the rate applies) is
   * negative, the team does not carry a win of at least this sum: only later losses of the same member pay it back.
   * Missing: the team carries all losses of the operator.
   */
  readonly fenceFrom?: Money;
  /**
   * `positive`: if the players of a direct downline's branch (its team) won in the window, this branch does not reduce
   * the base (the amount to which the rate applies). Missing: every branch counts.
   */
  readonly branches?: 'all' | 'positive';
  /**
   * The party that pays the shortfall, by which the downlines' income exceeds the agent's gross: the operator (`cost`),
   * or the agent (`receivable`), whose next commission is reduced by it. It is never taken from the wallet. Missing:
   * the operator.
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
 * The income of one agent in one window. `shortfall` is the amount by which the direct downlines' income exceeds that
 * of the agent's whole team; if the agent bears it, `pay` is negative by this amount.
 */
export interface Income extends Gross {
  /**
   * The part of the team's result that counts for the agent. It leaves out branches that the contract excludes, and
   * losses that pay back wins kept apart.
   */
  readonly counted: Money;
  readonly base: Money;
  /** The rate of the row that applied; zero if each bet has a separate rate. */
  readonly ratePpm: bigint;
  readonly pay: Money;
  readonly shortfall: Money;
  readonly carried: Carryover;
  /** Members with a high win that is still kept apart after the window; empty if the contract keeps no wins apart. */
  readonly keptApart: readonly KeptApart[];
}

/**
 * One kind of agent contract. To add a kind, add a module beside this file and a code in `codes.ts`. `incomeOf` in
 * `income.ts` splits the gross income between the levels of a line in the same way for every kind.
 */
export interface AgentContractKind<Code extends string = string> {
  readonly code: Code;
  /**
   * The length of the windows of this kind of contract. `chosen`: the terms of each contract choose it, the same for
   * all agents of a line.
   */
  readonly window: 'chosen' | 'day' | 'hour' | 'five_minutes';
  /**
   * How the bets of a window are summed up. `days`: from each member's daily sums. `moments`: from the bets and
   * deposits between two moments. `bets`: bet by bet, each at the rate in force when it was placed. A contract with
   * `bets` needs one rate without conditions, counts no active members, and pays for missed windows together with the
   * next one.
   */
  readonly counts: 'days' | 'moments' | 'bets';
  /** The amount to which the rates apply. Deductions are made from a profit only, not from a turnover. */
  readonly rateOn: 'turnover' | 'profit';
  /** True for salaries, whose payments reduce the dividends of all uplines. */
  readonly isSalary: boolean;
  /**
   * The highest rate, in millionths, that one person of the staff may offer alone while no brand version is published.
   */
  readonly gridPpm: number;
  /** The highest rate, in millionths, that an invitation may promise. */
  readonly mostPresetPpm: number;
  /**
   * The usual start of a contract of this kind after its acceptance at `now`. `startsAt` starts it later if another
   * contract in the line still runs.
   */
  readonly firstStart: (now: Date, terms: Pick<ContractTerms, 'period'>) => Date;
  readonly windowAt: (moment: Date, terms: Pick<ContractTerms, 'period'>) => PayWindow;
  /** The amount to which the rate applies; `loss` is the loss carried over from the previous window. */
  readonly baseOf: (figures: TeamFigures, terms: ContractTerms, loss: Money) => Money;
  /** The profit that is compared with the `profit` condition of a row of the rate table. */
  readonly profitOf: (figures: TeamFigures, base: Money) => Money;
  readonly grossOf: (base: Money, figures: TeamFigures, rates: Rates) => Gross;
  /**
   * The value carried to the next window: a `loss`, the `remainder` (the unpaid fraction of a minor unit), or nothing.
   */
  readonly keeps: 'loss' | 'remainder' | 'nothing';
}

/**
 * The rate of the last table row whose conditions the team's figures meet (`ratePpm`), and the rate that would apply
 * without the condition on active members (`potentialPpm`).
 */
export interface Rates {
  readonly ratePpm: bigint;
  readonly potentialPpm: bigint;
}

/** The gross income on the base, rounded down to whole minor units; a base that is not positive gives none. */
export const grossOfBase = (base: Money, rates: Rates): Gross => ({
  earnedE6: wholeE6(base, rates.ratePpm),
  potentialE6: wholeE6(base, rates.potentialPpm),
});

const wholeE6 = (base: Money, ratePpm: bigint): bigint => (base > ZERO ? ((base * ratePpm) / E6) * E6 : 0n);

/** The turnover, rounded down to full units of the contract. */
export const fullUnits = ({ turnover }: TeamFigures, { unit }: ContractTerms): Money =>
  turnover > ZERO ? subtract(turnover, (turnover % unit) as Money) : ZERO;

export const E6 = 1_000_000n;
