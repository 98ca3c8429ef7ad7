import { readFileSync } from 'node:fs';
import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { checkResult, type Prizes, prizesFromColumns } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { addDays, startOfDay } from '@tamarind/domain/time';
import { Fault } from '../fault.mjs';
import { inProject } from '../project.ts';

export interface RealDraw {
  readonly game: Game;
  readonly scheduled: ScheduledDraw;
  readonly prizes: Prizes;
}

/**
 * Files of real results by name. `game` is given here if all draws of the file belong to one game; otherwise a column
 * of the file names it.
 */
export const histories: Readonly<Record<string, { readonly file: string; readonly game?: string }>> = {
  north: { file: 'xsmb-2024.csv', game: 'xsmb' },
  south: { file: 'stations-south.csv' },
  central: { file: 'stations-central.csv' },
  thai: { file: 'thai-glo.csv', game: 'glo' },
  keno: { file: 'keno.csv', game: 'vkeno' },
};

/**
 * The draws of one history from one day to another, both included; `path` names a file to use instead of the project's.
 */
export function readHistory(name: string, from: string, to: string, path?: string): RealDraw[] {
  const known = histories[name];
  if (!known) throw new Fault(`There is no history "${name}".`, `Choose from: ${Object.keys(histories).join(', ')}.`);
  const [header = '', ...lines] = readFileSync(path ?? inProject(`packages/server/seed/${known.file}`), 'utf8')
    .trim()
    .split('\n');
  const columns = header.split(',');
  return lines.flatMap((line) => {
    const row = Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell.trim()]));
    const { date = '', draw = '1' } = row;
    const game = gameOf(row['game'] ?? known.game ?? '');
    if (!game || date < from || date > to) return [];
    const scheduled = drawsBetween(game.calendar({}), startOfDay(date), startOfDay(addDays(date, 1)))[Number(draw) - 1];
    const format = formatOf(game.format);
    const checked = checkResult(format, prizesFromColumns(format, row));
    if (!scheduled || !checked.ok) throw new Fault(`${name}: the draw of ${date} cannot be read.`, line);
    return [{ game, scheduled, prizes: checked.prizes }];
  });
}
