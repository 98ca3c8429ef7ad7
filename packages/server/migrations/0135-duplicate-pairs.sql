-- Pairs of members who may be one person. A job finds them, because finding them reads the data of all members and the
-- logins of a month: 1.4 s for 40,000 members with 120,000 logins, as long as each page of the list took before.
create table duplicate_pair (
  low_id bigint not null references member,
  high_id bigint not null references member,
  signs text[] not null,
  percent smallint not null check (percent between 1 and 100),
  -- Currencies of the two members: staff with a limit see pairs of their currencies.
  currencies text[] not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index duplicate_pair_surest on duplicate_pair (percent desc, low_id, high_id) include (currencies);
grant select, insert, update, delete on duplicate_pair to tamarind_app;

-- The time at which the pairs were last found; no row before the first time.
create table duplicate_search (
  is_only boolean primary key default true check (is_only),
  found_at timestamptz not null
);
grant select, insert, update on duplicate_search to tamarind_app;
