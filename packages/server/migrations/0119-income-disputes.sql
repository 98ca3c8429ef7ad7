-- A case that an agent opens about an income or one row of its statement. Staff decide it; money moves only by a correction.
create table income_dispute (
  id uuid primary key,
  income_id uuid not null references agent_income,
  agent_id bigint not null references member,
  opened_by bigint not null references member,
  opened_at timestamptz not null,
  -- The row as the statement showed it; null: the whole income.
  line jsonb,
  line_key text not null,
  message text not null check (length(message) between 5 and 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  answer text,
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
         and (decided_at is null) = (answer is null))
);
create unique index income_dispute_open on income_dispute (income_id, line_key) where state = 'open';
create index income_dispute_opened on income_dispute (opened_at desc);
create trigger kept before delete or truncate on income_dispute for each statement execute function ledger_forbid();
grant select, insert on income_dispute to tamarind_app;
grant update (state, answer, decided_by, decided_at) on income_dispute to tamarind_app;
