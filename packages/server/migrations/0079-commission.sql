-- Windows of commission and the income of each agent in them. A window is computed once, in one transaction, and never changes: bets
-- that are counted, corrected or voided later belong to a later window.
create table commission_window (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'real_time')),
  period text not null check (period in ('five_minutes', 'hour', 'day', 'week', 'half_month', 'month')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  closed_at timestamptz not null,
  check (from_at < until_at and until_at <= closed_at),
  unique (kind, period, from_at)
);
create index commission_window_closed on commission_window (closed_at desc);

create table agent_income (
  id uuid primary key,
  window_id bigint not null references commission_window,
  contract_id uuid not null references agent_contract,
  agent_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  -- A window has several parts for an agent whose line or contract changed in it.
  part smallint not null,
  from_day date not null,
  until_day date not null,
  -- Every number that the income follows from: figures of the team, base, rate, gross, downlines, what is carried.
  facts jsonb not null,
  -- Below zero when bets were voided after they were paid.
  pay bigint not null,
  paid_at timestamptz,
  -- Below zero: what the wallet gave; the rest is owed. Above zero: what cleared an earlier debt.
  settled bigint,
  check (from_day < until_day),
  check (settled is null or settled between least(pay, 0) and greatest(pay, 0)),
  check ((paid_at is null) = (settled is null)),
  unique (window_id, agent_id, currency, part)
);
create index agent_income_due on agent_income (agent_id, window_id) where paid_at is null;
create index agent_income_agent on agent_income (agent_id, window_id desc);
create index agent_income_contract on agent_income (contract_id);

-- The state between two windows: a loss, and millionths of a minor unit that were not paid yet.
create table agent_carry (
  agent_id bigint not null references member,
  kind text not null,
  currency text not null,
  loss bigint not null check (loss <= 0),
  remainder_e6 integer not null check (remainder_e6 between 0 and 999999),
  primary key (agent_id, kind, currency)
);
-- Commission that an empty wallet could not give back. Later commission clears it first.
create table agent_receivable (
  agent_id bigint not null references member,
  currency text not null,
  owed bigint not null check (owed >= 0),
  primary key (agent_id, currency)
);

-- An income is paid once and never changed.
create function agent_income_fixed() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null then raise exception 'income %: it is paid', old.id using errcode = '42501'; end if;
  return new;
end $$;
create trigger agent_income_fixed before update on agent_income for each row execute function agent_income_fixed();
create trigger kept before delete or truncate on agent_income execute function ledger_forbid();
create trigger append_only before update or delete or truncate on commission_window execute function ledger_forbid();

-- Changes of lines, by the day.
create index member_line_ended on member_line (until_day) where until_day <> 'infinity';

select ledger_open(null, 'commission', currency, 'real') from unnest(array['THB', 'VND']) currency order by currency;

grant select, insert on commission_window, agent_income to tamarind_app;
grant update (paid_at, settled) on agent_income to tamarind_app;
grant select, insert, update on agent_carry, agent_receivable to tamarind_app;
