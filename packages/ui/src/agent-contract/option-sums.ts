import type { Statement } from '@tamarind/contract/incomes';
import { paidBack } from '@tamarind/domain/agents/contracts/high-rollers';
import { type Money, subtract, sum, ZERO } from '@tamarind/domain/money';
import type { useContractWords } from './words.ts';

/**
 * The amounts in an agent's income that come from optional rules of the contract, such as a shortfall, each with its
 * label. Amounts of zero are left out.
 */
export function optionSums(
  { facts, contract: { terms } }: Pick<Statement, 'facts' | 'contract'>,
  t: ReturnType<typeof useContractWords>,
): (readonly [label: string, amount: Money])[] {
  const { figures, keptApart = [], shortfall } = facts;
  const won = terms.branches === 'positive' ? (figures.wonBranches ?? ZERO) : ZERO;
  const lines = [
    [t('sum.wonBranches'), subtract(ZERO, won)],
    [t('sum.paidBack'), subtract(ZERO, paidBack(keptApart))],
    [t('sum.keptApart'), sum(keptApart.map(({ after }) => after))],
    [t(`sum.shortfall.${terms.shortfall ?? 'cost'}`), shortfall],
  ] as const;
  return lines.filter(([, amount]) => amount !== ZERO);
}
