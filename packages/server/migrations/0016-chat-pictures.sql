-- What a message is about (a game, a bet, a transfer) and the picture that came with it. Pictures are sealed, as those of
-- withdrawals are, and like messages only ever added.
alter table support_message
  add column about_kind text check (about_kind in ('game', 'ticket', 'transfer')),
  add column about_reference text check (length(about_reference) between 1 and 64),
  add check ((about_kind is null) = (about_reference is null));

create table support_picture (
  chat_id uuid not null,
  seq integer not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  at timestamptz not null,
  primary key (chat_id, seq),
  foreign key (chat_id, seq) references support_message
);

grant select, insert on support_picture to tamarind_app;
