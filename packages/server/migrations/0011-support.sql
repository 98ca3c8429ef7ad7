-- Conversations of players with staff, and feedback. Messages are only ever added.
create table support_chat (
  id uuid primary key,
  kind text not null check (kind in ('chat', 'feedback')),
  -- The hash of the secret that the player's browser keeps.
  key_hash bytea not null unique,
  member_id bigint references member,
  language text not null check (language in ('TY', 'EN', 'VI', 'CN', 'TH')),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
  staff_id bigint references staff,
  staff_name text,
  opened_at timestamptz not null,
  -- Since when the player waits for an answer; null when the last word was ours.
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
  primary key (chat_id, seq)
);

grant select, insert, update on support_chat to tamarind_app;
grant select, insert on support_message to tamarind_app;
