import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import { firstTerms } from '@tamarind/domain/jurisdictions/first-terms';
import { packOf } from '@tamarind/domain/jurisdictions/index';
import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { prizesFromColumns } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { northernOverrides } from '@tamarind/domain/lottery/rest-days';
import { PUBLISHED } from '@tamarind/domain/lottery/result-source';
import { addDays, startOfDay } from '@tamarind/domain/time';
import type { Tx } from '../platform/db/sql.ts';
import { insertFirstPrices } from './selling/price-queries.ts';
import { insertRestDays } from './draws/calendar-queries.ts';
import * as queries from './queries.ts';

/**
 * Inserts the first prices, limits and ladders of the games that a jurisdiction pack allows, and the rest days of the
 * North. Existing rows stay unchanged: a second run does nothing, and another pack adds what is missing.
 */
export async function seedLottery(tx: Tx, jurisdiction: Jurisdiction): Promise<void> {
  await insertFirstPrices(tx, firstTerms(packOf(jurisdiction)), BEGINNING);
  const restDays = Object.entries(northernOverrides).flatMap(([day, change]) => (change === null ? [day] : []));
  for (const game of ['xsmb', 'hanoi']) await insertRestDays(tx, game, restDays);
}

/**
 * Imports past results as settled draws on their real days. The first line names the columns: `date`, then the prize
 * tiers of the lottery's format. A file with several games has a `game` column; a game with several draws a day needs a
 * `draw` column.
 */
export async function importHistory(tx: Tx, csv: string, only?: string): Promise<void> {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell.trim()])),
  );
  for (const [code, ofGame] of Map.groupBy(rows, (row) => row.game ?? only ?? '')) {
    const game = gameOf(code);
    if (!game) throw new Error(`no game ${code}`);
    await queries.insertHistory(tx, code, pastDraws(game, ofGame), PUBLISHED);
  }
}

function pastDraws(game: Game, rows: readonly Record<string, string>[]) {
  const format = formatOf(game.format);
  const calendar = game.calendar({});
  const ofDay = new Map<string, ScheduledDraw[]>();
  return rows.map(({ date = '', draw = '1', ...columns }) => {
    const scheduled = ofDay.get(date) ?? drawsBetween(calendar, startOfDay(date), startOfDay(addDays(date, 1)));
    ofDay.set(date, scheduled);
    const found = scheduled[Number(draw) - 1];
    if (!found) throw new Error(`${game.code}: the calendar has no draw ${draw} on ${date}`);
    const checked = checkGameResult(game, prizesFromColumns(format, columns));
    if (!checked.ok)
      throw new Error(`${game.code}: the result of ${date} is not whole: ${JSON.stringify(checked.faults)}`);
    return { ...found, prizes: checked.prizes };
  });
}

const BEGINNING = new Date('2020-01-01T00:00:00Z');
