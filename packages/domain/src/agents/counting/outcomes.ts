import type { BetType } from '../../lottery/bets/bet-type.ts';

/**
 * The number of selections that together cover every outcome of a draw; null for bet types with too many outcomes. A
 * member who bets on all of them cannot lose: a part of each stake, as large as the smallest one, carries no risk.
 * Agents' turnover is therefore counted without this part.
 */
export function coveringSelections({ entry }: Pick<BetType, 'entry'>): number | null {
  if (entry.kind === 'choice') return entry.choices.length > 1 ? entry.choices.length : null;
  if (entry.kind === 'digits' && entry.digits <= DIGITS_MAX) return 10 ** entry.digits;
  return null;
}

/**
 * Bet types with more digits are not checked for bets on all numbers: a slip has at most 500 lines, so a thousand
 * numbers of three digits already need two slips.
 */
const DIGITS_MAX = 3;
