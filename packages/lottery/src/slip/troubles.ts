import * as z from 'zod/mini';
import { LineTrouble as WireTrouble } from '@tamarind/contract/lottery-tickets';
import type { BetDecision, Trouble } from '@tamarind/domain/lottery/bet';
import type { Money } from '@tamarind/domain/money';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { lineKey, type SlipLine } from '../board/state.ts';
import { sameOdds } from './preview.ts';

/** A line that cannot be sold as it stands, with what is known about how it could be. */
export interface Troubled {
  readonly line: SlipLine;
  readonly code: Trouble;
  readonly reason: string | null;
  readonly room: Money | null;
  readonly oddsE4: readonly bigint[] | null;
}

/** Lines the preview finds in trouble. */
export const previewed = (decision: BetDecision, lines: readonly SlipLine[]): Troubled[] =>
  (decision.ok ? [] : (decision.troubles ?? [])).flatMap(({ at, refusal, reason, room, oddsE4 }) => {
    const line = lines[at];
    return line
      ? [{ line, code: refusal, reason: reason ?? null, room: room ?? null, oddsE4: oddsE4 ?? null }]
      : [];
  });

/** Lines the server named, of a bet of `lines`. */
export const named = (
  wire: readonly z.output<typeof WireTrouble>[],
  lines: readonly SlipLine[],
): Troubled[] =>
  wire.flatMap(({ line: at, ...trouble }) => {
    const line = lines[at];
    return line ? [{ line, ...trouble }] : [];
  });

/** Lines of a refusal, as far as they still stand on the slip the way they were refused. */
export function refused(refusal: Refusal, sent: readonly SlipLine[], now: readonly SlipLine[]): Troubled[] {
  const troubles = z.safeDecode(z.array(WireTrouble), refusal.details['troubles'] as never);
  if (!troubles.success) return [];
  const slip = new Map(now.map((line) => [lineKey(line), line]));
  return named(troubles.data, sent).filter(({ line, code, oddsE4 }) => {
    const here = slip.get(lineKey(line));
    if (!here) return false;
    if (code === 'NUMBER_FULL') return here.unitStake >= line.unitStake;
    return code === 'NUMBER_CLOSED' || !sameOdds(here.oddsE4, oddsE4 ?? line.oddsE4);
  });
}
