import { z } from 'zod/mini';
import { LineTrouble as WireTrouble } from '@tamarind/contract/lottery-tickets';
import { type BetDecision, isAtLeast, type Trouble } from '@tamarind/domain/lottery/bet';
import type { Money } from '@tamarind/domain/money';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { lineKey, type SlipLine } from '../board/state.ts';
import { sameOdds } from './preview.ts';
import type { Bet } from './place.ts';

/** A line that cannot be sold as displayed, with the terms under which it could be sold. */
export interface TroubledLine {
  readonly line: SlipLine;
  /** The draw on which the line cannot be sold as displayed; null means the next draw. */
  readonly draw: string | null;
  readonly code: Trouble;
  readonly reason: string | null;
  readonly room: Money | null;
  readonly oddsE4: readonly bigint[] | null;
}

/** The lines that the preview refuses as they are, with the reason and the terms that would be accepted. */
export const previewed = (
  decision: BetDecision,
  lines: readonly SlipLine[],
  draws?: ReadonlyMap<string, string>,
): TroubledLine[] =>
  (decision.ok ? [] : (decision.troubles ?? [])).flatMap(({ at, refusal, reason, room, oddsE4 }) => {
    const line = lines[at];
    return line
      ? [
          {
            line,
            draw: draws?.get(lineKey(line)) ?? null,
            code: refusal,
            reason: reason ?? null,
            room: room ?? null,
            oddsE4: oddsE4 ?? null,
          },
        ]
      : [];
  });

/** Maps the line problems in a server response to the `lines` of the bet that was sent. */
export const named = (wire: readonly z.output<typeof WireTrouble>[], { lines, ahead = [] }: Bet): TroubledLine[] => {
  const isSeries = ahead.length > 0;
  return wire.flatMap(({ line: at, draw, ...trouble }) => {
    const line = lines[at];
    return line ? [{ line, draw: isSeries ? draw : null, ...trouble }] : [];
  });
};

/** Lines of a refusal that are unchanged on the slip and whose draw is still selected; all others are resolved. */
export function refused(
  refusal: Refusal,
  bet: Bet,
  now: readonly SlipLine[],
  draws: readonly string[],
): TroubledLine[] {
  const troubles = z.safeDecode(z.array(WireTrouble), refusal.details['troubles'] as never);
  if (!troubles.success) return [];
  const slip = new Map(now.map((line) => [lineKey(line), line]));
  const isSeries = (bet.ahead ?? []).length > 0;
  return named(troubles.data, bet).filter(({ line, draw, code, oddsE4 }) => {
    const here = slip.get(lineKey(line));
    if (!here || (draw !== null && !draws.includes(draw))) return false;
    if (code === 'NUMBER_FULL') return here.unitStake >= line.unitStake;
    const sold = oddsE4 ?? line.oddsE4;
    // A slip on several draws shows the lowest odds, so a draw with better odds causes no problem.
    const isSettled = isSeries ? isAtLeast(sold, here.oddsE4) : sameOdds(here.oddsE4, sold);
    return code === 'NUMBER_CLOSED' || !isSettled;
  });
}

/** The lowest changed odds of each line over all draws: accepting them satisfies every draw. */
export function leastOdds(troubles: readonly TroubledLine[]): Map<string, readonly bigint[]> {
  const least = new Map<string, readonly bigint[]>();
  for (const { line, code, oddsE4 } of troubles) {
    const low = least.get(lineKey(line));
    if (code === 'RATE_CHANGED' && oddsE4 && (!low || isAtLeast(low, oddsE4))) least.set(lineKey(line), oddsE4);
  }
  return least;
}

/**
 * The largest unit stake that fits in every draw, for each line that was refused because its number cannot take the
 * whole stake.
 */
export function leastRoom(troubles: readonly TroubledLine[]): Map<string, Money> {
  const least = new Map<string, Money>();
  for (const { line, code, room } of troubles) {
    const low = least.get(lineKey(line));
    if (code === 'NUMBER_FULL' && room !== null && (low === undefined || room < low)) least.set(lineKey(line), room);
  }
  return least;
}
