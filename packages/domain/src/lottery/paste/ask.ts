import type { Sign } from './signs.ts';
import type { DoubtCode } from './types.ts';

/** A replacement for a part of a line; `start` and `end` are positions in the line. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/**
 * Records a question to the player about the part `text` of an order. Each proposal is a list of edits that gives the
 * order one possible meaning, likeliest first.
 */
export type Ask = (code: DoubtCode, text: string, ...proposals: (readonly Edit[] | undefined)[]) => void;

export const without = ({ start, end }: Sign): Edit => ({ start, end, text: '' });

/** The line with the edits applied. */
export function edited(line: string, edits: readonly Edit[]): string {
  let text = line;
  for (const { start, end, text: put } of edits.toSorted((left, right) => right.start - left.start))
    text = text.slice(0, start) + put + text.slice(end);
  return text.replaceAll(/[^\S\n]{2,}/g, ' ').trim();
}
