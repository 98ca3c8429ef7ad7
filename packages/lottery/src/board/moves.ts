import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { dao } from '@tamarind/domain/lottery/fill-in';
import { type Money, money } from '@tamarind/domain/money';
import { type Helper, helperNumbers, type QuickSet, quickSetNumbers } from './fill-tools.ts';
import {
  boardEntry,
  type BoardState,
  combinationOf,
  digitsOf,
  fieldOf,
  lineKey,
  linesWithTray,
  type Mode,
  picksOf,
  type Rates,
  sameEntry,
  type SlipLine,
  typesOf,
} from './state.ts';

/**
 * Everything a player can do on the board and the slip. Random picks (`lucky-drawn`) and odds are passed in, so moves
 * stay pure.
 */
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
  | { kind: 'pick-toggled'; number: string }
  | { kind: 'special-toggled'; number: string }
  | { kind: 'picks-filled'; picked: readonly string[]; special: string | null }
  | { kind: 'combination-added' }
  | { kind: 'combination-taken-up'; selection: string }
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
  | { kind: 'draws-chosen'; draws: number }
  /** New odds of some lines, by key, as the player saw and accepted them. */
  | { kind: 'rates-accepted'; odds: ReadonlyMap<string, readonly bigint[]> }
  /**
   * Reduces lines to the largest unit stake that the draw still accepts (`rooms`): a larger stake is lowered, and a
   * line is removed if not even `unitStakeMin` is accepted.
   */
  | { kind: 'lines-cut'; rooms: ReadonlyMap<string, Money>; unitStakeMin: Money }
  | { kind: 'lines-removed'; keys: ReadonlySet<string> }
  | { kind: 'lines-brought'; lines: readonly SlipLine[] }
  /** `sold`: keys of the lines on the placed ticket; lines that were not placed stay on the slip. */
  | { kind: 'placed'; sold: ReadonlySet<string> }
  | { kind: 'notice-read' }
  | { kind: 'undone' };

/** The board after a move, as a pure function: the same board and move always give the same result. */
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
      return { ...remember(state), typed: '', picked: [], special: null, tray: [], notice: null };
    case 'reverse-toggled':
      return toggleReverse(state);
    case 'tray-reversed':
      return add(state, state.tray.flatMap(dao), 'quietly');
    case 'helper-used':
      return { ...add(state, helperNumbers(state, move.helper), 'quietly'), typed: '' };
    case 'number-toggled':
      return toggleNumber(state, move.number);
    case 'pick-toggled':
      return togglePick(state, move.number);
    case 'special-toggled':
      return { ...state, special: state.special === move.number ? null : move.number, notice: null };
    case 'picks-filled':
      return { ...remember(state), picked: move.picked, special: move.special, notice: null };
    case 'combination-added':
      return addCombination(state);
    case 'combination-taken-up':
      return takeUp(state, move.selection);
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
      return addToSlip(state, move.rates);
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
      | 'draws-chosen'
      | 'rates-accepted'
      | 'lines-cut'
      | 'lines-removed'
      | 'lines-brought'
      | 'placed'
      | 'notice-read'
      | 'undone';
  }
>;

/** Applies a move on lines that are already on the slip. */
function movedSlip(state: BoardState, move: SlipMove): BoardState {
  switch (move.kind) {
    case 'line-removed':
      return { ...remember(state), lines: state.lines.filter((line) => lineKey(line) !== move.key) };
    case 'line-stake-set':
      return withLines(state, (line) => (lineKey(line) === move.key ? { ...line, unitStake: move.unitStake } : line));
    case 'group-stake-set':
      return withLines(state, (line) =>
        line.betType === move.betType ? { ...line, unitStake: move.unitStake } : line,
      );
    case 'slip-cleared':
      return { ...remember(state), lines: [], tray: [], picked: [], special: null, typed: '', notice: null };
    case 'draws-chosen':
      return { ...state, draws: move.draws };
    case 'rates-accepted':
      return withLines(state, (line) => ({ ...line, oddsE4: move.odds.get(lineKey(line)) ?? line.oddsE4 }));
    case 'lines-cut':
      return {
        ...remember(state),
        lines: state.lines.flatMap((line) => cut(line, move.rooms.get(lineKey(line)), move.unitStakeMin)),
      };
    case 'lines-removed':
      return { ...remember(state), lines: state.lines.filter((line) => !move.keys.has(lineKey(line))) };
    case 'lines-brought':
      return bring(state, move.lines);
    case 'placed':
      // Clear the undo history: an undo must not bring placed lines back.
      return {
        ...state,
        lines: state.lines.filter((line) => !move.sold.has(lineKey(line))),
        draws: 1,
        past: [],
        notice: null,
      };
    case 'notice-read':
      return { ...state, notice: null };
    case 'undone':
      return undo(state);
  }
}

