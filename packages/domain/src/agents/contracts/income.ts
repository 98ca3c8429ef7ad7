import { money, type Money, ZERO } from '../../money.ts';
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

/** All that one agent's income of one window depends on. `downlines`: the gross of each direct downline of this kind. */
export interface Statement {
  readonly terms: ContractTerms;
  readonly figures: TeamFigures;
  readonly carried: Carryover;
  readonly downlines: readonly Gross[];
}

export const nothingCarried: Carryover = { loss: ZERO, remainderE6: 0n };

/**
 * The agent's income: the gross of the team less the gross of each direct downline, so that a line together gets the top
 * rate of the top base. A wallet never pays for a downline's higher rate: the difference is the `shortfall`. Only a kind
 * that pays bet by bet can be below zero, when bets are voided after they were paid.
 */
export function incomeOf(kind: AgentContractKind, { terms, figures, carried, downlines }: Statement): Income {
  const base = kind.baseOf(figures, terms, carried.loss);
  const rates = ratesOf(terms, figures, kind.profitOf(figures, base));
  const gross = kind.grossOf(base, figures, rates);
  const keepsRemainder = kind.keeps === 'remainder';
  const ownE6 = gross.earnedE6 + fromDownlinesE6(terms, downlines) + (keepsRemainder ? carried.remainderE6 : 0n);
  const own = floorOf(ownE6);
  const payable = own < ZERO && !keepsRemainder ? ZERO : own;
  return {
    ...gross,
    base,
    ratePpm: keepsRemainder ? 0n : rates.ratePpm,
    pay: terms.most !== null && payable > terms.most ? terms.most : payable,
    shortfall: own < payable ? money(payable - own) : ZERO,
    carried: {
      loss: kind.keeps === 'loss' && terms.carriesLoss && base < ZERO ? base : ZERO,
      remainderE6: keepsRemainder ? ownE6 - own * E6 : 0n,
    },
  };
}

/** Below zero in a line that shares the top rate: the downlines' part of the agent's gross. */
function fromDownlinesE6({ sharePpm, unearned }: ContractTerms, downlines: readonly Gross[]): bigint {
  const theirs = downlines.reduce(
    (total, { earnedE6, potentialE6 }) => total + (sharePpm === null && unearned === 'house' ? potentialE6 : earnedE6),
    0n,
  );
  return sharePpm === null ? -theirs : (theirs * sharePpm) / E6;
}

/** Rates of the last row whose conditions hold; zero when none does. */
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

/** Rounds down to whole minor units, also below zero, so that the remainder is never negative. */
const floorOf = (amountE6: bigint): Money => money(amountE6 / E6 - (amountE6 % E6 < 0n ? 1n : 0n));
