-- What the rule list said about a withdrawal at its request. Never changed, so that a later reader sees the figures of
-- that moment. `version` is the brand version with the list; null: the house's own, which two people did not publish.
create table withdrawal_ruling (
  withdrawal_id uuid primary key references withdrawal,
  version integer references brand_version,
  hits text[] not null,
  findings jsonb not null,
  is_paid_by_rule boolean not null,
  at timestamptz not null,
  constraint withdrawal_ruling_paid check (not is_paid_by_rule or (hits = '{}' and version is not null))
);
grant select, insert on withdrawal_ruling to tamarind_app;

-- A payment is agreed to by a second person, or by the rule list of a published version.
alter table withdrawal add approved_rules integer references brand_version;
alter table withdrawal drop constraint withdrawal_check3;
-- Allows more than before: the rule list in the place of the second person.
alter table withdrawal add constraint withdrawal_approved check (
  state not in ('approved', 'disbursed', 'disputed', 'confirmed', 'failed') or num_nonnulls(approved_by, approved_rules) = 1);
create index withdrawal_by_rule on withdrawal (currency, requested_at) where approved_rules is not null;

create function withdrawal_paid_by_rule() returns trigger language plpgsql as $$
begin
  if new.approved_rules is not null and not exists (
    select 1 from withdrawal_ruling r
     where r.withdrawal_id = new.id and r.is_paid_by_rule and r.version = new.approved_rules)
  then raise exception 'withdrawal % is paid by no rule list', new.id;
  end if;
  return new;
end $$;
create trigger withdrawal_paid_by_rule before insert or update of approved_rules on withdrawal
  for each row execute function withdrawal_paid_by_rule();
