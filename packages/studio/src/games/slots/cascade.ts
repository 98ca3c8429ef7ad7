import { codesOf, type Hit, type Machine, type MachineSheet, pictureOf, readWindow, WILD } from './machine.ts';

/** Copy the imported constant: it is read a hundred million times, and an imported binding may be slower. */
const wildCode = WILD;

/**
 * A slot machine in which clusters of neighbouring equal symbols (above, below, left, right) pay and vanish. Symbols
 * from higher on the strip fall down and may pay again, times a growing factor. No further random numbers are drawn:
 * the stops decide everything, so all combinations can be counted. A wild belongs to every cluster it touches.
 */
export function cascadeMachine(sheet: MachineSheet, fallFactors: readonly number[]): Machine {
  const strips = codesOf(sheet.reels);
  const { rows } = sheet;
  const size = strips.length * rows;
  const pays = flatPays(sheet.pays, size);
  const cells = new Uint8Array(size);
  /** A 1 for each cell that vanishes in this fall, a 0 for each other cell. */
  const gone = new Uint8Array(size);
  const tops: number[] = [];
  const neighbours = neighboursOf(strips.length, rows);
  const search = { marks: new Int32Array(size), mark: 0, found: new Int32Array(size) };

  const paysNow = (hits: Hit[] | undefined): number => {
    let units = 0;
    const first = search.mark + 1;
    for (let cell = 0; cell < size; cell += 1) {
      const symbol = cells[cell] as number;
      // Search a cluster only from its first cell. A wild may belong to several clusters; it carries the mark of the
      // last one.
      if (symbol === wildCode || (search.marks[cell] as number) >= first) continue;
      search.mark += 1;
      const count = clusterAt(cells, cell, neighbours, search);
      const pay = pays[symbol * (size + 1) + count] as number;
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

  /** Fills vanished cells from above with the next symbols of the strip. */
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

/** Writes the cells of the cluster around `start` into `found` and returns their number. */
function clusterAt(
  cells: Uint8Array,
  start: number,
  neighbours: Int32Array,
  search: { marks: Int32Array; mark: number; found: Int32Array },
): number {
  const symbol = cells[start];
  const { marks, mark, found } = search;
  let count = 1;
  found[0] = start;
  marks[start] = mark;
  // `found` also serves as the work queue: the neighbours of each of its cells are still to be searched.
  for (let looked = 0; looked < count; looked += 1) {
    const from = (found[looked] as number) * SIDES;
    for (let side = from; side < from + SIDES; side += 1) {
      const next = neighbours[side] as number;
      if (next < 0 || (cells[next] !== symbol && cells[next] !== wildCode) || marks[next] === mark) continue;
      marks[next] = mark;
      found[count] = next;
      count += 1;
    }
  }
  return count;
}

/** The four neighbours of each cell; −1 for a neighbour outside the grid. */
const neighboursOf = (reels: number, rows: number): Int32Array =>
  Int32Array.from(
    Array.from({ length: reels * rows }, (_, cell) => {
      const [reel, row] = [Math.floor(cell / rows), cell % rows];
      return [
        row > 0 ? cell - 1 : -1,
        row < rows - 1 ? cell + 1 : -1,
        reel > 0 ? cell - rows : -1,
        reel < reels - 1 ? cell + rows : -1,
      ];
    }).flat(),
  );

/**
 * Converts the pay table to one flat array, indexed by letter code × (size + 1) + count. A cluster larger than the
 * table pays its last entry.
 */
function flatPays(sheet: MachineSheet['pays'], size: number): Int32Array {
  const flat = new Int32Array(128 * (size + 1));
  for (const [letter, units] of Object.entries(sheet))
    for (let count = 1; count <= size; count += 1)
      flat[letter.charCodeAt(0) * (size + 1) + count] = units[Math.min(count, units.length) - 1] ?? 0;
  return flat;
}

const SIDES = 4;
const MARKS_MAX = 1_000_000_000;
/**
 * The maximum number of falls in one spin, as stated in the game's rules. The strips are rings, so without this maximum
 * the same symbols could win and fall for ever.
 */
const FALLS_MAX = 20;