/**
 * Moves the entered selections (the tray) and a complete combination to the slip; an incomplete combination stays on
 * the board.
 */
function addToSlip(state: BoardState, rates: Rates): BoardState {
  const isWhole = combinationOf(state) !== undefined;
  if (state.tray.length === 0 && !isWhole) return state;
  const lines = linesWithTray(state, rates);
  const inHand = isWhole ? { picked: [], special: null } : {};
  return { ...remember(state), ...inHand, lines, tray: [], notice: null };
}

const UNDO_MAX = 30;

const remember = (state: BoardState): BoardState => {
  const { types, picked, special, tray, lines } = state;
  return { ...state, past: [...state.past, { types, picked, special, tray, lines }].slice(-UNDO_MAX) };
};

function undo(state: BoardState): BoardState {
  const last = state.past.at(-1);
  return last ? { ...state, ...last, typed: '', past: state.past.slice(0, -1), notice: null } : state;
}

const withLines = (state: BoardState, change: (line: SlipLine) => SlipLine): BoardState => ({
  ...remember(state),
  lines: state.lines.map(change),
});

/**
 * Lowers the line's unit stake to `room`, the largest that the draw still accepts. The line is removed if not even the
 * smallest stake fits.
 */
function cut(line: SlipLine, room: Money | undefined, unitStakeMin: Money): SlipLine[] {
  if (room === undefined || room >= line.unitStake) return [line];
  // Round down to a multiple of the smallest stake: nobody would choose ฿3.71.
  const fits = money(room - (room % unitStakeMin));
  return fits < unitStakeMin ? [] : [{ ...line, unitStake: fits }];
}

/**
 * Selects or deselects a bet type. Types with the same kind of selection can be chosen together. A type with another
 * kind first moves the entered selections to the slip, so nothing is lost.
 */
function toggleType(state: BoardState, betType: string, rates: Rates): BoardState {
  if (!state.types.includes(betType))
    return sameEntry(betTypeOf(state.format, betType).entry, boardEntry(state))
      ? chooseTypes(state, [...state.types, betType], rates)
      : chooseTypes(state, [betType], rates);
  const rest = state.types.filter((type) => type !== betType);
  return rest.length === 0 ? state : chooseTypes(state, rest, rates);
}

function chooseTypes(state: BoardState, types: readonly string[], rates: Rates): BoardState {
  const from = boardEntry(state);
  const [first = ''] = types;
  const to = betTypeOf(state.format, first).entry;
  if (sameEntry(to, from)) return { ...state, types, notice: null };
  // Keep the picked numbers when the player changes the ticket size on the same field: six picks of 45 become the start
  // of bao 7, a system of seven numbers.
  const goesAlong = from.kind === 'picks' && to.kind === 'picks' && fieldOf(from) === fieldOf(to);
  const lines = linesWithTray(goesAlong ? { ...state, picked: [] } : state, rates);
  const picked = goesAlong ? state.picked.slice(0, to.picks) : [];
  const special = goesAlong && to.special ? state.special : null;
  return { ...remember(state), types, lines, tray: [], picked, special, typed: '', reverse: false, notice: null };
}

function typeDigit(state: BoardState, digit: string): BoardState {
  const entry = boardEntry(state);
  const typed = state.typed + digit;
  if (typed.length < digitsOf(entry)) return entry.kind === 'choice' ? state : { ...state, typed, notice: null };
  if (entry.kind === 'choice') return state;
  if (entry.kind === 'picks') return { ...pick(state, typed), typed: '' };
  return { ...add(state, state.reverse ? dao(typed) : [typed]), typed: '' };
}

/**
 * Erases the last digit; if there is none, the last pick of the combination; else the newest selection that is not on
 * the slip yet.
 */
function erase(state: BoardState): BoardState {
  if (state.typed !== '') return { ...state, typed: state.typed.slice(0, -1), notice: null };
  if (state.picked.length > 0) return { ...state, picked: state.picked.slice(0, -1), notice: null };
  return state.tray.length === 0 ? state : { ...remember(state), tray: state.tray.slice(1), notice: null };
}

function toggleReverse(state: BoardState): BoardState {
  if (boardEntry(state).kind !== 'digits') return state;
  const on = { ...state, reverse: !state.reverse };
  return on.reverse && on.typed === '' && on.tray.length > 0 ? add(on, on.tray.flatMap(dao), 'quietly') : on;
}

