import type { BetType } from '../../lottery/bets/bet-type.ts';

/**
 * The number of selections that together cover every outcome of a draw, or null for a type that has too many. A member
 * who bets on all of them takes no risk with the smallest of these stakes, so that part of each stake counts for no
 * agent.
 */
export function coveringSelections({ entry }: Pick<BetType, 'entry'>): number | null {
  if (entry.kind === 'choice') return entry.choices.length > 1 ? entry.choices.length : null;
  if (entry.kind === 'digits' && entry.digits <= DIGITS_MAX) return 10 ** entry.digits;
  return null;
}

/** Types with more digits are not examined: a slip has at most 500 lines, and a thousand numbers need two slips. */
const DIGITS_MAX = 3;
