import type { Currency, Money } from '../../money.ts';
import type { FormatCode } from '../formats/format.ts';

/** This file defines the input and output of the paste reader, which reads bets from a pasted text. */

export const PASTE_CHARS_MAX = 5_000;
export const PASTE_BETS_MAX = 500;

export type PasteContext = {
  readonly format: FormatCode;
  readonly currency: Currency;
  /**
   * Code of the lottery, which is needed to recognise station names; without it every station name becomes a question.
   */
  readonly game?: string;
  /** Codes of the bet types on sale. */
  readonly onSale: ReadonlySet<string>;
  /**
   * The bet type that the player chose on the board. An order without a word for a bet type is read as this type if the
   * number of digits fits.
   */
  readonly chosen: string | undefined;
};
export type PasteBet = { readonly betType: string; readonly selection: string; readonly unitStake: Money };
export type DoubtCode =
  | 'letters'
  | 'word'
  | 'station'
  | 'numbers'
  | 'lengths'
  | 'repeated'
  | 'type'
  | 'selection'
  | 'off'
  | 'stake'
  | 'small'
  | 'amount'
  | 'pair'
  | 'fill'
  | 'steps'
  | 'several'
  | 'joined'
  | 'bare'
  | 'groups'
  | 'range'
  | 'points';
/**
 * A question about an order. `proposals` are rewritings of the whole order, one for each possible meaning, likeliest
 * first; empty if there are none.
 */
export type Doubt = { readonly code: DoubtCode; readonly text: string; readonly proposals: readonly string[] };
/** A part of the text and its meaning, for colouring in the text box. */
export type Mark = { readonly start: number; readonly end: number; readonly as: 'number' | 'stake' | 'doubt' };
/** One order with its reading result: a line of the text, or a part of a line that ends at `;`. */
export type PasteLine = {
  /** Line number in the pasted text, from 0. */
  readonly at: number;
  /** Position of the order's first character in the pasted text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly marks: readonly Mark[];
  /**
   * The numbers of the order, including those that fill-in words produced. The selection of a bet may have their digits
   * in another order.
   */
  readonly numbers: readonly string[];
  /** True if a stake was given in điểm: 1 điểm is a unit stake of 1,000 đồng on each prize that the type covers. */
  readonly isInPoints: boolean;
  /** The bets of the order; empty while a question is open. */
  readonly bets: readonly PasteBet[];
  readonly doubts: readonly Doubt[];
};
export type Paste = {
  readonly lines: readonly PasteLine[];
  readonly bets: readonly PasteBet[];
  /** The reason why the whole text is refused: longer than 5,000 characters, or more than 500 bets. */
  readonly fault?: 'too_long' | 'too_many';
};
