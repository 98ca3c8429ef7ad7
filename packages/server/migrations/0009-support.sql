-- Support: conversations with staff, feedback, and messages of people who want to work with the brand. Messages are only added.

create table support_chat (
  id uuid primary key,
  kind text not null check (kind in ('chat', 'feedback', 'join')),
  -- Hash of the secret in the player's browser.
  key_hash bytea not null unique,
  member_id bigint references member,
  language text not null check (language in ('TY', 'EN', 'VI', 'CN', 'TH')),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
  staff_id bigint references staff,
  staff_name text,
  opened_at timestamptz not null,
  -- When the player began to wait for an answer; null when staff wrote last.
  waiting_since timestamptz,
  last_at timestamptz not null,
  last_seq integer not null default 0,
  last_text text not null default '',
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'closed' or waiting_since is null)
);
create index support_chat_queue on support_chat (state, waiting_since);
create index support_chat_quiet on support_chat (last_at) where state = 'open';

create table support_message (
  chat_id uuid not null references support_chat,
  seq integer not null check (seq > 0),
  author text not null check (author in ('player', 'staff', 'system')),
  name text,
  text text not null,
  at timestamptz not null,
  -- The subject of the message: a game, a bet, a transfer.
  about_kind text check (about_kind in ('game', 'ticket', 'transfer')),
  about_reference text check (length(about_reference) between 1 and 64),
  primary key (chat_id, seq),
  check ((about_kind is null) = (about_reference is null))
);

-- The picture of a message, sealed; only added.
create table support_picture (
  chat_id uuid not null,
  seq integer not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  at timestamptz not null,
  primary key (chat_id, seq),
  foreign key (chat_id, seq) references support_message
);

grant select, insert, update on support_chat to tamarind_app;
grant select, insert on support_message, support_picture to tamarind_app;
