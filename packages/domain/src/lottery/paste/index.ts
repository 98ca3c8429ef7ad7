import { readLine } from './read-line.ts';
import { type Paste, PASTE_BETS_MAX, PASTE_CHARS_MAX, type PasteContext, type PasteLine } from './types.ts';

/** Numbers as people send them in messages, read line by line [L06]. Nothing is guessed silently: what is doubtful is asked. */

export type { Doubt, DoubtCode, Paste, PasteBet, PasteContext, PasteLine } from './types.ts';

/** Reads a pasted text; blank lines are left out. Never throws, whatever it is given. */
export function parsePaste(text: string, context: PasteContext): Paste {
  if (text.length > PASTE_CHARS_MAX) return { lines: [], bets: [], fault: 'too_long' };
  const lines = text.split(/\r?\n/).flatMap((line, at): PasteLine[] => {
    if (line.trim() === '') return [];
    return [{ at, text: line, ...readLine(line, context) }];
  });
  const bets = lines.flatMap((line) => line.bets);
  return bets.length > PASTE_BETS_MAX ? { lines, bets: [], fault: 'too_many' } : { lines, bets };
}

/** The text with one line written as it was proposed. */
export const withProposal = (text: string, at: number, proposal: string): string =>
  text
    .split(/\r?\n/)
    .map((line, index) => (index === at ? proposal : line))
    .join('\n');

/** The lines that could not be read, for them to stay in the box when the others are taken. */
export const unreadOf = ({ lines }: Paste): string =>
  lines
    .filter(({ bets }) => bets.length === 0)
    .map(({ text }) => text)
    .join('\n');
