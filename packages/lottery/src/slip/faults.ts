import type { BetDecision } from '@tamarind/domain/lottery/bet';
import { Refusal } from '@tamarind/ui/refusal.ts';

/** Converts a refusal of the preview to the server's format, so that one component writes the message for both. */
export function refusalOf(decision: Extract<BetDecision, { ok: false }>): Refusal {
  const limit = decision.limit?.toString();
  const bound = limit === undefined ? {} : decision.refusal === 'STAKE_TOO_SMALL' ? { min: limit } : { max: limit };
  return new Refusal(decision.refusal, decision.at === undefined ? bound : { ...bound, line: decision.at });
}
