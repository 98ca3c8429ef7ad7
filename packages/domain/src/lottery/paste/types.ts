import type { Currency, Money } from '../../money.ts';
import type { FormatCode } from '../formats/format.ts';

/** What reading a pasted text needs to know, and what it gives. */

export const PASTE_CHARS_MAX = 5_000;
export const PASTE_BETS_MAX = 500;

export type PasteContext = {
  readonly format: FormatCode;
  readonly currency: Currency;
  /** Code of the lottery, for the names of stations; without it every station is asked. */
  readonly game?: string;
  /** Codes of the bet types on sale. */
  readonly onSale: ReadonlySet<string>;
  /** The type that is chosen on the board: an order without a word for its type is read as this one, when the digits fit. */
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
/** `proposals` are the whole order as it could have been meant, likeliest first; none where nothing suggests itself. */
export type Doubt = { readonly code: DoubtCode; readonly text: string; readonly proposals: readonly string[] };
/** A part of the text and what it was read as, for the box to colour. */
export type Mark = { readonly start: number; readonly end: number; readonly as: 'number' | 'stake' | 'doubt' };
/** One order: a line of the text, or a part of a line that ends at `;`. */
export type PasteLine = {
  /** Line of the text, from 0. */
  readonly at: number;
  /** Place in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly marks: readonly Mark[];
  /** As the order names them, those that words made included; in a selection their digits may be in another order. */
  readonly numbers: readonly string[];
  /** A stake was written in điểm: 1 điểm is a unit stake of 1,000 đồng on each prize the type plays on. */
  readonly isInPoints: boolean;
  /** Empty while there is a doubt. */
  readonly bets: readonly PasteBet[];
  readonly doubts: readonly Doubt[];
};
export type Paste = {
  readonly lines: readonly PasteLine[];
  readonly bets: readonly PasteBet[];
  /** Why the whole is not taken: longer than 5,000 signs, more than 500 bets. */
  readonly fault?: 'too_long' | 'too_many';
};
