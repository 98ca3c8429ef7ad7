import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The studio's own database, one SQLite file. Every commit is on disk (synchronous = full), because a bet the operator
 * accepted must not be lost. Integers are read as bigint.
 */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { readBigInts: true, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  database.exec(schema);
  addTitles(database);
  return database;
}

/** Adds the title column to a database of an earlier version; existing sessions have no title. */
function addTitles(database: DatabaseSync): void {
  const columns = database.prepare("select name from pragma_table_info('session')").all();
  if (!columns.some(({ name }) => name === 'title')) database.exec('alter table session add column title text');
}

/** Runs `work` in a transaction. It is synchronous, so no other request can run in between. */
export function inOneStep<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

const schema = `
create table if not exists session (
  id text primary key,
  -- Null in demo play.
  token text,
  user text,
  operator text not null,
  brand text,
  currency text not null,
  language text not null,
  game_code text not null,
  lobby_url text,
  deposit_url text,
  demo_balance integer,
  created_at text not null,
  check ((demo_balance is null) = (token is not null and user is not null)),
  check (demo_balance is null or demo_balance >= 0)
) strict;

-- One drawing of a shared game: the same for all who bet on it.
create table if not exists drawing (
  id text primary key,
  game_code text not null,
  table_number integer not null,
  number integer not null,
  opening text not null,
  outcome text,
  opened_at text not null,
  closes_at text not null,
  drawn_at text,
  shown_until text,
  settled_at text,
  unique (game_code, table_number, number)
) strict;

create index if not exists drawing_unsettled on drawing (game_code) where settled_at is null;

-- What one player plays: a spin, a hand, the bets on one drawing.
create table if not exists round (
  id text primary key,
  session text not null references session (id),
  -- The client's name for the act that began it: repeated, it gives the same round.
  request text not null,
  game_code text not null,
  currency text not null,
  drawing text references drawing (id),
  stake integer not null check (stake > 0),
  input text not null,
  status text not null check (status in ('asked', 'open', 'closed', 'refused', 'undone')),
  state text,
  -- Every step as it was told to the client.
  views text not null default '[]',
  opened_at text not null,
  closed_at text,
  unique (session, request)
) strict;
create index if not exists round_open on round (status, opened_at) where status in ('asked', 'open');
create index if not exists round_drawing on round (drawing) where drawing is not null;

-- Every movement of money we asked the operator for. History: only its state and answer change.
create table if not exists movement (
  id text primary key,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  round text not null references round (id),
  reference text references movement (id),
  request text not null,
  amount integer not null check (amount >= 0),
  spot text not null,
  closes_round integer not null,
  state text not null check (state in ('pending', 'done', 'refused', 'undone', 'given_up')),
  answer text,
  tries integer not null default 0,
  next_try_at integer not null,
  created_at text not null,
  settled_at text,
  check ((kind = 'bet') = (reference is null))
) strict;
create index if not exists movement_round on movement (round);
create index if not exists movement_created on movement (created_at);
create index if not exists movement_pending on movement (next_try_at) where state = 'pending';
-- A bet is won once and rolled back once.
create unique index if not exists movement_once on movement (reference, kind) where reference is not null;
`;
