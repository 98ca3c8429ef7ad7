-- Blocks of members, set by staff or by a rule.

-- A stop of one kind, or of all, with its reason and its end. A block ends at `until`, or when it is lifted; it is never edited.
create table member_block (
  id uuid primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('login', 'play', 'withdraw', 'all')),
  cause text not null check (cause in ('wish', 'risk', 'compliance', 'rule')),
  reason text not null,
  began_at timestamptz not null,
  -- Null: until it is lifted.
  until timestamptz,
  -- Null: set by a rule of the house.
  blocked_by bigint references staff,
  lifted_at timestamptz,
  lifted_by bigint references staff,
  -- The second person, where lifting needs two.
  lift_agreed_by bigint references staff,
  lift_note text,
  check (until > began_at),
  check ((blocked_by is null) <= (cause = 'rule')),
  constraint member_block_two_people check (lift_agreed_by <> lifted_by)
);
create index member_block_open on member_block (member_id) where lifted_at is null;
create index member_block_member on member_block (member_id, began_at desc);

grant select, insert, update on member_block to tamarind_app;
