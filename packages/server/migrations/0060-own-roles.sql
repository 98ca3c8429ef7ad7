-- Roles of a house's own making: which parts of the house each reads and which it changes. The presets are in code.
create table staff_own_role (
  role text primary key check (role ~ '^own:.{2,40}$'),
  reads text[] not null,
  writes text[] not null,
  given_by bigint not null references staff,
  agreed_by bigint not null references staff,
  given_at timestamptz not null,
  ended_at timestamptz,
  constraint staff_own_role_two_people check (given_by <> agreed_by)
);
create trigger staff_two_people after insert or update of agreed_by on staff_own_role
  for each row execute function staff_two_people('given_by', 'agreed_by');
grant select, insert, update on staff_own_role to tamarind_app;
