import { chan, cham, dao, dau, duoi, kep, le, tai, xiu } from '@tamarind/domain/lottery/fill-in';
import type { Money } from '@tamarind/domain/money';
import {
  boardShape,
  type BoardState,
  lineKey,
  linesWithTray,
  type Mode,
  type Rates,
  sameShape,
  shapeOf,
  type SlipLine,
} from './state.ts';

/** Ways to fill in many numbers from the digit in the box, or from the tray when the boxes are empty. */
export type Helper = 'gates' | 'front' | 'back' | 'doubles';
export type QuickSet = 'tai' | 'xiu' | 'chan' | 'le' | 'kep' | `dau${number}` | `duoi${number}`;

/** Everything a player can do on the board and the slip. Chance comes in from outside (`lucky-drawn`), so do odds. */
export type Move =
  | { kind: 'type-toggled'; betType: string; rates: Rates }
  | { kind: 'type-chosen'; betType: string; rates: Rates }
  | { kind: 'mode-chosen'; mode: Mode }
  | { kind: 'digit-typed'; digit: string }
  | { kind: 'erased' }
  | { kind: 'cleared' }
  | { kind: 'reverse-toggled' }
  | { kind: 'tray-reversed' }
  | { kind: 'helper-used'; helper: Helper }
  | { kind: 'number-toggled'; number: string }
  | { kind: 'painted'; numbers: readonly string[]; on: boolean }
  | { kind: 'set-toggled'; set: QuickSet }
  | { kind: 'lucky-drawn'; selections: readonly string[] }
  | { kind: 'lucky-replaced'; old: string; selection: string }
  | { kind: 'removed-from-tray'; selection: string }
  | { kind: 'stake-set'; unitStake: Money }
  | { kind: 'added-to-slip'; rates: Rates }
  | { kind: 'line-removed'; key: string }
  | { kind: 'line-stake-set'; key: string; unitStake: Money }
  | { kind: 'group-stake-set'; betType: string; unitStake: Money }
  | { kind: 'slip-cleared' }
  | { kind: 'rates-accepted'; rates: Rates }
  | { kind: 'lines-brought'; lines: readonly SlipLine[] }
  | { kind: 'placed' }
  | { kind: 'notice-read' }
  | { kind: 'undone' };

/** The board after a move; the same board and move always give the same answer. */
export function moved(state: BoardState, move: Move): BoardState {
  switch (move.kind) {
    case 'type-toggled':
      return toggleType(state, move.betType, move.rates);
    case 'type-chosen':
      return chooseTypes(state, [move.betType], move.rates);
    case 'mode-chosen':
      return { ...state, mode: move.mode, typed: '', notice: null };
    case 'digit-typed':
      return typeDigit(state, move.digit);
    case 'erased':
      return erase(state);
    case 'cleared':
      return { ...remember(state), typed: '', picked: [], tray: [], notice: null };
    case 'reverse-toggled':
      return toggleReverse(state);
    case 'tray-reversed':
      return add(state, state.tray.flatMap(dao), 'quietly');
    case 'helper-used':
      return { ...add(state, helperNumbers(state, move.helper), 'quietly'), typed: '' };
    case 'number-toggled':
      return toggleNumber(state, move.number);
    case 'painted':
      return move.on ? add(state, move.numbers, 'quietly') : withoutNumbers(state, move.numbers);
    case 'set-toggled':
      return toggleSet(state, move.set);
    case 'lucky-drawn':
      return add(state, move.selections, 'quietly');
    case 'lucky-replaced':
      return {
        ...remember(state),
        tray: state.tray.map((selection) => (selection === move.old ? move.selection : selection)),
        notice: null,
      };
    case 'removed-from-tray':
      return withoutNumbers(state, [move.selection]);
    case 'stake-set':
      return { ...state, unitStake: move.unitStake };
    case 'added-to-slip':
      return state.tray.length === 0
        ? state
        : { ...remember(state), lines: linesWithTray(state, move.rates), tray: [], picked: [], notice: null };
    default:
      return movedSlip(state, move);
  }
}

