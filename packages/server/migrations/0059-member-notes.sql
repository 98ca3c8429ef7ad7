-- Notes of staff on members. The application may pin a note and strike it out; it may not change what was written.
create table member_note (
  id uuid primary key,
  member_id bigint not null references member,
  text text not null,
  is_pinned boolean not null,
  written_at timestamptz not null,
  written_by bigint not null references staff,
  struck_at timestamptz,
  struck_by bigint references staff,
  strike_reason text,
  constraint member_note_struck_whole check (num_nonnulls(struck_at, struck_by, strike_reason) in (0, 3)),
  constraint member_note_struck_unpinned check (struck_at is null or not is_pinned)
);
create index member_note_member on member_note (member_id, is_pinned desc, written_at desc, id);

grant select, insert, update (is_pinned, struck_at, struck_by, strike_reason) on member_note to tamarind_app;
