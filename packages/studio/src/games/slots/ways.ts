import {
  codesOf,
  type Hit,
  type Machine,
  type MachineSheet,
  payTable,
  pictureOf,
  readWindow,
  SCATTER,
  scatterPay,
  WILD,
} from './machine.ts';

/** Copy the imported constant: it is read a hundred million times, and an imported binding may be slower. */
const wildCode = WILD;
const scatterCode = SCATTER;

/**
 * A slot machine in which every way from left to right pays: a symbol with c₁ occurrences on the first reel, c₂ on the
 * second … makes c₁ × c₂ × … wins. Wilds substitute for any symbol but the scatter. They never appear on the first
 * reel, so no way is counted for two symbols.
 */
export function waysMachine(sheet: MachineSheet): Machine {
  const strips = codesOf(sheet.reels);
  if (strips[0]?.includes(wildCode)) throw new Error(`${sheet.id}: no wild on the first reel`);
  const table = payTable(sheet.pays);
  const { rows } = sheet;
  const cells = new Uint8Array(strips.length * rows);
  return {
    ...sheet,
    payOf: (stops, seen) => {
      readWindow(strips, rows, stops, cells);
      const hits: Hit[] | undefined = seen && [];
      let units = 0;
      for (let row = 0; row < rows; row += 1) {
        const symbol = cells[row] as number;
        if (symbol === scatterCode || cells.indexOf(symbol) < row) continue;
        const { count, ways } = waysOf(cells, rows, strips.length, symbol);
        const pay = (table[symbol]?.[count - 1] ?? 0) * ways;
        if (pay === 0) continue;
        units += pay;
        hits?.push({
          symbol: String.fromCharCode(symbol),
          count,
          units: pay,
          cells: [...cells.keys()].filter(
            (cell) => cell < count * rows && (cells[cell] === symbol || cells[cell] === wildCode),
          ),
        });
      }
      const scatter = scatterPay(cells, table, hits);
      if (seen && hits) {
        seen.pictures.push(pictureOf(cells, strips.length, rows));
        seen.hits.push(hits);
      }
      return { units: units + scatter.units, isFree: sheet.free !== undefined && scatter.count >= 3 };
    },
  };
}

function waysOf(cells: Uint8Array, rows: number, reels: number, symbol: number) {
  let ways = 1;
  let count = 0;
  for (; count < reels; count += 1) {
    let here = 0;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[count * rows + row];
      if (cell === symbol || cell === wildCode) here += 1;
    }
    if (here === 0) break;
    ways *= here;
  }
  return { count, ways };
}
