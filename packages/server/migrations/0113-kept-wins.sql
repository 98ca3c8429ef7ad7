-- Wins of single members that a dividend contract keeps apart from the loss that the team carries. Only that member's later
-- losses pay them back.
create table agent_kept_win (
  agent_id bigint not null references member,
  kind text not null,
  currency text not null,
  member_id bigint not null references member,
  kept bigint not null check (kept <= 0),
  primary key (agent_id, kind, currency, member_id)
);
create index agent_kept_win_member on agent_kept_win (member_id);
grant select, insert, update on agent_kept_win to tamarind_app;
