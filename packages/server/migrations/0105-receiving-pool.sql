-- Several accounts of a method may be on: deposits are shared among them, within the ceilings of each.
alter table receiving_account
  add day_max bigint check (day_max > 0),
  add day_count integer check (day_count > 0),
  -- Minutes until it is shown again after a deposit.
  add rest_minutes integer not null default 0 check (rest_minutes between 0 and 1440),
  -- Weight among the accounts that could be shown. 0: only when no other can.
  add share integer not null default 1 check (share between 0 and 1000);
drop index receiving_account_on;
create unique index receiving_account_on
  on receiving_account (method, coalesce(connection, '00000000-0000-0000-0000-000000000000'), number) where is_on;
create index deposit_payee_day on deposit (payee_account, created_at) where payee_account <> '';
