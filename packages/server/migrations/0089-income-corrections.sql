-- Corrections of incomes by two people. A correction becomes an income of its own in the next window of the kind; the income that it
-- corrects stays as it was paid.
create table income_correction (
  id uuid primary key,
  corrects uuid not null references agent_income,
  -- Above zero: the agent gets more. Below zero: the agent gives it back.
  amount bigint not null check (amount <> 0),
  reason text not null,
  asked_by bigint not null references staff,
  agreed_by bigint not null references staff,
  agreed_at timestamptz not null,
  -- The income that posts it; null until a window closes.
  income_id uuid unique references agent_income,
  check (asked_by <> agreed_by)
);
create index income_correction_due on income_correction (corrects) where income_id is null;
create index income_correction_of on income_correction (corrects, agreed_at desc);

create function income_correction_fixed() returns trigger language plpgsql as $$
begin
  if old.income_id is not null
    or (new.id, new.corrects, new.amount, new.reason, new.asked_by, new.agreed_by, new.agreed_at) is distinct from
       (old.id, old.corrects, old.amount, old.reason, old.asked_by, old.agreed_by, old.agreed_at) then
    raise exception 'correction %: what was agreed is fixed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger income_correction_fixed before update on income_correction for each row execute function income_correction_fixed();
create trigger kept before delete or truncate on income_correction execute function ledger_forbid();
create trigger staff_two_people after insert on income_correction for each row execute function staff_two_people('asked_by', 'agreed_by');

grant select, insert on income_correction to tamarind_app;
grant update (income_id) on income_correction to tamarind_app;
