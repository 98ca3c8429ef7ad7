-- The house's accounts that members pay deposits into. Details never change: a correction is a new row that names the
-- older one in `replaces`. Both people are null for the demo's accounts.
create table receiving_account (
  id uuid primary key,
  method text not null,
  bank text not null,
  number text not null,
  name text not null,
  is_on boolean not null,
  replaces uuid unique references receiving_account,
  added_at timestamptz not null,
  asked_by bigint references staff,
  agreed_by bigint references staff,
  constraint receiving_account_two_people check (asked_by <> agreed_by),
  constraint receiving_account_whole check ((asked_by is null) = (agreed_by is null))
);
-- A method has at most one account that is on.
create unique index receiving_account_on on receiving_account (method) where is_on;
create trigger staff_two_people after insert on receiving_account
  for each row execute function staff_two_people('asked_by', 'agreed_by');
grant select, insert, update (is_on) on receiving_account to tamarind_app;
