-- Bettors of a draw who were one person when it was first counted: their opposite bets are netted together, also when its result is
-- corrected after more is known about them.
create table counted_person (
  draw_id bigint not null references draw,
  member_id bigint not null references member,
  -- The lowest id of the group.
  person bigint not null references member,
  primary key (draw_id, member_id)
);
create trigger append_only before update or delete or truncate on counted_person execute function ledger_forbid();
grant select, insert on counted_person to tamarind_app;
