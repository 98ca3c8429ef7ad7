-- Members who were one person when a window closed, as the count of active members saw them. A statement keeps saying so when more
-- is known about them later. Only members with play or money in the window's days, and agents.
create table commission_person (
  window_id bigint not null references commission_window,
  member_id bigint not null references member,
  -- The lowest id of the group.
  person bigint not null references member,
  primary key (window_id, member_id)
);
create trigger append_only before update or delete or truncate on commission_person execute function ledger_forbid();
grant select, insert on commission_person to tamarind_app;
