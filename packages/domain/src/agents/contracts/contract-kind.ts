import { type Money, subtract, ZERO } from '../../money.ts';
import type { PayWindow } from './windows.ts';

/** Sums over an agent's team, which is the agent's whole sub-tree, in one closed window. */
export interface TeamFigures {
  /** Valid stakes settled in the window. */
  readonly turnover: Money;
  /** Stakes less payouts of the same bets: above zero when the house won. */
  readonly net: Money;
  readonly bonuses: Money;
  /** Daily, hourly and real-time salaries paid inside the team. */
  readonly salaries: Money;
  readonly fees: Money;
  /** Members who met the contract's minimum. */
  readonly active: number;
  /** Turnover by the agent's rate when each bet was placed. A bet that is voided later counts below zero. */
  readonly placed: readonly { readonly ratePpm: bigint; readonly turnover: Money }[];
}

/** A row of the rate table. Every stated condition must hold; `profit` is what the kind's `profitOf` says. */
export interface Tier {
  readonly ratePpm: bigint;
  readonly active?: number;
  readonly turnover?: Money;
  readonly profit?: Money;
}

/** The terms that an agent accepts. Changes apply to later windows only. */
export interface ContractTerms {
  /** The window of a dividend; the window of a salary is that of its kind. */
  readonly period: 'day' | 'week' | 'half_month' | 'month';
  /** Lowest first: the last row whose conditions hold decides. */
  readonly tiers: readonly Tier[];
  readonly deducts: readonly ('bonuses' | 'salaries' | 'fees')[];
  /** Part of the net loss that the platform keeps. */
  readonly platformPpm: bigint;
  /** Part of the team's deposits and withdrawals that counts as payment fees. */
  readonly paymentPpm: bigint;
  /** A member is active in a window with at least these sums in it. */
  readonly activeWhen: { readonly deposits: Money; readonly turnover: Money };
  /** Whether a loss reduces the next windows. */
  readonly carriesLoss: boolean;
  /** Turnover counts in full units only. */
  readonly unit: Money;
  /** The most that one window pays; null: no limit. */
  readonly most: Money | null;
  /** The income that a downline misses for want of active members goes to the upline, or stays with the house. */
  readonly unearned: 'upline' | 'house';
  /**
   * Null: the line shares the top rate, each level gets the difference to the level below. Otherwise the figures are those
   * of the agent's own members, and this part of the direct downlines' income comes on top, paid by the house.
   */
  readonly sharePpm: bigint | null;
}

/** The state between two windows: a loss, zero or below, and the part of a minor unit that was not paid yet. */
export interface Carryover {
  readonly loss: Money;
  readonly remainderE6: bigint;
}

/** Income of a whole team, in millionths of a minor unit. `potentialE6` leaves the condition on active members out. */
export interface Gross {
  readonly earnedE6: bigint;
  readonly potentialE6: bigint;
}

/**
 * The income of one agent for one window. `shortfall`: the amount by which the downlines' income exceeds the agent's
 * own gross.
 */
export interface Income extends Gross {
  readonly base: Money;
  /** The rate of the row that decided; zero where each bet has its own. */
  readonly ratePpm: bigint;
  readonly pay: Money;
  readonly shortfall: Money;
  readonly carried: Carryover;
}

/**
 * One kind of agent contract. A new kind is a module beside this file and a code in `codes.ts`. `incomeOf` in `income.ts`
 * splits the gross between the levels of a line, the same way for every kind.
 */
export interface AgentContractKind<Code extends string = string> {
  readonly code: Code;
  readonly windowAt: (moment: Date, terms: Pick<ContractTerms, 'period'>) => PayWindow;
  /** The amount that the rate applies to; `loss` is carried from the window before. */
  readonly baseOf: (figures: TeamFigures, terms: ContractTerms, loss: Money) => Money;
  /** The profit that a row of the rate table may ask for. */
  readonly profitOf: (figures: TeamFigures, base: Money) => Money;
  readonly grossOf: (base: Money, figures: TeamFigures, rates: Rates) => Gross;
  /** The part that stays for the next window. */
  readonly keeps: 'loss' | 'remainder' | 'nothing';
}

/** Rates of the rows that the figures reach; `potentialPpm` leaves the condition on active members out. */
export interface Rates {
  readonly ratePpm: bigint;
  readonly potentialPpm: bigint;
}

/** The gross of a positive base, cut down to whole minor units. */
export const grossOfBase = (base: Money, rates: Rates): Gross => ({
  earnedE6: wholeE6(base, rates.ratePpm),
  potentialE6: wholeE6(base, rates.potentialPpm),
});

const wholeE6 = (base: Money, ratePpm: bigint): bigint => (base > ZERO ? ((base * ratePpm) / E6) * E6 : 0n);

/** The turnover, cut down to full units of the contract. */
export const fullUnits = ({ turnover }: TeamFigures, { unit }: ContractTerms): Money =>
  turnover > ZERO ? subtract(turnover, (turnover % unit) as Money) : ZERO;

export const E6 = 1_000_000n;
