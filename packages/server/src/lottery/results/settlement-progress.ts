import type { contract } from '@tamarind/contract/index';
import { settlementProgress } from '@tamarind/domain/lottery/settlement-progress';
import { money } from '@tamarind/domain/money';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { settlementFacts } from '../settlement-queries.ts';

/**
 * Progress of a draw's settlement, while the job runs and afterwards [L07]. It is computed from the credits; nothing is
 * stored.
 */
export const getSettlement: Handler<typeof contract.lottery.getSettlement> = async (
  { pool, now, currencies },
  { draw },
) => {
  const facts = (await settlementFacts(pool, draw)) ?? refuse('NOT_FOUND');
  const { settledAt, winningLines, due, paid, reversalsDue, reversalsTaken } = facts;
  return {
    ...settlementProgress(facts, now),
    startedAt: facts.gradedAt ?? facts.firstPaidAt,
    settledAt,
    winningLines,
    due,
    paid,
    reversalsDue,
    reversalsTaken,
    amounts: facts.amounts
      .filter(({ currency }) => currencies.includes(currency))
      .map((sums) => ({ currency: sums.currency, due: money(BigInt(sums.due)), paid: money(BigInt(sums.paid)) })),
  };
};
