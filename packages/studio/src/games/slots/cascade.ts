import {
  codesOf,
  type Hit,
  type Machine,
  type MachineSheet,
  payTable,
  pictureOf,
  readWindow,
  WILD,
} from './machine.ts';

/**
 * Clusters of neighbours (above, below, left, right) pay and vanish; what stands above on the strip falls down, and what falls
 * may pay again, times a growing factor. No new chance is asked for: the strips decide all of it, so the cycle can be counted.
 * A wild belongs to every cluster it touches.
 */
export function cascadeMachine(sheet: MachineSheet, fallFactors: readonly number[]): Machine {
  const strips = codesOf(sheet.reels);
  const table = payTable(sheet.pays);
  const { rows } = sheet;
  const size = strips.length * rows;
  const cells = new Uint8Array(size);
  /** 1: vanishes in this fall. */
  const gone = new Uint8Array(size);
  const tops: number[] = [];
  const neighbours = neighboursOf(strips.length, rows);
  const search = {
    marks: new Int32Array(size),
    mark: 0,
    stack: new Int32Array(size),
    found: new Int32Array(size),
  };

  const paysNow = (hits: Hit[] | undefined): number => {
    let units = 0;
    const first = search.mark + 1;
    for (let cell = 0; cell < size; cell += 1) {
      const symbol = cells[cell] as number;
      // A cluster is found from its first cell; wilds may belong to several and are marked by the last one only.
      if (symbol === WILD || (search.marks[cell] as number) >= first) continue;
      search.mark += 1;
      const count = clusterAt(cells, cell, neighbours, search);
      const pay = table[symbol]?.[Math.min(count, table[symbol]?.length ?? 1) - 1] ?? 0;
      if (pay === 0) continue;
      units += pay;
      for (let index = 0; index < count; index += 1) gone[search.found[index] as number] = 1;
      hits?.push({
        symbol: String.fromCharCode(symbol),
        count,
        units: pay,
        cells: [...search.found.subarray(0, count)].sort((a, b) => a - b),
      });
    }
    return units;
  };

  /** Cells that vanished are filled from above, by what stands higher on the strip. */
  const fall = (): void => {
    for (let reel = 0; reel < strips.length; reel += 1) {
      const strip = strips[reel] as Uint8Array;
      let to = (reel + 1) * rows - 1;
      for (let from = to; from >= reel * rows; from -= 1) {
        if (gone[from] === 0) {
          cells[to] = cells[from] as number;
          to -= 1;
        }
      }
      for (; to >= reel * rows; to -= 1) {
        tops[reel] = ((tops[reel] as number) + strip.length - 1) % strip.length;
        cells[to] = strip[tops[reel] as number] as number;
      }
    }
    gone.fill(0);
  };

  return {
    ...sheet,
    fallFactors,
    payOf: (stops, seen) => {
      readWindow(strips, rows, stops, cells);
      for (let reel = 0; reel < strips.length; reel += 1) tops[reel] = stops[reel] as number;
      if (search.mark > MARKS_MAX) {
        search.marks.fill(0);
        search.mark = 0;
      }
      let units = 0;
      for (let falls = 0; falls < FALLS_MAX; falls += 1) {
        const hits: Hit[] | undefined = seen && [];
        seen?.pictures.push(pictureOf(cells, strips.length, rows));
        const pay = paysNow(hits);
        if (seen && hits) seen.hits.push(hits);
        if (pay === 0) break;
        units += pay * (fallFactors[Math.min(falls, fallFactors.length - 1)] as number);
        fall();
      }
      return { units, isFree: false };
    },
  };
}

/** Cells of the cluster that holds `start`, into `found`; answers how many. */
function clusterAt(
  cells: Uint8Array,
  start: number,
  neighbours: readonly (readonly number[])[],
  search: { marks: Int32Array; mark: number; stack: Int32Array; found: Int32Array },
): number {
  const symbol = cells[start];
  const { marks, mark, stack, found } = search;
  let count = 0;
  let depth = 1;
  stack[0] = start;
  marks[start] = mark;
  while (depth > 0) {
    depth -= 1;
    const cell = stack[depth] as number;
    found[count] = cell;
    count += 1;
    for (const next of neighbours[cell] as readonly number[]) {
      if (marks[next] === mark || (cells[next] !== symbol && cells[next] !== WILD)) continue;
      marks[next] = mark;
      stack[depth] = next;
      depth += 1;
    }
  }
  return count;
}

const neighboursOf = (reels: number, rows: number): readonly (readonly number[])[] =>
  Array.from({ length: reels * rows }, (_, cell) => {
    const [reel, row] = [Math.floor(cell / rows), cell % rows];
    return [
      ...(row > 0 ? [cell - 1] : []),
      ...(row < rows - 1 ? [cell + 1] : []),
      ...(reel > 0 ? [cell - rows] : []),
      ...(reel < reels - 1 ? [cell + rows] : []),
    ];
  });

const MARKS_MAX = 1_000_000_000;
/** Strips are rings: a picture that comes back for ever is ended here, as the rules say. */
const FALLS_MAX = 20;
