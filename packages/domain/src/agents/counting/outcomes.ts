import type { BetType } from '../../lottery/bets/bet-type.ts';

/**
 * The number of selections that together cover every outcome of a draw; null for types with too many outcomes. A member
 * who bets on all of them risks nothing with the smallest of these stakes, so agents' turnover is counted without that
 * amount in each of the stakes.
 */
export function coveringSelections({ entry }: Pick<BetType, 'entry'>): number | null {
  if (entry.kind === 'choice') return entry.choices.length > 1 ? entry.choices.length : null;
  if (entry.kind === 'digits' && entry.digits <= DIGITS_MAX) return 10 ** entry.digits;
  return null;
}

/**
 * Types with more digits are not checked: a slip has at most 500 lines, so a thousand numbers already need two slips.
 */
const DIGITS_MAX = 3;
