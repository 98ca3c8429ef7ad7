import { type BetType, type Entry, betTypeOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Money } from '@tamarind/domain/money';

/** How the player enters selections. */
export type Mode = 'keypad' | 'grid' | 'paste' | 'lucky';

/**
 * One line of the slip; `oddsE4` are the odds displayed when the line was added, one for each prize level of the
 * selection.
 */
export interface SlipLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: readonly bigint[];
}

/** A message about the last move: selections already in the tray, or selections no chosen type accepts. */
export interface Notice {
  readonly kind: 'already-in' | 'not-taken';
  readonly selections: readonly string[];
}

/** The part of the state that one undo restores. */
export type Snapshot = Pick<BoardState, 'types' | 'picked' | 'special' | 'tray' | 'lines'>;

/**
 * The board as plain data. The tray holds selections not on the slip yet, newest first; each becomes one line of every
 * chosen bet type. `lines` is the slip: the added lines with their odds and stakes. `picked` are the numbers of an
 * unfinished combination, in the order they were picked; `special` is its number from the second field.
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
  /** Number of draws the player wants to bet on, including the next; fewer may be on sale. */
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

/**
 * Whether two bet types accept the same kind of selection; such types are bet together on the same entered selections.
 * Thai any-order types accept the same selections as the plain number.
 */
export const sameEntry = (left: Entry, right: Entry): boolean => formOf(left) === formOf(right);

/** The kind of selection that is being entered; all chosen types share it. */
export const boardEntry = (state: BoardState): Entry => typesOf(state)[0]?.entry ?? { kind: 'digits', digits: 2 };

export const typesOf = ({ format, types }: Pick<BoardState, 'format' | 'types'>): BetType[] =>
  types.map((code) => betTypeOf(format, code));

/** Number of digits to type on the keypad for one number, or for each number of a combination. */
export const digitsOf = (entry: Entry): number =>
  entry.kind === 'digits' ? entry.digits : entry.kind === 'picks' ? entry.width : 0;

/** How many numbers one selection contains: one, or the count of numbers of a combination. */
export const picksOf = (entry: Entry): number => (entry.kind === 'picks' ? entry.picks : 1);

/**
 * Whether every text of this many digits is a valid number: true for 00–99 of a xiên (a Vietnamese combination bet),
 * false for 01–45.
 */
const isWhole = (entry: Extract<Entry, { kind: 'picks' }>): boolean =>
  entry.lowest === 0 && entry.highest === 10 ** entry.width - 1;

/** Whether the numbers are picked from a field of balls, dice or race positions; all other numbers are typed. */
export const isField = (entry: Entry): entry is Extract<Entry, { kind: 'picks' }> =>
  entry.kind === 'picks' && !isWhole(entry);

/**
 * The entry modes possible for an entry; the first is the default. A bet on a word (big, odd) has only its own page of
 * buttons.
 */
export function modesOf(entry: Entry, format: FormatCode): readonly Mode[] {
  if (entry.kind === 'choice') return ['grid'];
  const paste: readonly Mode[] = isWritten(format) ? ['paste'] : [];
  return isField(entry) ? ['grid', ...paste, 'lucky'] : ['keypad', 'grid', ...paste, 'lucky'];
}

/** Whether players send bets on this format as text messages; only then is pasted text parsed. */
const isWritten = (format: FormatCode): boolean => ['vn27', 'vn18', 'thai', 'th4', 'th3'].includes(format);

/** The effective entry mode: falls back to the first one if the chosen mode does not fit the entry. */
export function modeOf(state: BoardState): Mode {
  const modes = modesOf(boardEntry(state), state.format);
  return modes.includes(state.mode) ? state.mode : (modes[0] ?? 'grid');
}

export const isEmpty = (state: BoardState): boolean => state.tray.length === 0 && state.lines.length === 0;

/** Canonical text of the combination being picked; undefined while incomplete. */
export function combinationOf(state: BoardState): string | undefined {
  const entry = boardEntry(state);
  if (entry.kind !== 'picks' || state.picked.length !== entry.picks) return undefined;
  const numbers = (entry.isOrdered ? state.picked : state.picked.toSorted()).join('-');
  if (entry.special && state.special === null) return undefined;
  const text = entry.special ? `${numbers}+${state.special}` : numbers;
  return typesOf(state)[0]?.normalise(text);
}

/**
 * Lines that the entered selections (the tray) would add to the slip now: one per selection and chosen type that
 * accepts it, in canonical text. A complete combination that is being picked counts too.
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

/**
 * The slip's lines together with the entered selections that are not on the slip yet: everything that would be placed
 * now.
 */
export const linesWithTray = (state: BoardState, rates: Rates): SlipLine[] => [
  ...state.lines,
  ...linesOfTray(state, rates),
];

/** Returns the current odds of a selection, one for each of its prize levels. */
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

/** Identifies the set of numbers to pick from; picks stay when the player changes to a type with the same field. */
export const fieldOf = ({ lowest, highest, width, isOrdered }: Extract<Entry, { kind: 'picks' }>): string =>
  `${lowest}-${highest}/${width}${isOrdered ? ' ordered' : ''}`;
