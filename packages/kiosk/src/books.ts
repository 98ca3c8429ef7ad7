import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Session {
  readonly id: string;
  /** The operator's user id; null in demo play. */
  readonly user: string | null;
  readonly currency: string;
  readonly language: string;
  readonly gameCode: string;
  readonly lobbyUrl: string | null;
  readonly walletUrl: string | null;
  readonly createdAt: string;
}

export interface Transfer {
  readonly id: string;
  readonly user: string;
  readonly currency: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
}

export interface Round {
  readonly id: string;
  readonly stake: bigint;
  readonly won: bigint;
  readonly choice: string;
  readonly outcome: number;
  readonly at: string;
}

/**
 * The kiosk's own database: wallets, transfers, sessions and rounds in one SQLite file. Every commit is on disk
 * (synchronous = full) before the caller is answered. Node's SQLite is synchronous, so requests never interleave.
 */
export function openBooks(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { readBigInts: true, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  database.exec(schema);
  const statements = statementsOf(database);

  const inOneStep = <Result>(work: () => Result): Result => {
    database.exec('begin immediate');
    try {
      const result = work();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  };
  const balanceAt = (user: string, currency: string): bigint =>
    (statements.balance.get(user, currency)?.['balance'] as bigint | undefined) ?? 0n;
  const balanceOf = ({ id, user, currency }: Session): bigint =>
    user === null ? (statements.session.get(id)?.['demo_balance'] as bigint) : balanceAt(user, currency);
  const change = ({ id, user, currency }: Session, amount: bigint): void => {
    if (user === null) statements.demo.run(amount, id);
    else statements.change.run({ user, currency, amount });
  };

  return {
    balanceAt,
    balanceOf,
    /**
     * Applies each transfer id at most once: its row is written in one transaction with the wallet. 'other': the id was
     * used before with different content.
     */
    transfer: (wish: Transfer, at: string): 'done' | 'refused' | 'other' =>
      inOneStep(() => {
        const known = statements.transfer.get(wish.id);
        if (known)
          return known['user'] === wish.user &&
            known['currency'] === wish.currency &&
            known['direction'] === wish.direction &&
            known['amount'] === wish.amount
            ? (known['state'] as 'done' | 'refused')
            : 'other';
        const amount = wish.direction === 'in' ? wish.amount : -wish.amount;
        const isCovered = balanceAt(wish.user, wish.currency) + amount >= 0n;
        const state = isCovered ? 'done' : 'refused';
        statements.keepTransfer.run({ ...wish, state, at });
        if (!isCovered) return state;
        statements.open.run(wish.user, wish.currency);
        statements.change.run({ user: wish.user, currency: wish.currency, amount });
        return state;
      }),
    stateOf: (id: string): 'done' | 'refused' | 'unknown' =>
      (statements.transfer.get(id)?.['state'] as 'done' | 'refused' | undefined) ?? 'unknown',
    transfersBetween: (currency: string, from: string, to: string) =>
      statements.transfers.all(currency, from, to) as unknown as readonly (Transfer & {
        state: 'done' | 'refused';
        at: string;
      })[],
    addSession: (session: Session, demo: bigint | null): void => {
      const { gameCode, createdAt, ...row } = session;
      statements.addSession.run({ ...row, game: gameCode, at: createdAt, demo });
    },
    session: (id: string): Session | undefined => {
      const row = statements.session.get(id);
      return (
        row && {
          id,
          user: row['user'] as string | null,
          currency: row['currency'] as string,
          language: row['language'] as string,
          gameCode: row['game'] as string,
          lobbyUrl: row['lobby_url'] as string | null,
          walletUrl: row['wallet_url'] as string | null,
          createdAt: row['at'] as string,
        }
      );
    },
    /** Writes stake, outcome, win and round in one transaction, so none of them exists without the others. */
    play: (
      session: Session,
      act: { request: string; stake: bigint; choice: string; at: string },
      draw: () => { outcome: number; won: bigint },
    ): Round | 'too_little' =>
      inOneStep(() => {
        const known = statements.round.get(session.id, act.request);
        if (known) return asRound(known);
        if (balanceOf(session) < act.stake) return 'too_little';
        const round = { id: randomUUID(), stake: act.stake, choice: act.choice, at: act.at, ...draw() };
        change(session, round.won - round.stake);
        statements.keepRound.run({ ...round, session: session.id, request: act.request });
        return round;
      }),
    rounds: (session: Session): Round[] => statements.rounds.all(session.id).map(asRound),
    close: () => database.close(),
  };
}
export type Books = ReturnType<typeof openBooks>;

function statementsOf(database: DatabaseSync) {
  const say = (text: string) => database.prepare(text);
  return {
    balance: say('select balance from wallet where user = ? and currency = ?'),
    open: say('insert or ignore into wallet (user, currency, balance) values (?, ?, 0)'),
    change: say('update wallet set balance = balance + :amount where user = :user and currency = :currency'),
    transfer: say('select * from transfer where id = ?'),
    keepTransfer: say(
      `insert into transfer (id, user, currency, direction, amount, state, at)
       values (:id, :user, :currency, :direction, :amount, :state, :at)`,
    ),
    transfers: say('select * from transfer where currency = ? and at >= ? and at < ? order by at, id limit 40001'),
    addSession: say(
      `insert into session (id, user, currency, language, game, lobby_url, wallet_url, demo_balance, at)
       values (:id, :user, :currency, :language, :game, :lobbyUrl, :walletUrl, :demo, :at)`,
    ),
    session: say('select * from session where id = ?'),
    demo: say('update session set demo_balance = demo_balance + ? where id = ?'),
    round: say('select * from round where session = ? and request = ?'),
    rounds: say('select * from round where session = ? order by at desc, rowid desc limit 10'),
    keepRound: say(
      `insert into round (id, session, request, stake, won, choice, outcome, at)
       values (:id, :session, :request, :stake, :won, :choice, :outcome, :at)`,
    ),
  };
}

const asRound = (row: Record<string, unknown>): Round => ({
  id: row['id'] as string,
  stake: row['stake'] as bigint,
  won: row['won'] as bigint,
  choice: row['choice'] as string,
  outcome: Number(row['outcome']),
  at: row['at'] as string,
});

const schema = `
create table if not exists wallet (
  user text not null,
  currency text not null,
  balance integer not null check (balance >= 0),
  primary key (user, currency)
) strict;

-- Told by the operator, once by its id, whatever became of it.
create table if not exists transfer (
  id text primary key,
  user text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount integer not null check (amount > 0),
  state text not null check (state in ('done', 'refused')),
  at text not null
) strict;
create index if not exists transfer_at on transfer (currency, at);

create table if not exists session (
  id text primary key,
  user text,
  currency text not null,
  language text not null,
  game text not null,
  lobby_url text,
  wallet_url text,
  demo_balance integer check (demo_balance >= 0),
  at text not null,
  check ((user is null) = (demo_balance is not null))
) strict;

create table if not exists round (
  id text primary key,
  session text not null references session (id),
  -- The page's name for the act: repeated, it is the same round.
  request text not null,
  stake integer not null check (stake > 0),
  won integer not null check (won >= 0),
  choice text not null,
  outcome integer not null,
  at text not null,
  unique (session, request)
) strict;
`;
