-- The opening of the house: one row once it is open. Both people are null in the demo, which opens itself, and in a
-- house that had members before this table.
create table house_opening (
  only_one boolean primary key default true check (only_one),
  opened_at timestamptz not null,
  asked_by bigint references staff,
  agreed_by bigint references staff,
  constraint house_opening_two_people check (asked_by <> agreed_by),
  constraint house_opening_whole check ((asked_by is null) = (agreed_by is null))
);
create trigger staff_two_people after insert on house_opening
  for each row execute function staff_two_people('asked_by', 'agreed_by');
insert into house_opening (opened_at)
select now() where exists (select 1 from member union all select 1 from brand_setting where name = 'demo_seeded');
grant select, insert on house_opening to tamarind_app;
