/** One order of a pasted text: the part of a line up to `;`, with its position in the text. */
export interface Order {
  /** Line number in the pasted text, from 0. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Splits a text into orders. A line break or `;` ends an order. If a part before a `;` contains only numbers, it is
 * joined with the following order, and the player is asked whether they belong together.
 */
export function ordersOf(text: string): Order[] {
  const orders: Order[] = [];
  let lineStart = 0;
  for (const [at, line] of text.split('\n').entries()) {
    let start = 0;
    for (const { index } of [...line.matchAll(SEMICOLON), { index: line.length }]) {
      const part = line.slice(start, index);
      const isBare = index < line.length && BARE_NUMBERS.test(part) && line.slice(index + 1).trim() !== '';
      if (isBare) continue;
      const lead = part.length - part.trimStart().length;
      if (part.trim() !== '') {
        const from = lineStart + start + lead;
        orders.push({ at, start: from, end: from + part.trim().length, text: part.trim() });
      }
      start = index + 1;
    }
    lineStart += line.length + 1;
  }
  return orders;
}

export const SEMICOLON = /[;；]/g;
const BARE_NUMBERS = /^[\d\s,./;；-]*\d[\d\s,./;；-]*$/;
