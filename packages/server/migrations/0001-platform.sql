-- What every room stands on: answers kept for repeated requests, used nonces, news on its way to browsers and channels.

-- A change a caller named. The first answer is kept whole and sealed (it may hold a session token); see platform/db/once.ts.
create table request (
  actor text not null,
  id uuid not null,
  call text not null,
  content_hash bytea not null,
  status smallint,
  answer bytea,
  at timestamptz not null,
  primary key (actor, id)
);

-- Nonces of encrypted payloads inside their time window; a second use is refused by the key.
create table enc_nonce (
  nonce uuid primary key,
  expires_at timestamptz not null
);
create index enc_nonce_expires on enc_nonce (expires_at);

-- News of a commit. `tx` orders rows so that a reader who waits for older transactions misses none (see platform/outbox.ts).
create table outbox_event (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  audience text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null
);
create index outbox_event_order on outbox_event (tx, id);

-- How far each consumer of the outbox has read.
create table outbox_cursor (
  consumer text primary key,
  tx xid8 not null,
  id bigint not null
);

-- Attempts counted against a budget in a window (logins by account and address, codes, captchas): see platform/budget.ts.
create table budget (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (name, subject, window_start)
);

grant usage on schema public to tamarind_app;
grant select, insert, update, delete on request, enc_nonce, outbox_cursor, budget to tamarind_app;
grant select, insert, delete on outbox_event to tamarind_app;

-- Keys of the platform, sealed under the process's secret key: one row a purpose.
create table server_key (
  purpose text primary key,
  sealed bytea not null,
  made_at timestamptz not null
);
grant select, insert on server_key to tamarind_app;
