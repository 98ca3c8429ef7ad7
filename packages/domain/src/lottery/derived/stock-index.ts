import type { Prizes } from '../formats/format.ts';

/**
 * The exchange's figures for a round as published texts, `28,456.73` and `+112.08`, or the reason why there are no
 * figures.
 */
export type IndexQuote =
  | { readonly close: string; readonly change: string }
  /** The market had no session that day, or published no figures within one hour of the usual time. */
  | 'MARKET_CLOSED'
  | 'NOT_PUBLISHED';

/** A result in the format `th3`, a void round whose stakes are refunded, or a text that a person must check. */
export type IndexResult =
  | { readonly state: 'result'; readonly prizes: Prizes }
  | { readonly state: 'void'; readonly reason: 'MARKET_CLOSED' | 'NOT_PUBLISHED' | 'NO_CHANGE' }
  | { readonly state: 'unreadable'; readonly field: 'close' | 'change' };

/**
 * หวยหุ้น: the top is the unit digit of the index with its two decimals; the bottom is the two decimals of the change,
 * without its sign: 28,456.73 with +112.08 gives 673 and 08.
 *
 * Thai rounds follow the same rule, on the SET index and its change at the time of the round. Some operators take the
 * first top digit from SET50 instead; we do not, so that one published line proves the result. The rules of the game
 * for players must mention this choice [L03].
 */
export function indexResult(quote: IndexQuote, { voidsNoChange }: { readonly voidsNoChange: boolean }): IndexResult {
  if (typeof quote === 'string') return { state: 'void', reason: quote };
  const close = twoDecimals.exec(quote.close);
  if (!close) return { state: 'unreadable', field: 'close' };
  const change = twoDecimals.exec(quote.change.replace(/^[+\-\u2212]/, ''));
  if (!change) return { state: 'unreadable', field: 'change' };
  const [, whole = '', decimals = ''] = close;
  const [, moved = '', bottom = ''] = change;
  if (voidsNoChange && moved === '0' && bottom === '00') return { state: 'void', reason: 'NO_CHANGE' };
  return { state: 'result', prizes: { top: [whole.slice(-1) + decimals], bottom: [bottom] } };
}

/**
 * The whole part, plain or in groups of three, and exactly two decimals. Texts with one or four decimals are rejected:
 * padding or rounding would invent a digit on which people bet.
 */
const twoDecimals = /^(0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)\.([0-9]{2})$/;
