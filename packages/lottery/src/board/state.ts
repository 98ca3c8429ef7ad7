import { type BetType, type Entry, betTypeOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Money } from '@tamarind/domain/money';

/** How selections come in. */
export type Mode = 'keypad' | 'grid' | 'paste' | 'lucky';

/** One line of the slip; `oddsE4` is what the screen showed when the line was added, by the levels of the selection. */
export interface SlipLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: readonly bigint[];
}

/** What the last move has to say: selections that were there before, or that none of the chosen types takes. */
export interface Notice {
  readonly kind: 'already-in' | 'not-taken';
  readonly selections: readonly string[];
}

/** What one undo brings back. */
export type Snapshot = Pick<BoardState, 'types' | 'picked' | 'special' | 'tray' | 'lines'>;

/**
 * The board as plain data. The tray holds selections in the making, newest first; each stands for one line of every chosen
 * bet type. `lines` is the slip: what has been added with its odds and stake. `picked` are the numbers of a combination in
 * hand, in the order they were picked, `special` its number from the second field.
 */
export interface BoardState {
  readonly format: FormatCode;
  readonly types: readonly string[];
  readonly mode: Mode;
  readonly typed: string;
  readonly reverse: boolean;
  readonly picked: readonly string[];
  readonly special: string | null;
  readonly tray: readonly string[];
  readonly unitStake: Money;
  readonly lines: readonly SlipLine[];
  /** How many draws the slip is wished on, the next one counted; there may be fewer. */
  readonly draws: number;
  readonly past: readonly Snapshot[];
  readonly notice: Notice | null;
}

/** An empty board on one bet type, with the smallest stake: no larger one is ever chosen for the player. */
export const newBoard = (format: FormatCode, betType: string, unitStakeMin: Money): BoardState => ({
  format,
  types: [betType],
  mode: 'keypad',
  typed: '',
  reverse: false,
  picked: [],
  special: null,
  tray: [],
  unitStake: unitStakeMin,
  lines: [],
  draws: 1,
  past: [],
  notice: null,
});

/** The form of a bet type: types of one form are bet together from one tray. Thai any-order types share the plain number's. */
export const sameEntry = (left: Entry, right: Entry): boolean => formOf(left) === formOf(right);

/** The entry of what is being put together; all chosen types share it. */
export const boardEntry = (state: BoardState): Entry => typesOf(state)[0]?.entry ?? { kind: 'digits', digits: 2 };

export const typesOf = ({ format, types }: Pick<BoardState, 'format' | 'types'>): BetType[] =>
  types.map((code) => betTypeOf(format, code));

/** Digits of one number on the keypad: of a number, or of each number of a combination. */
export const digitsOf = (entry: Entry): number =>
  entry.kind === 'digits' ? entry.digits : entry.kind === 'picks' ? entry.width : 0;

/** Numbers in one selection. */
export const picksOf = (entry: Entry): number => (entry.kind === 'picks' ? entry.picks : 1);

/** Whether every text of the width is a number: 00–99 of a xiên, but not 01–45. */
const isWhole = (entry: Extract<Entry, { kind: 'picks' }>): boolean =>
  entry.lowest === 0 && entry.highest === 10 ** entry.width - 1;

/** Balls, dice and places are picked from their own field; the rest is typed. */
export const isField = (entry: Entry): entry is Extract<Entry, { kind: 'picks' }> =>
  entry.kind === 'picks' && !isWhole(entry);

/** Ways in that fit an entry; the first is where it starts. Words are chosen by their own buttons. */
export function modesOf(entry: Entry, format: FormatCode): readonly Mode[] {
  if (entry.kind === 'choice') return ['grid'];
  const paste: readonly Mode[] = isWritten(format) ? ['paste'] : [];
  return isField(entry) ? ['grid', ...paste, 'lucky'] : ['keypad', 'grid', ...paste, 'lucky'];
}

/** Bets of these lotteries are sent as text messages, so a text can be read. */
const isWritten = (format: FormatCode): boolean => ['vn27', 'vn18', 'thai', 'th4', 'th3'].includes(format);

/** The way in now: a mode that does not fit the entry gives way. */
export function modeOf(state: BoardState): Mode {
  const modes = modesOf(boardEntry(state), state.format);
  return modes.includes(state.mode) ? state.mode : (modes[0] ?? 'grid');
}

export const isEmpty = (state: BoardState): boolean => state.tray.length === 0 && state.lines.length === 0;

/** The canonical text of what is in hand, undefined while it is not whole. */
export function combinationOf(state: BoardState): string | undefined {
  const entry = boardEntry(state);
  if (entry.kind !== 'picks' || state.picked.length !== entry.picks) return undefined;
  const numbers = (entry.isOrdered ? state.picked : state.picked.toSorted()).join('-');
  if (entry.special && state.special === null) return undefined;
  const text = entry.special ? `${numbers}+${state.special}` : numbers;
  return typesOf(state)[0]?.normalise(text);
}

/**
 * Lines the tray would add to the slip now, one of every chosen type that takes the selection, in its canonical text. A
 * combination in hand that is whole counts, too: six balls that were pressed are meant.
 */
export function linesOfTray(state: BoardState, rates: Rates): SlipLine[] {
  const taken = new Set(state.lines.map(lineKey));
  const fresh: SlipLine[] = [];
  const inHand = [combinationOf(state)].filter((text) => text !== undefined);
  for (const type of typesOf(state))
    for (const text of [...state.tray.toReversed(), ...inHand]) {
      const selection = type.normalise(text);
      if (selection === undefined) continue;
      const line = { betType: type.code, selection, unitStake: state.unitStake, oddsE4: rates(type.code, selection) };
      if (taken.has(lineKey(line))) continue;
      taken.add(lineKey(line));
      fresh.push(line);
    }
  return fresh;
}

/** The slip with the tray's selections already on it: what would be placed now. */
export const linesWithTray = (state: BoardState, rates: Rates): SlipLine[] => [
  ...state.lines,
  ...linesOfTray(state, rates),
];

/** Odds on sale of a selection, by its levels. */
export type Rates = (betType: string, selection: string) => readonly bigint[];

export const lineKey = ({ betType, selection }: Pick<SlipLine, 'betType' | 'selection'>): string =>
  `${betType} ${selection}`;

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function formOf(entry: Entry): string {
  if (entry.kind === 'digits') return `digits ${entry.digits}`;
  if (entry.kind === 'choice') return `choice ${entry.choices.join(' ')}`;
  const { picks, special } = entry;
  return `picks ${picks} ${fieldOf(entry)} ${special ? `${special.lowest}-${special.highest}` : ''}`;
}

/** What the numbers are picked from; picks in hand can go along to a type with the same field. */
export const fieldOf = ({ lowest, highest, width, isOrdered }: Extract<Entry, { kind: 'picks' }>): string =>
  `${lowest}-${highest}/${width}${isOrdered ? ' ordered' : ''}`;
