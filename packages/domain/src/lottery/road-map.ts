import { type BetType, betTypesOf, levelsOf } from './bets/index.ts';
import type { FormatCode, Prizes } from './formats/format.ts';

/** A road: the history of a two-sided bet over many draws, such as big or small, odd or even, dragon or tiger [L05]. */
export type Road = { readonly betType: string; readonly first: string; readonly second: string };
/** The side that won in a draw; `tie` if neither side won. */
export type Outcome = 'first' | 'second' | 'tie';

/**
 * A cell of the road map, with column and row from 0; `ties` is the number of ties before the next outcome that is no
 * tie.
 */
export type Cell = { readonly column: number; readonly row: number; readonly outcome: Outcome; readonly ties: number };
export const ROAD_ROWS = 6;

const opposites = [
  ['big', 'small'],
  ['odd', 'even'],
  ['tai', 'xiu'],
  ['le', 'chan'],
  ['over', 'under'],
  ['up', 'down'],
  ['dragon', 'tiger'],
  ['green', 'red'],
  ['high', 'low'],
] as const;

/** Every two-sided bet of a format, in the order of its bet types. */
export const roadsOf = (format: FormatCode): Road[] =>
  [...betTypesOf(format).values()].flatMap(({ code, entry }) =>
    opposites
      .filter(
        ([first, second]) => entry.kind === 'choice' && entry.choices.includes(first) && entry.choices.includes(second),
      )
      .map(([first, second]) => ({ betType: code, first, second })),
  );

/**
 * The outcomes of draws by the rules of the bet type: a side has won if it is paid; a returned stake counts as a tie.
 */
export function outcomesOf(format: FormatCode, road: Road, draws: readonly Prizes[]): Outcome[] {
  const type = betTypesOf(format).get(road.betType);
  if (!type) return [];
  return draws.map((prizes) => {
    const [first, second] = [wins(type, prizes, road.first), wins(type, prizes, road.second)];
    return first === second ? 'tie' : first ? 'first' : 'second';
  });
}

/** Bead plate: one bead for each draw, oldest first, from the top down six rows and then in the next column. */
export const beadPlate = (oldestFirst: readonly Outcome[]): Cell[] =>
  oldestFirst.map((outcome, index) => ({
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
    outcome,
    ties: 0,
  }));

/**
 * Big road: equal outcomes go down one column, and a different outcome starts the next column. A run that reaches the
 * bottom or an occupied cell continues to the right (the dragon's tail). A tie takes no cell: it is counted on the
 * previous outcome, or on the first one if there is none before.
 */
export function bigRoad(oldestFirst: readonly Outcome[]): Cell[] {
  const cells: Cell[] = [];
  const taken = new Set<string>();
  const isFree = (column: number, row: number) => row < ROAD_ROWS && !taken.has(`${column} ${row}`);
  let start = -1;
  let early = 0;
  for (const outcome of oldestFirst) {
    const before = cells.at(-1);
    if (outcome === 'tie') {
      if (before) cells[cells.length - 1] = { ...before, ties: before.ties + 1 };
      else early += 1;
      continue;
    }
    let place = { column: start, row: 0 };
    if (before?.outcome === outcome) {
      // A run that has turned right continues to the right even if the cell below is free: a mark there would look like
      // part of another run.
      const hasTurned = before.column > start;
      const goesDown = !hasTurned && isFree(before.column, before.row + 1);
      place = goesDown
        ? { column: before.column, row: before.row + 1 }
        : { column: before.column + 1, row: before.row };
    } else {
      do start += 1;
      while (!isFree(start, 0));
      place = { column: start, row: 0 };
    }
    taken.add(`${place.column} ${place.row}`);
    cells.push({ ...place, outcome, ties: before ? 0 : early });
  }
  return cells;
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function wins(type: BetType, prizes: Prizes, choice: string): boolean {
  const hits = type.hits(prizes, choice);
  return levelsOf(type, choice).some((level, index) => (hits[index] ?? 0) > 0 && type.levels[level]?.name !== 'push');
}
