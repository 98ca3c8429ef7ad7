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
  /** The type that is chosen on the board: what a line without a word for its type is read as, when the digits fit. */
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
  | 'several';
/** `proposal` is the whole line as it could have been meant; absent where nothing suggests itself. */
export type Doubt = { readonly code: DoubtCode; readonly text: string; readonly proposal?: string };
export type PasteLine = {
  /** The line of the text it stands on, from 0. */
  readonly at: number;
  readonly text: string;
  /** As the line names them, those that words made included; in a selection their digits may stand in another order. */
  readonly numbers: readonly string[];
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
