import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { settleLine, type SoldLine } from '@tamarind/domain/lottery/settle';
import { type Money, ZERO } from '@tamarind/domain/money';
import type { Shown } from './timeline.ts';

/** A line of the player while the draw is being shown: `hit` and `missed` only when certain, else `waiting`. */
export interface LineNow {
  readonly state: 'waiting' | 'hit' | 'missed';
  readonly hits: number;
  readonly payout: Money;
}

/** By the settling function itself, on the numbers that are on show. */
export function lineNow(shown: Shown, line: SoldLine): LineNow {
  const { hits, payout } = settleLine(shown.prizes, line);
  if (hits > 0) return { state: 'hit', hits, payout };
  const isOver = shown.isDone || contradicts(line, shown.specialDigits);
  return { state: isOver ? 'missed' : 'waiting', hits: 0, payout: ZERO };
}

/** Bets on the end of the special prize are lost at the first digit that differs. */
function contradicts({ betType, selection }: SoldLine, specialDigits: string): boolean {
  const { hitsTogether, digits, code } = betTypeOf(betType);
  if (hitsTogether !== 1) return false;
  // `dau` plays the ten's digit alone, the fourth of five; all others the last digits.
  const from = code === 'dau' ? 3 : 5 - digits;
  return Array.from(selection).some((digit, at) => {
    const drawn = specialDigits[from + at];
    return drawn !== undefined && drawn !== digit;
  });
}
