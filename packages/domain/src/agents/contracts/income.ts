import { money, type Money, subtract, ZERO } from '../../money.ts';
import { type HighRoller, keepApart, paidBack } from './high-rollers.ts';
import {
  type AgentContractKind,
  type Carryover,
  type ContractTerms,
  E6,
  type Gross,
  type Income,
  type Rates,
  type TeamFigures,
} from './contract-kind.ts';

/**
 * All inputs of one agent's income in one window. `downlines`: the gross of each direct downline with this kind of
 * contract.
 */
export interface Statement {
  readonly terms: ContractTerms;
  readonly figures: TeamFigures;
  readonly carried: Carryover;
  readonly downlines: readonly Gross[];
  /**
   * Members with wins that are kept apart, or with a win high enough for it; used only if the terms keep wins apart.
   */
  readonly highRollers?: readonly HighRoller[];
  /**
   * The sum already paid for earlier parts of the same window. The contract's maximum applies to all parts together, so
   * this sum counts towards it.
   */
  readonly paidBefore?: Money;
}

export const nothingCarried: Carryover = { loss: ZERO, remainderE6: 0n };

/**
 * The agent's income: the team's gross less the gross of each direct downline, so that the whole line together gets the
 * top rate. If downlines earn more than the gross, no wallet is debited: the difference is the `shortfall`, which the
 * operator or the agent's next commission bears. The income of a kind that pays bet by bet is negative if bets are
 * voided after payment.
 */
export function incomeOf(
  kind: AgentContractKind,
  { terms, figures: team, carried, downlines, highRollers = [], paidBefore = ZERO }: Statement,
): Income {
  const rollers = terms.fenceFrom === undefined ? [] : highRollers;
  const figures = { ...team, net: countedNet(team, terms, rollers) };
  const base = kind.baseOf(figures, terms, carried.loss);
  const rates = ratesOf(terms, figures, kind.profitOf(figures, base));
  const gross = kind.grossOf(base, figures, rates);
  const keepsRemainder = kind.keeps === 'remainder';
  const ownE6 = gross.earnedE6 + fromDownlinesE6(terms, downlines) + (keepsRemainder ? carried.remainderE6 : 0n);
  const own = floorOf(ownE6);
  const owed = terms.shortfall === 'receivable' ? missingOf(gross, terms, downlines) : ZERO;
  const payable = own < ZERO && !keepsRemainder ? subtract(ZERO, owed) : own;
  const apart = keepApart(rollers, { base, from: terms.fenceFrom ?? ZERO });
  return {
    ...gross,
    counted: figures.net,
    base,
    ratePpm: keepsRemainder ? 0n : rates.ratePpm,
    pay: terms.most === null ? payable : atMost(payable, subtract(terms.most, paidBefore)),
    shortfall: owed > ZERO ? owed : own < payable ? money(payable - own) : ZERO,
    carried: {
      loss: kind.keeps === 'loss' && terms.carriesLoss ? apart.loss : ZERO,
      remainderE6: keepsRemainder ? ownE6 - own * E6 : 0n,
    },
    keptApart: apart.members.filter(({ before, after }) => before < ZERO || after < ZERO),
  };
}

/**
 * The team's result that counts for the agent. It leaves out branches (teams of direct downlines) that won, if the
 * contract says so, and losses that pay back wins kept apart.
 */
export function countedNet(
  { net, wonBranches = ZERO }: Pick<TeamFigures, 'net' | 'wonBranches'>,
  { branches, fenceFrom }: Pick<ContractTerms, 'branches' | 'fenceFrom'>,
  rollers: readonly HighRoller[],
): Money {
  const withBranches = branches === 'positive' ? subtract(net, wonBranches) : net;
  return fenceFrom === undefined ? withBranches : subtract(withBranches, paidBack(rollers));
}

/**
 * The amount by which the downlines' earned income exceeds the agent's gross. Income that a downline missed does not
 * count.
 */
function missingOf({ earnedE6 }: Gross, { sharePpm }: ContractTerms, downlines: readonly Gross[]): Money {
  const theirs = downlines.reduce((total, one) => total + one.earnedE6, 0n);
  return sharePpm === null && theirs > earnedE6 ? money((theirs - earnedE6) / E6) : ZERO;
}

/**
 * The part that direct downlines add to the agent's income, in millionths of a minor unit. It is negative, so a
 * deduction, if the line shares the top rate.
 */
function fromDownlinesE6({ sharePpm, unearned }: ContractTerms, downlines: readonly Gross[]): bigint {
  const theirs = downlines.reduce(
    (total, { earnedE6, potentialE6 }) => total + (sharePpm === null && unearned === 'house' ? potentialE6 : earnedE6),
    0n,
  );
  return sharePpm === null ? -theirs : (theirs * sharePpm) / E6;
}

/** Rates of the last row whose conditions hold; zero if none does. */
function ratesOf({ tiers }: ContractTerms, { turnover, active }: TeamFigures, profit: Money): Rates {
  const rows = tiers.filter(
    (row) =>
      (row.turnover === undefined || turnover >= row.turnover) && (row.profit === undefined || profit >= row.profit),
  );
  return {
    ratePpm: rows.findLast((row) => row.active === undefined || active >= row.active)?.ratePpm ?? 0n,
    potentialPpm: rows.at(-1)?.ratePpm ?? 0n,
  };
}

/** Limits an income to `room`, the amount left of the contract's maximum. A negative income is returned unchanged. */
const atMost = (payable: Money, room: Money): Money => {
  const left = room > ZERO ? room : ZERO;
  return payable > left ? left : payable;
};

/** Rounds down to whole minor units, for negative amounts too, so that the remainder is never negative. */
const floorOf = (amountE6: bigint): Money => money(amountE6 / E6 - (amountE6 % E6 < 0n ? 1n : 0n));
