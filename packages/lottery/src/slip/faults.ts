import type { BetDecision } from '@tamarind/domain/lottery/bet';
import { Refusal } from '@tamarind/ui/refusal.ts';

/** A refusal of the preview in the form the server would send it, so that both are said in the same words. */
export function refusalOf(decision: Extract<BetDecision, { ok: false }>): Refusal {
  const limit = decision.limit?.toString();
  const bound = limit === undefined ? {} : decision.refusal === 'STAKE_TOO_SMALL' ? { min: limit } : { max: limit };
  return new Refusal(decision.refusal, decision.at === undefined ? bound : { ...bound, line: decision.at });
}
