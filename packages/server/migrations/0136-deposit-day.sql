-- Credited deposits of each day, for the limits of receiving accounts and connections. Each new deposit compares its amount
-- with the day's; adding up the day's deposits took 0.1 s for 120,000 of them.
create table deposit_day (
  -- The day on which the deposits were opened, in the house's time.
  day date not null,
  payee_account text not null,
  -- Null: the configured bank.
  connection uuid,
  currency text not null,
  amount bigint not null,
  count integer not null,
  -- The time at which the newest of them was opened.
  last_at timestamptz not null,
  unique nulls not distinct (day, payee_account, connection, currency)
) with (fillfactor = 70);
grant select on deposit_day to tamarind_app;

-- No deposit is inserted as credited, and a credited one stays so with its amount. The rows are locked in one order and
-- after the ledger's, so no deadlock is possible.
create function deposit_day_credits() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deposit_day as d (day, payee_account, connection, currency, amount, count, last_at)
  select (n.created_at at time zone 'UTC' + interval '7 hours')::date, n.payee_account, n.connection, n.currency,
         sum(n.amount)::bigint, count(*)::int, max(n.created_at)
    from fresh n join former o on o.id = n.id
   where n.state = 'credited' and o.state <> 'credited'
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, payee_account, connection, currency) do update
    set amount = d.amount + excluded.amount, count = d.count + excluded.count,
        last_at = greatest(d.last_at, excluded.last_at);
  return null;
end $$;
-- Creating it locks out changes of deposits until the migration ends, so the rows below miss none.
create trigger deposit_day_credits after update on deposit referencing old table as former new table as fresh
  for each statement execute function deposit_day_credits();

insert into deposit_day (day, payee_account, connection, currency, amount, count, last_at)
select (created_at at time zone 'UTC' + interval '7 hours')::date, payee_account, connection, currency,
       sum(amount)::bigint, count(*)::int, max(created_at)
  from deposit where state = 'credited' group by 1, 2, 3, 4;

-- Deposits that count for the limits of a day: credited ones, and open ones until they expire.
create view deposit_use with (security_invoker = true) as
  select day, payee_account, connection, currency, amount, count, last_at, 'infinity'::timestamptz as expires_at
    from deposit_day
  union all
  select (created_at at time zone 'UTC' + interval '7 hours')::date, payee_account, connection, currency, amount, 1, created_at,
         expires_at
    from deposit where state = 'waiting';
grant select on deposit_use to tamarind_app;
