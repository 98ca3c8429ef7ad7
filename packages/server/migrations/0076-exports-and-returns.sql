-- Members who ask staff to return after a self-exclusion: the two people who passed the request on.
alter table pause_return
  add column asked_by bigint references staff,
  add column agreed_by bigint references staff;
create trigger staff_two_people after insert on pause_return
  for each row execute function staff_two_people('asked_by', 'agreed_by');

-- Files of personal data that two people agreed to. The data itself is read when the file is taken.
create table data_export (
  id uuid primary key,
  kind text not null check (kind in ('segment', 'members', 'tickets', 'entries')),
  segment uuid,
  segment_name text,
  from_day date,
  to_day date,
  purpose text not null,
  asked_by bigint not null references staff,
  agreed_by bigint not null references staff,
  agreed_at timestamptz not null,
  ends_at timestamptz not null,
  taken integer not null default 0,
  rows integer,
  constraint data_export_two_people check (asked_by <> agreed_by)
);
create index data_export_newest on data_export (agreed_at desc, id desc);
create trigger staff_two_people after insert on data_export
  for each row execute function staff_two_people('asked_by', 'agreed_by');
grant select, insert, update (taken, rows) on data_export to tamarind_app;
