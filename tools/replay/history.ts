import { readFileSync } from 'node:fs';
import { vn27FromColumns, type Vn27 } from '@tamarind/domain/lottery/draw-result';
import { Fault } from '../fault.mjs';

export interface RealDraw {
  readonly day: string;
  readonly prizes: Vn27;
}

/** The draws of a CSV file (date, db, g1 … g7; numbers of a tier separated by a blank) between two days, both included. */
export function readHistory(path: string, from: string, to: string): RealDraw[] {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.split(',');
  const draws = rows.map((row) => {
    const { date = '', ...columns } = Object.fromEntries(
      row.split(',').map((cell, index) => [names[index] ?? '', cell.trim()]),
    );
    return { day: date, prizes: vn27FromColumns(columns as Parameters<typeof vn27FromColumns>[0]) };
  });
  const wanted = draws.filter(({ day }) => day >= from && day <= to);
  if (wanted.length === 0)
    throw new Fault(
      `${path} has no draw between ${from} and ${to}.`,
      'Choose other days with --from and --to.',
    );
  return wanted;
}
