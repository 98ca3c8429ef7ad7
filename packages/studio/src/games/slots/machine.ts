/**
 * A slot machine in mathematical terms. It has strips of symbols; one stop per reel is drawn uniformly, and the result
 * depends only on the stops. All combinations of stops can therefore be counted, and the published return is exact.
 */
export interface Machine {
  readonly id: string;
  /**
   * The strips: one text per reel, one letter per symbol. W is wild, S the scatter, the others run from highest to
   * lowest pay.
   */
  readonly reels: readonly string[];
  readonly rows: number;
  /**
   * Number of units in one stake; wins are counted in units. In a machine with lines, a unit is the bet on one line.
   */
  readonly unitsPerStake: number;
  /** For each symbol, the units paid for 1, 2, 3 … occurrences; each machine defines how symbols are counted. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  readonly lines?: readonly (readonly number[])[];
  /** Three or more scatters bring free spins whose wins are multiplied by `times`. Free spins do not retrigger. */
  readonly free?: { readonly spins: number; readonly times: number };
  /** Win factors of the first, second … fall of a cascade; later falls use the last one. */
  readonly fallFactors?: readonly number[];
  /** The pay of these stops. If `seen` is given, the details of the spin are written into it for display. */
  payOf(stops: readonly number[], seen?: SpinRecord): Pay;
}

export interface Pay {
  readonly units: number;
  readonly isFree: boolean;
}

export interface SpinRecord {
  /**
   * The visible symbols, reel by reel from top to bottom: one entry for the stopped reels, and one more after each
   * fall.
   */
  pictures: string[][];
  /** The wins in each entry of `pictures`, in the same order. */
  hits: Hit[][];
}

export interface Hit {
  readonly symbol: string;
  readonly count: number;
  readonly units: number;
  /** The winning cells, each as reel × rows + row. */
  readonly cells: readonly number[];
  readonly line?: number;
}

export interface MachineSheet {
  readonly id: string;
  readonly reels: readonly string[];
  readonly rows: number;
  readonly unitsPerStake: number;
  readonly pays: Readonly<Record<string, readonly number[]>>;
  readonly free?: { readonly spins: number; readonly times: number };
}

/** Strips as arrays of letter codes, for fast counting. */
export const codesOf = (reels: readonly string[]): readonly Uint8Array[] =>
  reels.map((strip) => Uint8Array.from(strip, (letter) => letter.charCodeAt(0)));

export const WILD = 'W'.charCodeAt(0);
export const SCATTER = 'S'.charCodeAt(0);

/** The letters visible at these stops; the cell of a symbol is reel × rows + row. */
export function readWindow(
  strips: readonly Uint8Array[],
  rows: number,
  stops: readonly number[],
  into: Uint8Array,
): void {
  for (let reel = 0; reel < strips.length; reel += 1) {
    const strip = strips[reel] as Uint8Array;
    const stop = stops[reel] as number;
    for (let row = 0; row < rows; row += 1) into[reel * rows + row] = strip[(stop + row) % strip.length] as number;
  }
}

export const pictureOf = (cells: Uint8Array, reels: number, rows: number): string[] =>
  Array.from({ length: reels }, (_, reel) => String.fromCharCode(...cells.subarray(reel * rows, (reel + 1) * rows)));

/** Converts pay tables from letters to letter codes as indexes, so that counting needs no text lookups. */
export function payTable(pays: Readonly<Record<string, readonly number[]>>): readonly (readonly number[])[] {
  const table: (readonly number[])[] = Array.from({ length: 128 }, () => []);
  for (const [letter, units] of Object.entries(pays)) table[letter.charCodeAt(0)] = units;
  return table;
}

/** The pay of the scatters, which count anywhere in the picture. */
export function scatterPay(
  cells: Uint8Array,
  table: readonly (readonly number[])[],
  seen: Hit[] | undefined,
): { units: number; count: number } {
  let count = 0;
  for (const cell of cells) if (cell === SCATTER) count += 1;
  const units = count === 0 ? 0 : (table[SCATTER]?.[count - 1] ?? 0);
  if (units > 0 && seen)
    seen.push({ symbol: 'S', count, units, cells: [...cells.keys()].filter((cell) => cells[cell] === SCATTER) });
  return { units, count };
}
