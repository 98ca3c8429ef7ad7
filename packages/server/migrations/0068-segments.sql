-- Saved filters over members. Their members are found when a segment is read.
create table segment (
  id uuid primary key,
  name text not null,
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by bigint not null references staff
);
grant select, insert, update, delete on segment to tamarind_app;
