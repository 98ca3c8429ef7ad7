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

/**
 * Pays equal symbols from the left along each line; a wild stands for any but the scatter. A line pays its best reading once:
 * wilds by themselves, or what they stand for.
 */
export function linesMachine(sheet: MachineSheet, lines: readonly (readonly number[])[]): Machine {
  const strips = codesOf(sheet.reels);
  const table = payTable(sheet.pays);
  const cells = new Uint8Array(strips.length * sheet.rows);
  const places = lines.map((line) => line.map((row, reel) => reel * sheet.rows + row));
  return {
    ...sheet,
    lines,
    payOf: (stops, seen) => {
      readWindow(strips, sheet.rows, stops, cells);
      const hits: Hit[] | undefined = seen && [];
      let units = 0;
      for (let line = 0; line < places.length; line += 1) {
        const place = places[line] as readonly number[];
        const best = lineOf(cells, place, table);
        if (best.units === 0) continue;
        units += best.units;
        hits?.push({
          symbol: String.fromCharCode(best.symbol),
          count: best.count,
          units: best.units,
          cells: place.slice(0, best.count),
          line,
        });
      }
      const scatter = scatterPay(cells, table, hits);
      if (seen && hits) {
        seen.pictures.push(pictureOf(cells, strips.length, sheet.rows));
        seen.hits.push(hits);
      }
      return { units: units + scatter.units, isFree: sheet.free !== undefined && scatter.count >= 3 };
    },
  };
}

function lineOf(cells: Uint8Array, place: readonly number[], table: readonly (readonly number[])[]) {
  let wilds = 0;
  while (wilds < place.length && cells[place[wilds] as number] === WILD) wilds += 1;
  const asWilds = wilds === 0 ? 0 : (table[WILD]?.[wilds - 1] ?? 0);
  if (wilds === place.length) return { symbol: WILD, count: wilds, units: asWilds };
  const symbol = cells[place[wilds] as number] as number;
  if (symbol === SCATTER) return { symbol: WILD, count: wilds, units: asWilds };
  let count = wilds + 1;
  while (count < place.length) {
    const next = cells[place[count] as number];
    if (next !== symbol && next !== WILD) break;
    count += 1;
  }
  const asSymbol = table[symbol]?.[count - 1] ?? 0;
  return asWilds > asSymbol
    ? { symbol: WILD, count: wilds, units: asWilds }
    : { symbol, count, units: asSymbol };
}
