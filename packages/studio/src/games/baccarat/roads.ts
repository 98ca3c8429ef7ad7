import type { Winner } from './rules.ts';

export const ROAD_ROWS = 6;

/** The bead road (chart of past results): from top to bottom, column by column; only the newest `columns` columns. */
export function beadRoad<Bead>(beads: readonly Bead[], columns: number): Bead[][] {
  const road: Bead[][] = [];
  for (let at = 0; at < beads.length; at += ROAD_ROWS) road.push(beads.slice(at, at + ROAD_ROWS));
  return road.slice(-columns);
}

export interface Run {
  readonly winner: Winner;
  readonly length: number;
  readonly ties: number;
}

/**
 * The big road: runs of rounds with the same winner. A tie is counted in the current run; ties before the first winner
 * belong to the first run.
 */
export function bigRoad(winners: readonly Winner[]): Run[] {
  const runs: { winner: Winner; length: number; ties: number }[] = [];
  let early = 0;
  for (const winner of winners) {
    const last = runs.at(-1);
    if (winner === 'tie') {
      if (last) last.ties++;
      else early++;
    } else if (last?.winner === winner) last.length++;
    else {
      runs.push({ winner, length: 1, ties: early });
      early = 0;
    }
  }
  return runs;
}
