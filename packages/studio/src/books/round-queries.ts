import type { DatabaseSync } from 'node:sqlite';
import type { Json } from '../games/game.ts';

export type RoundStatus = 'asked' | 'open' | 'closed' | 'refused' | 'undone';

/** A view (the events of one step) that was sent to the client, and the request that produced it. */
export interface ToldView {
  readonly request: string;
  readonly view: Json;
}

export interface Round {
  readonly id: string;
  readonly session: string;
  readonly request: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly drawing: string | undefined;
  readonly stake: bigint;
  readonly input: Json;
  readonly status: RoundStatus;
  /** The secret state of the game, which is never sent to the client. */
  readonly state: Json | undefined;
  readonly views: readonly ToldView[];
  readonly openedAt: string;
  readonly closedAt: string | undefined;
}

export function roundBooks(database: DatabaseSync) {
  const columns =
    'id, session, request, game_code, currency, drawing, stake, input, status, state, views, opened_at, closed_at';
  const insert = database.prepare(
    `insert into round (id, session, request, game_code, currency, drawing, stake, input, status, opened_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'asked', ?)`,
  );
  const byId = database.prepare(`select ${columns} from round where id = ?`);
  const byRequest = database.prepare(`select ${columns} from round where session = ? and request = ?`);
  const openOf = database.prepare(
    `select ${columns} from round where session = ? and status = 'open' and drawing is null order by opened_at desc limit 1`,
  );
  const newest = database.prepare(
    `select ${columns} from round where session = ? and status in ('closed', 'open', 'undone') order by opened_at desc, rowid desc limit ?`,
  );
  const openSince = database.prepare(
    `select ${columns} from round where status = 'open' and drawing is null and opened_at < ? limit 100`,
  );
  const asked = database.prepare(`select ${columns} from round where status = 'asked'`);
  const ofDrawing = database.prepare(`select ${columns} from round where drawing = ? and status = 'open'`);
  const update = database.prepare(
    `update round set status = ?, state = coalesce(?, state), views = json_insert(views, '$[#]', json(?)), closed_at = ? where id = ?`,
  );
  const status = database.prepare('update round set status = ?, closed_at = ? where id = ?');
  const all = (statement: typeof byId, ...values: (string | number)[]) => statement.all(...values).map(toRound);
  const one = (statement: typeof byId, ...values: string[]) => {
    const row = statement.get(...values);
    return row && toRound(row);
  };
  return {
    add: (round: Omit<Round, 'status' | 'state' | 'views' | 'closedAt'>): void => {
      insert.run(
        round.id,
        round.session,
        round.request,
        round.gameCode,
        round.currency,
        round.drawing ?? null,
        round.stake,
        JSON.stringify(round.input),
        round.openedAt,
      );
    },
    get: (id: string): Round | undefined => one(byId, id),
    ofRequest: (session: string, request: string): Round | undefined => one(byRequest, session, request),
    openOf: (session: string): Round | undefined => one(openOf, session),
    newest: (session: string, count: number): Round[] => all(newest, session, count),
    openSince: (before: string): Round[] => all(openSince, before),
    asked: (): Round[] => all(asked),
    openOfDrawing: (drawing: string): Round[] => all(ofDrawing, drawing),
    /** Appends a view and updates the round. */
    tell: (id: string, to: RoundStatus, state: Json, view: ToldView, closedAt: string | undefined): void => {
      update.run(to, JSON.stringify(state), JSON.stringify(view), closedAt ?? null, id);
    },
    setStatus: (id: string, to: RoundStatus, closedAt: string | undefined): void => {
      status.run(to, closedAt ?? null, id);
    },
  };
}
export type RoundBooks = ReturnType<typeof roundBooks>;

function toRound(row: Record<string, unknown>): Round {
  return {
    id: row['id'] as string,
    session: row['session'] as string,
    request: row['request'] as string,
    gameCode: row['game_code'] as string,
    currency: row['currency'] as string,
    drawing: (row['drawing'] as string | null) ?? undefined,
    stake: row['stake'] as bigint,
    input: JSON.parse(row['input'] as string) as Json,
    status: row['status'] as RoundStatus,
    state: row['state'] === null ? undefined : (JSON.parse(row['state'] as string) as Json),
    views: JSON.parse(row['views'] as string) as ToldView[],
    openedAt: row['opened_at'] as string,
    closedAt: (row['closed_at'] as string | null) ?? undefined,
  };
}
