import { ordersOf } from './orders.ts';
import { isNamed, readLine } from './read-line.ts';
import { type Paste, PASTE_BETS_MAX, PASTE_CHARS_MAX, type PasteContext, type PasteLine } from './types.ts';

/**
 * This module reads lists of bets as people send them in messages [L06]. It never guesses silently: it turns anything
 * ambiguous into a question to the player.
 */

export type { Doubt, DoubtCode, Mark, Paste, PasteBet, PasteContext, PasteLine } from './types.ts';

/** Reads a pasted text order by order and skips blank orders. Never throws, for any input. */
export function parsePaste(text: string, context: PasteContext): Paste {
  if (text.length > PASTE_CHARS_MAX) return { lines: [], bets: [], fault: 'too_long' };
  let namedAt: number | undefined;
  const lines = ordersOf(text).map((order): PasteLine => {
    // False if an earlier order of the same line names a bet type. If this order names none, it probably means that
    // type and not the one chosen on the board, so the player is asked.
    const isOwn = namedAt !== order.at;
    if (isNamed(order.text, context.format)) namedAt = order.at;
    const read = readLine(order.text, isOwn ? context : { ...context, chosen: undefined });
    const marks = read.marks.map((mark) => ({ ...mark, start: mark.start + order.start, end: mark.end + order.start }));
    return { ...order, ...read, marks };
  });
  const bets = lines.flatMap((line) => line.bets);
  return bets.length > PASTE_BETS_MAX ? { lines, bets: [], fault: 'too_many' } : { lines, bets };
}

/** The text with one order replaced by its proposal. */
export const withProposal = (
  text: string,
  { start, end }: Pick<PasteLine, 'start' | 'end'>,
  proposal: string,
): string => text.slice(0, start) + proposal + text.slice(end);

/**
 * The orders that could not be read, one per line. They remain in the text box when the others are added to the slip.
 */
export const unreadOf = ({ lines }: Paste): string =>
  lines
    .filter(({ bets }) => bets.length === 0)
    .map(({ text }) => text)
    .join('\n');
