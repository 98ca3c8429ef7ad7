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
 * A slot machine that pays equal symbols from the left along each line; a wild substitutes for any symbol except the
 * scatter. A line that begins with wilds can be counted in two ways, as wilds alone or as substitutes; only the better
 * one pays.
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
        // Create the objects that describe a win only for displayed spins: in a count most lines pay nothing, and
        // objects would slow it down.
        const paid = unitsOfLine(cells, place, table);
        if (paid === 0) continue;
        units += paid;
        if (!hits) continue;
        const best = lineOf(cells, place, table);
        hits.push({
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

/** The units that a line pays: the same result as `units` of `lineOf`, without creating an object. */
function unitsOfLine(cells: Uint8Array, place: readonly number[], table: readonly (readonly number[])[]): number {
  let wilds = 0;
  const { length } = place;
  while (wilds < length && cells[place[wilds] as number] === wildCode) wilds += 1;
  const asWilds = wilds === 0 ? 0 : ((table[wildCode] as readonly number[])[wilds - 1] ?? 0);
  if (wilds === length) return asWilds;
  const symbol = cells[place[wilds] as number] as number;
  if (symbol === scatterCode) return asWilds;
  let count = wilds + 1;
  for (; count < length; count += 1) {
    const next = cells[place[count] as number];
    if (next !== symbol && next !== wildCode) break;
  }
  return Math.max(asWilds, (table[symbol] as readonly number[])[count - 1] ?? 0);
}

function lineOf(cells: Uint8Array, place: readonly number[], table: readonly (readonly number[])[]) {
  let wilds = 0;
  while (wilds < place.length && cells[place[wilds] as number] === wildCode) wilds += 1;
  const asWilds = wilds === 0 ? 0 : (table[wildCode]?.[wilds - 1] ?? 0);
  if (wilds === place.length) return { symbol: wildCode, count: wilds, units: asWilds };
  const symbol = cells[place[wilds] as number] as number;
  if (symbol === scatterCode) return { symbol: wildCode, count: wilds, units: asWilds };
  let count = wilds + 1;
  while (count < place.length) {
    const next = cells[place[count] as number];
    if (next !== symbol && next !== wildCode) break;
    count += 1;
  }
  const asSymbol = table[symbol]?.[count - 1] ?? 0;
  return asWilds > asSymbol ? { symbol: wildCode, count: wilds, units: asWilds } : { symbol, count, units: asSymbol };
}