type SlipMove = Extract<
  Move,
  {
    kind:
      | 'line-removed'
      | 'line-stake-set'
      | 'group-stake-set'
      | 'slip-cleared'
      | 'rates-accepted'
      | 'lines-brought'
      | 'placed'
      | 'notice-read'
      | 'undone';
  }
>;

/** Moves on lines that already stand on the slip. */
function movedSlip(state: BoardState, move: SlipMove): BoardState {
  switch (move.kind) {
    case 'line-removed':
      return { ...remember(state), lines: state.lines.filter((line) => lineKey(line) !== move.key) };
    case 'line-stake-set':
      return withLines(state, (line) =>
        lineKey(line) === move.key ? { ...line, unitStake: move.unitStake } : line,
      );
    case 'group-stake-set':
      return withLines(state, (line) =>
        line.betType === move.betType ? { ...line, unitStake: move.unitStake } : line,
      );
    case 'slip-cleared':
      return { ...remember(state), lines: [], tray: [], picked: [], typed: '', notice: null };
    case 'rates-accepted':
      return withLines(state, (line) => ({ ...line, oddsE4: move.rates[line.betType] ?? line.oddsE4 }));
    case 'lines-brought':
      return bring(state, move.lines);
    case 'placed':
      // What was placed must not come back by an undo.
      return { ...state, lines: [], tray: [], picked: [], typed: '', past: [], notice: null };
    case 'notice-read':
      return { ...state, notice: null };
    case 'undone':
      return undo(state);
  }
}

/** The numbers of a quick set on the grid 00–99. */
export function quickSetNumbers(set: QuickSet): string[] {
  switch (set) {
    case 'tai':
      return tai();
    case 'xiu':
      return xiu();
    case 'chan':
      return chan();
    case 'le':
      return le();
    case 'kep':
      return kep();
    default:
      return set.startsWith('dau') ? dau(Number(set.at(-1))) : duoi(Number(set.at(-1)));
  }
}

/** What a helper would fill in now; empty when it has nothing to go by. */
export function helperNumbers(state: BoardState, helper: Helper): string[] {
  const { digits, picks } = boardShape(state);
  if (picks > 1 || digits < 2) return [];
  const basis = state.typed === '' ? (state.tray[0] ?? '') : state.typed;
  if (helper === 'doubles')
    return state.typed === '' ? doubles(digits) : [state.typed.charAt(0).repeat(digits)];
  if (digits !== 2 || basis === '') return [];
  if (helper === 'front') return dau(Number(basis.charAt(0)));
  if (helper === 'back') return duoi(Number(basis.at(-1)));
  return [...new Set(Array.from(basis).flatMap((digit) => cham(Number(digit))))];
}

const UNDO_MAX = 30;

const remember = (state: BoardState): BoardState => {
  const { types, picked, tray, lines } = state;
  return { ...state, past: [...state.past, { types, picked, tray, lines }].slice(-UNDO_MAX) };
};

function undo(state: BoardState): BoardState {
  const last = state.past.at(-1);
  return last ? { ...state, ...last, typed: '', past: state.past.slice(0, -1), notice: null } : state;
}

const withLines = (state: BoardState, change: (line: SlipLine) => SlipLine): BoardState => ({
  ...remember(state),
  lines: state.lines.map(change),
});

/** Types of one shape count together; one of another shape puts the tray on the slip first, so nothing typed is lost. */
function toggleType(state: BoardState, betType: string, rates: Rates): BoardState {
  if (!state.types.includes(betType))
    return sameShape(shapeOf(betType), boardShape(state))
      ? chooseTypes(state, [...state.types, betType], rates)
      : chooseTypes(state, [betType], rates);
  const rest = state.types.filter((type) => type !== betType);
  return rest.length === 0 ? state : chooseTypes(state, rest, rates);
}

