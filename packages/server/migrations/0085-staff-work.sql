-- Work of people who left: to which colleague it goes; null: back to the queues. The newest row counts.
create table staff_handover (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  to_id bigint references staff,
  reason text not null,
  by_id bigint not null references staff,
  at timestamptz not null,
  check (staff_id <> to_id)
);
create index staff_handover_of on staff_handover (staff_id, id desc);
grant select, insert on staff_handover to tamarind_app;

-- The colleague who stands for a proposal after its maker left. Neither of the two may check it.
alter table staff_proposal add column handed_to bigint references staff;
create trigger staff_two_people_handed after update of handed_to, first_by, decided_by on staff_proposal
  for each row execute function staff_two_people('handed_to', 'asked_by', 'first_by', 'decided_by');
grant update (handed_to) on staff_proposal to tamarind_app;

-- The last day on which a person used a right: one row each, written at most once a day.
create table staff_right_use (
  staff_id bigint not null references staff,
  used_right text not null,
  day date not null,
  primary key (staff_id, used_right)
);
grant select, insert, update (day) on staff_right_use to tamarind_app;
