import { betTypes } from '@tamarind/domain/lottery/bets/index';
import { northernCalendar, northernOverrides, drawsBetween } from '@tamarind/domain/lottery/calendar';
import { checkVn27, vn27FromColumns } from '@tamarind/domain/lottery/draw-result';
import { money } from '@tamarind/domain/money';
import { addDays, compactDay, startOfDay } from '@tamarind/domain/time';
import type { Tx } from '../platform/db/sql.ts';
import { games } from './games.ts';
import * as q from './queries.ts';

/** First prices, limits and rest days of every game. They are versions: later ones are added, these stay. */
export async function seedLottery(tx: Tx): Promise<void> {
  for (const game of games) {
    for (const code of game.betTypes) {
      const type = betTypes.get(code);
      if (type)
        await q.insertPrice(tx, {
          game: game.code,
          betType: code,
          oddsE4: type.oddsE4,
          charge: type.charge,
          from: BEGINNING,
        });
    }
    await q.insertLimit(tx, { game: game.code, currency: 'VND', ...limits.VND, from: BEGINNING });
    await q.insertLimit(tx, { game: game.code, currency: 'THB', ...limits.THB, from: BEGINNING });
  }
  await q.insertRestDays(
    tx,
    'xsmb',
    Object.entries(northernOverrides).flatMap(([day, change]) => (change === null ? [day] : [])),
  );
}

/** Past Northern results as settled draws on their real days. The file's first line names its columns: date, db, g1 … g7. */
export async function importHistory(tx: Tx, csv: string): Promise<void> {
  const [header = '', ...rows] = csv.trim().split('\n');
  const names = header.split(',');
  const calendar = northernCalendar('xsmb', {});
  const draws = rows.flatMap((row) => {
    const { date = '', ...columns } = Object.fromEntries(
      row.split(',').map((cell, index) => [names[index] ?? '', cell.trim()]),
    );
    const [draw] = drawsBetween(calendar, startOfDay(date), startOfDay(addDays(date, 1)));
    if (!draw) throw new Error(`no draw on ${compactDay(date)}`);
    const checked = checkVn27(vn27FromColumns(columns));
    if (!checked.ok) throw new Error(`the result of ${date} is not whole: ${JSON.stringify(checked.faults)}`);
    return [{ ...draw, prizes: checked.prizes }];
  });
  await q.insertHistory(tx, 'xsmb', draws, 'XSMB');
}

const BEGINNING = new Date('2020-01-01T00:00:00Z');
const limits = {
  VND: {
    unitStakeMin: money(1_000),
    unitStakeMax: money(20_000_000),
    payoutMax: money(2_000_000_000),
    linesMax: 500,
    presets: [1_000, 5_000, 10_000, 50_000, 100_000].map(money),
  },
  THB: {
    unitStakeMin: money(100),
    unitStakeMax: money(2_000_000),
    payoutMax: money(250_000_000),
    linesMax: 500,
    presets: [100, 500, 2_000, 5_000, 10_000].map(money),
  },
} as const;
