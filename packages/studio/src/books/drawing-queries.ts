import type { DatabaseSync } from 'node:sqlite';
import type { Json } from '../games/game.ts';

/** One drawing of a shared game, the same for everybody who bets on it. */
export interface Drawing {
  readonly id: string;
  readonly gameCode: string;
  readonly table: number;
  /** Number of the drawing, counted from 1 for each table. */
  readonly number: number;
  readonly opening: Json;
  readonly outcome: Json | undefined;
  readonly closesAt: Date;
  readonly drawnAt: Date | undefined;
  readonly shownUntil: Date | undefined;
  readonly settledAt: Date | undefined;
}

export function drawingBooks(database: DatabaseSync) {
  const columns = 'id, game_code, table_number, number, opening, outcome, closes_at, drawn_at, shown_until, settled_at';
  const insert = database.prepare(
    `insert into drawing (id, game_code, table_number, number, opening, opened_at, closes_at) values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const newest = database.prepare(
    `select ${columns} from drawing where game_code = ? and table_number = ? order by number desc limit 1`,
  );
  const byId = database.prepare(`select ${columns} from drawing where id = ?`);
  const unsettled = database.prepare(
    'select distinct game_code from drawing where settled_at is null order by game_code',
  );
  const outcomes = database.prepare(
    `select outcome from drawing where game_code = ? and table_number = ? and settled_at is not null order by number desc limit ?`,
  );
  const drawn = database.prepare('update drawing set outcome = ?, drawn_at = ?, shown_until = ? where id = ?');
  const settled = database.prepare('update drawing set settled_at = ? where id = ?');
  const one = (row: Record<string, unknown> | undefined): Drawing | undefined => row && toDrawing(row);
  return {
    add: (drawing: Pick<Drawing, 'id' | 'gameCode' | 'table' | 'number' | 'opening' | 'closesAt'>, now: Date) => {
      insert.run(
        drawing.id,
        drawing.gameCode,
        drawing.table,
        drawing.number,
        JSON.stringify(drawing.opening),
        now.toISOString(),
        drawing.closesAt.toISOString(),
      );
    },
    get: (id: string): Drawing | undefined => one(byId.get(id)),
    newest: (game: string, table: number): Drawing | undefined => one(newest.get(game, table)),
    /** Codes of games with a drawing that is not settled. */
    unsettledGames: (): string[] => unsettled.all().map((row) => row['game_code'] as string),
    /** The outcomes of the table's newest settled drawings, at most `count`, oldest first. */
    outcomes: (game: string, table: number, count: number): Json[] =>
      outcomes
        .all(game, table, count)
        .map((row) => JSON.parse(row['outcome'] as string) as Json)
        .reverse(),
    setOutcome: (id: string, outcome: Json, drawnAt: Date, shownUntil: Date): void => {
      drawn.run(JSON.stringify(outcome), drawnAt.toISOString(), shownUntil.toISOString(), id);
    },
    setSettled: (id: string, at: Date): void => {
      settled.run(at.toISOString(), id);
    },
  };
}

function toDrawing(row: Record<string, unknown>): Drawing {
  const date = (name: string) => (row[name] === null ? undefined : new Date(row[name] as string));
  return {
    id: row['id'] as string,
    gameCode: row['game_code'] as string,
    table: Number(row['table_number']),
    number: Number(row['number']),
    opening: JSON.parse(row['opening'] as string) as Json,
    outcome: row['outcome'] === null ? undefined : (JSON.parse(row['outcome'] as string) as Json),
    closesAt: new Date(row['closes_at'] as string),
    drawnAt: date('drawn_at'),
    shownUntil: date('shown_until'),
    settledAt: date('settled_at'),
  };
}