function chooseTypes(state: BoardState, types: readonly string[], rates: Rates): BoardState {
  const [first = ''] = types;
  if (sameShape(shapeOf(first), boardShape(state))) return { ...state, types, notice: null };
  const lines = linesWithTray(state, rates);
  return { ...remember(state), types, lines, tray: [], picked: [], typed: '', reverse: false, notice: null };
}

function typeDigit(state: BoardState, digit: string): BoardState {
  const { digits, picks } = boardShape(state);
  const typed = state.typed + digit;
  if (typed.length < digits) return { ...state, typed, notice: null };
  if (picks > 1) return { ...pick(state, typed), typed: '' };
  return { ...add(state, state.reverse ? dao(typed) : [typed]), typed: '' };
}

/** The last digit, else the last pick of a xiên in hand, else the newest of the tray. */
function erase(state: BoardState): BoardState {
  if (state.typed !== '') return { ...state, typed: state.typed.slice(0, -1), notice: null };
  if (state.picked.length > 0) return { ...state, picked: state.picked.slice(0, -1), notice: null };
  return state.tray.length === 0 ? state : { ...remember(state), tray: state.tray.slice(1), notice: null };
}

function toggleReverse(state: BoardState): BoardState {
  const on = { ...state, reverse: !state.reverse };
  return on.reverse && on.typed === '' && on.tray.length > 0 ? add(on, on.tray.flatMap(dao), 'quietly') : on;
}

function toggleNumber(state: BoardState, number: string): BoardState {
  if (boardShape(state).picks > 1) return pick(state, number);
  return state.tray.includes(number) ? withoutNumbers(state, [number]) : add(state, [number]);
}

function toggleSet(state: BoardState, set: QuickSet): BoardState {
  const numbers = quickSetNumbers(set);
  return numbers.every((number) => state.tray.includes(number))
    ? withoutNumbers(state, numbers)
    : add(state, numbers, 'quietly');
}

/** Takes or puts back one pick of a xiên; the last one completes the combination. */
function pick(state: BoardState, number: string): BoardState {
  if (state.picked.includes(number))
    return { ...state, picked: state.picked.filter((picked) => picked !== number), notice: null };
  const picked = [...state.picked, number];
  if (picked.length < boardShape(state).picks) return { ...state, picked, notice: null };
  return { ...add(state, [picked.toSorted().join('-')]), picked: [] };
}

/** New selections go to the front. One that is there already is not added twice and, unless `quietly`, is pointed out. */
function add(state: BoardState, selections: readonly string[], how?: 'quietly'): BoardState {
  const fresh = [...new Set(selections)].filter((selection) => !isIn(state, selection));
  const repeated = selections.filter((selection) => !fresh.includes(selection));
  const notice =
    how !== 'quietly' && repeated.length > 0 ? { kind: 'already-in' as const, selections: repeated } : null;
  if (fresh.length === 0) return { ...state, notice };
  return { ...remember(state), tray: [...fresh.toReversed(), ...state.tray], notice };
}

/** In the tray, or on the slip for every chosen type. */
export function isIn(state: BoardState, selection: string): boolean {
  if (state.tray.includes(selection)) return true;
  const keys = new Set(state.lines.map(lineKey));
  return state.types.every((betType) => keys.has(lineKey({ betType, selection })));
}

function withoutNumbers(state: BoardState, numbers: readonly string[]): BoardState {
  const tray = state.tray.filter((selection) => !numbers.includes(selection));
  return tray.length === state.tray.length ? state : { ...remember(state), tray, notice: null };
}

/** Lines of another draw or ticket; what is on the slip already keeps its stake. */
function bring(state: BoardState, lines: readonly SlipLine[]): BoardState {
  const keys = new Set(state.lines.map(lineKey));
  return { ...remember(state), lines: [...state.lines, ...lines.filter((line) => !keys.has(lineKey(line)))] };
}

const doubles = (digits: number): string[] => Array.from('0123456789', (digit) => digit.repeat(digits));
