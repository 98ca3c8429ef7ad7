-- Platform: answers of repeated requests, used nonces, the outbox with its cursors, budgets, server keys.

-- A change that its caller named. The first answer is stored whole and sealed (it may contain a session token): platform/db/once.ts.
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

-- Nonces of encrypted payloads within their time window; the primary key refuses a second use.
create table enc_nonce (
  nonce uuid primary key,
  expires_at timestamptz not null
);
create index enc_nonce_expires on enc_nonce (expires_at);

-- Events of a commit. `tx` orders rows so that a reader who waits for older transactions misses none (platform/outbox.ts).
create table outbox_event (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  audience text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null
);
create index outbox_event_order on outbox_event (tx, id);

-- The last event that each consumer of the outbox has read.
create table outbox_cursor (
  consumer text primary key,
  tx xid8 not null,
  id bigint not null
);

-- Attempts counted against a budget in a time window (logins by account and address, codes, captchas): platform/budget.ts.
create table budget (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (name, subject, window_start)
);

-- Keys of the platform, one row per purpose, sealed under the process's secret key.
create table server_key (
  purpose text primary key,
  sealed bytea not null,
  made_at timestamptz not null
);

grant usage on schema public to tamarind_app;
grant select, insert, update, delete on request, enc_nonce, outbox_cursor, budget to tamarind_app;
grant select, insert, delete on outbox_event to tamarind_app;
grant select, insert on server_key to tamarind_app;
