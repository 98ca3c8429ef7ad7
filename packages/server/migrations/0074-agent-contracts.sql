-- Contracts of agents. The terms never change: other terms are another row. A contract applies from `from_at` up to `until_at`,
-- both at the edge of a window of its kind.
create table agent_contract (
  id uuid primary key,
  agent_id bigint not null references member,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'real_time')),
  currency text not null check (currency in ('THB', 'VND')),
  -- The upline who offered it; null: the house.
  upline_id bigint references member check (upline_id <> agent_id),
  state text not null default 'offered' check (state in ('offered', 'active', 'ending', 'refused', 'expired', 'ended')),
  terms jsonb not null,
  -- Of kind, currency and terms in canonical JSON.
  sha256 text not null,
  -- The highest rate of its table: uplines and downlines are compared by it.
  top_ppm integer not null check (top_ppm between 0 and 1000000),
  offered_at timestamptz not null,
  -- Both null: offered by an upline.
  asked_by bigint references staff,
  agreed_by bigint references staff,
  expires_at timestamptz not null,
  answered_at timestamptz,
  from_at timestamptz,
  until_at timestamptz,
  end_asked_by text check (end_asked_by in ('agent', 'upline')),
  check (asked_by <> agreed_by),
  check (from_at < until_at),
  check ((from_at is not null) = (state in ('active', 'ending', 'ended'))),
  check ((state = 'ending') = (end_asked_by is not null)),
  check (state not in ('active', 'ending') or until_at is null),
  check (state <> 'ended' or until_at is not null)
);
create unique index agent_contract_offer on agent_contract (agent_id, kind, currency) where state = 'offered';
create unique index agent_contract_one on agent_contract (agent_id, kind, currency) where state in ('active', 'ending');
create index agent_contract_in_force on agent_contract (kind, from_at) where from_at is not null;
create index agent_contract_upline on agent_contract (upline_id, offered_at desc);
create index agent_contract_newest on agent_contract (offered_at desc);

create function agent_contract_fixed() returns trigger language plpgsql as $$
begin
  if (new.id, new.agent_id, new.kind, new.currency, new.upline_id, new.terms, new.sha256, new.top_ppm, new.offered_at) is distinct from
     (old.id, old.agent_id, old.kind, old.currency, old.upline_id, old.terms, old.sha256, old.top_ppm, old.offered_at)
    or old.from_at is not null and new.from_at is distinct from old.from_at
    or old.state in ('refused', 'expired', 'ended') then
    raise exception 'contract %: what was agreed is fixed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger agent_contract_fixed before update on agent_contract for each row execute function agent_contract_fixed();
create trigger kept before delete or truncate on agent_contract execute function ledger_forbid();
create trigger staff_two_people after insert on agent_contract for each row execute function staff_two_people('asked_by', 'agreed_by');

grant select, insert on agent_contract to tamarind_app;
grant update (state, answered_at, from_at, until_at, end_asked_by) on agent_contract to tamarind_app;
