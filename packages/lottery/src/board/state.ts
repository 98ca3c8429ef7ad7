import type { Money } from '@tamarind/domain/money';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';

/** How numbers come in. */
export type Mode = 'keypad' | 'grid' | 'lucky';

/** One line of the slip; `oddsE4` is what the screen showed when the line was added. */
export interface SlipLine {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: bigint;
}

/** What the last move has to say: selections that were there before, or none left to reverse. */
export interface Notice {
  readonly kind: 'already-in';
  readonly selections: readonly string[];
}

/** What one undo brings back. */
export type Snapshot = Pick<BoardState, 'types' | 'picked' | 'tray' | 'lines'>;

/**
 * The board as plain data. The tray holds selections in the making, newest first; each stands for one line of every chosen
 * bet type. `lines` is the slip: what has been added with its odds and stake. `picked` are the picks of a xiên in hand.
 */
export interface BoardState {
  readonly types: readonly string[];
  readonly mode: Mode;
  readonly typed: string;
  readonly reverse: boolean;
  readonly picked: readonly string[];
  readonly tray: readonly string[];
  readonly unitStake: Money;
  readonly lines: readonly SlipLine[];
  readonly past: readonly Snapshot[];
  readonly notice: Notice | null;
}

/** An empty board on one bet type, with the smallest stake: no larger one is ever chosen for the player. */
export const newBoard = (betType: string, unitStakeMin: Money): BoardState => ({
  types: [betType],
  mode: 'keypad',
  typed: '',
  reverse: false,
  picked: [],
  tray: [],
  unitStake: unitStakeMin,
  lines: [],
  past: [],
  notice: null,
});

export interface Shape {
  readonly digits: number;
  readonly picks: number;
}

export const shapeOf = (betType: string): Shape => {
  const { digits, picks } = betTypeOf(betType);
  return { digits, picks };
};

export const sameShape = (left: Shape, right: Shape): boolean =>
  left.digits === right.digits && left.picks === right.picks;

/** The shape of what is being entered; all chosen types share it. */
export const boardShape = (state: BoardState): Shape => shapeOf(state.types[0] ?? 'lo2');

export const isEmpty = (state: BoardState): boolean => state.tray.length === 0 && state.lines.length === 0;

/** The slip with the tray's selections already on it: what would be placed now. */
export function linesWithTray(state: BoardState, rates: Rates): SlipLine[] {
  const onSlip = new Set(state.lines.map(lineKey));
  const fresh = state.types.flatMap((betType) =>
    state.tray.toReversed().map((selection) => ({
      betType,
      selection,
      unitStake: state.unitStake,
      oddsE4: rates[betType] ?? 0n,
    })),
  );
  return [...state.lines, ...fresh.filter((line) => !onSlip.has(lineKey(line)))];
}

/** Odds on sale by bet type. */
export type Rates = Readonly<Record<string, bigint>>;

export const lineKey = ({ betType, selection }: Pick<SlipLine, 'betType' | 'selection'>): string =>
  `${betType} ${selection}`;
