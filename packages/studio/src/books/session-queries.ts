import type { DatabaseSync } from 'node:sqlite';
import type { Title } from '../games/catalogue.ts';
import type { StudioLanguage } from '../games/game.ts';

/** One launch of a game by a player in a currency. The session's secret is part of the game's URL. */
export interface Session {
  readonly id: string;
  /** The session's token and user; both undefined in demo play. */
  readonly token: string | undefined;
  readonly user: string | undefined;
  readonly operator: string;
  readonly brand: string | undefined;
  readonly currency: string;
  readonly language: StudioLanguage;
  readonly gameCode: string;
  /** The operator's name for the game; if undefined, the studio's own name is used. */
  readonly title: Title | undefined;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly createdAt: string;
}

export function sessionBooks(database: DatabaseSync) {
  const insert = database.prepare(
    `insert into session (id, token, user, operator, brand, currency, language, game_code, lobby_url, deposit_url,
                          demo_balance, created_at, title)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = database.prepare(
    `select id, token, user, operator, brand, currency, language, game_code, lobby_url, deposit_url, created_at, title
       from session where id = ?`,
  );
  const demoBalance = database.prepare('select demo_balance from session where id = ?');
  const moveDemo = database.prepare(
    'update session set demo_balance = demo_balance + ? where id = ? and demo_balance + ? >= 0',
  );
  return {
    add: (session: Session, startingPlayMoney: bigint | undefined): void => {
      insert.run(
        session.id,
        session.token ?? null,
        session.user ?? null,
        session.operator,
        session.brand ?? null,
        session.currency,
        session.language,
        session.gameCode,
        session.lobbyUrl ?? null,
        session.depositUrl ?? null,
        startingPlayMoney ?? null,
        session.createdAt,
        session.title ? JSON.stringify(session.title) : null,
      );
    },
    get: (id: string): Session | undefined => {
      const row = byId.get(id);
      return row && toSession(row);
    },
    playMoney: (id: string): bigint => BigInt(demoBalance.get(id)?.['demo_balance'] as bigint),
    /** Adds to the play money of a demo session. False if the balance would fall below zero. */
    movePlayMoney: (id: string, by: bigint): boolean => moveDemo.run(by, id, by).changes === 1n,
  };
}
export type SessionBooks = ReturnType<typeof sessionBooks>;

function toSession(row: Record<string, unknown>): Session {
  const text = (name: string) => (row[name] as string | null) ?? undefined;
  return {
    id: row['id'] as string,
    token: text('token'),
    user: text('user'),
    operator: row['operator'] as string,
    brand: text('brand'),
    currency: row['currency'] as string,
    language: row['language'] as StudioLanguage,
    gameCode: row['game_code'] as string,
    title: row['title'] === null ? undefined : (JSON.parse(row['title'] as string) as Title),
    lobbyUrl: text('lobby_url'),
    depositUrl: text('deposit_url'),
    createdAt: row['created_at'] as string,
  };
}
