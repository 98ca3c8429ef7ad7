import type { Money } from '../../money.ts';
import type { ContractTerms } from './contract-kind.ts';

/** The condition to meet for the next higher rate: the team's current figure and the required figure. */
export interface NextStep {
  readonly measure: 'turnover' | 'profit';
  readonly reached: Money;
  readonly wanted: Money;
  readonly ratePpm: bigint;
}

/**
 * The first row of the rate table that requires more turnover or profit than the team has; null if none does. The
 * condition on active members is ignored, because their number is known only when the window closes.
 */
export function nextStep(
  { tiers }: Pick<ContractTerms, 'tiers'>,
  { turnover, profit }: { readonly turnover: Money; readonly profit: Money },
): NextStep | null {
  for (const { ratePpm, ...row } of tiers) {
    if (row.turnover !== undefined && turnover < row.turnover)
      return { measure: 'turnover', reached: turnover, wanted: row.turnover, ratePpm };
    if (row.profit !== undefined && profit < row.profit)
      return { measure: 'profit', reached: profit, wanted: row.profit, ratePpm };
  }
  return null;
}