function toggleNumber(state: BoardState, number: string): BoardState {
  if (picksOf(boardEntry(state)) > 1) return pick(state, number);
  return state.tray.includes(number) ? withoutNumbers(state, [number]) : add(state, [number]);
}

function toggleSet(state: BoardState, set: QuickSet): BoardState {
  const numbers = quickSetNumbers(set);
  return numbers.every((number) => state.tray.includes(number))
    ? withoutNumbers(state, numbers)
    : add(state, numbers, 'quietly');
}

/** Adds or removes one pick of a combination; the last missing pick completes the combination. */
function pick(state: BoardState, number: string): BoardState {
  const entry = boardEntry(state);
  if (!fits(state, number)) return { ...state, notice: { kind: 'not-taken', selections: [number] } };
  const toggled = togglePick(state, number);
  return toggled.picked.length < picksOf(entry) || (entry.kind === 'picks' && entry.special)
    ? toggled
    : addCombination(toggled);
}

/** Adds or removes one number without finishing the combination; a full combination accepts no more. */
function togglePick(state: BoardState, number: string): BoardState {
  const entry = boardEntry(state);
  if (entry.kind !== 'picks') return state;
  if (state.picked.includes(number) && !entry.repeats)
    return { ...state, picked: state.picked.filter((picked) => picked !== number), notice: null };
  if (state.picked.length >= entry.picks || !fits(state, number)) return state;
  return { ...state, picked: [...state.picked, number], notice: null };
}

function addCombination(state: BoardState): BoardState {
  const combination = combinationOf(state);
  return combination === undefined ? state : { ...add(state, [combination]), picked: [], special: null };
}

/**
 * Takes an entered combination out of the list (the tray) for editing; a complete combination that was being edited
 * goes back into the list.
 */
function takeUp(state: BoardState, selection: string): BoardState {
  const [numbers = '', special = null] = selection.split('+');
  const inHand = combinationOf(state);
  const tray = state.tray.flatMap((one) => (one !== selection ? [one] : inHand === undefined ? [] : [inHand]));
  return { ...remember(state), tray: [...new Set(tray)], picked: numbers.split('-'), special, notice: null };
}

const fits = (state: BoardState, number: string): boolean => {
  const entry = boardEntry(state);
  return entry.kind !== 'picks' || (Number(number) >= entry.lowest && Number(number) <= entry.highest);
};

/**
 * Adds selections at the front of the tray (selections not on the slip yet). A selection that is already there is not
 * added twice and, unless `quietly`, is pointed out.
 */
function add(state: BoardState, selections: readonly string[], how?: 'quietly'): BoardState {
  const types = typesOf(state);
  const takes = (selection: string) => types.some((type) => type.normalise(selection) !== undefined);
  const fresh = [...new Set(selections)].filter((selection) => takes(selection) && !isIn(state, selection));
  const others = selections.filter((selection) => !fresh.includes(selection));
  const refused = others.filter((selection) => !takes(selection));
  const notice =
    how === 'quietly' || others.length === 0
      ? null
      : refused.length > 0
        ? { kind: 'not-taken' as const, selections: refused }
        : { kind: 'already-in' as const, selections: others };
  if (fresh.length === 0) return { ...state, notice };
  return { ...remember(state), tray: [...fresh.toReversed(), ...state.tray], notice };
}

/**
 * Whether the selection is entered but not on the slip yet, or is on the slip for every chosen type that accepts it.
 */
export function isIn(state: BoardState, selection: string): boolean {
  if (state.tray.includes(selection)) return true;
  const keys = new Set(state.lines.map(lineKey));
  return typesOf(state).every((type) => {
    const text = type.normalise(selection);
    return text === undefined || keys.has(lineKey({ betType: type.code, selection: text }));
  });
}

function withoutNumbers(state: BoardState, numbers: readonly string[]): BoardState {
  const tray = state.tray.filter((selection) => !numbers.includes(selection));
  return tray.length === state.tray.length ? state : { ...remember(state), tray, notice: null };
}

function bring(state: BoardState, lines: readonly SlipLine[]): BoardState {
  // Lines already on the slip stay unchanged; of two equal lines that are added, the first counts.
  const all = new Map([...lines.toReversed(), ...state.lines].map((line) => [lineKey(line), line]));
  const fresh = lines.filter((line) => all.get(lineKey(line)) === line);
  return { ...remember(state), lines: [...state.lines, ...fresh] };
}
