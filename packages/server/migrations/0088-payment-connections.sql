-- Contracts of the house with payment providers. Details change only by an act of two people; secrets are in
-- payment_credential, sealed, and a change of them is a new row there.
create table payment_credential (
  id uuid primary key,
  sealed bytea not null,
  -- First characters of a keyed hash of the secrets, by which two people tell one set from another.
  print text not null,
  added_at timestamptz not null,
  added_by bigint references staff
);
grant select, insert, delete on payment_credential to tamarind_app;

create table payment_connection (
  id uuid primary key,
  provider text not null,
  name text not null,
  address text not null,
  currency text not null check (currency in ('THB', 'VND')),
  deposits text[] not null,
  withdrawals text[] not null,
  -- The fields of the contract that are no secret.
  settings jsonb not null,
  credential uuid not null references payment_credential,
  -- Addresses that its notices come from; empty: the signature alone decides.
  ips text[] not null,
  cost_fixed bigint not null check (cost_fixed >= 0),
  cost_bps integer not null check (cost_bps between 0 and 10000),
  share integer not null check (share between 0 and 1000),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  day_max bigint check (day_max > 0),
  is_on boolean not null,
  -- Counts changes of the details, so that a proposal made on older ones is stale.
  changes integer not null default 0,
  added_at timestamptz not null,
  asked_by bigint references staff,
  agreed_by bigint references staff,
  -- Consecutive calls without an answer; from the third on the connection rests.
  failures integer not null default 0,
  rests_until timestamptz,
  constraint payment_connection_bounds check (amount_min <= amount_max),
  constraint payment_connection_two_people check (asked_by <> agreed_by),
  constraint payment_connection_whole check ((asked_by is null) = (agreed_by is null))
);
create unique index payment_connection_name on payment_connection (lower(name));
create trigger staff_two_people after insert or update of agreed_by on payment_connection
  for each row execute function staff_two_people('asked_by', 'agreed_by');
grant select, insert, update on payment_connection to tamarind_app;

-- Calls to a provider and notices from it, counted by the minute.
create table payment_call (
  connection uuid not null references payment_connection,
  minute timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  good integer not null,
  bad integer not null,
  last_why text,
  primary key (connection, minute, direction)
);
grant select, insert, update on payment_call to tamarind_app;

-- An account's payments are reported by a connection, or by the configured bank where it is null.
alter table receiving_account add connection uuid references payment_connection;
drop index receiving_account_on;
create unique index receiving_account_on
  on receiving_account (method, coalesce(connection, '00000000-0000-0000-0000-000000000000')) where is_on;

-- The connection a deposit takes; null: the configured bank. create_due_at: the provider is asked for an instruction then.
alter table deposit
  add connection uuid references payment_connection,
  add provider_ref text,
  add create_due_at timestamptz,
  add create_tries integer not null default 0,
  -- Connections that definitely refused it.
  add refused_by uuid[] not null default '{}';
create index deposit_create_due on deposit (create_due_at) where create_due_at is not null;
create index deposit_connection_day on deposit (connection, created_at) where connection is not null;
create unique index deposit_provider_ref on deposit (connection, provider_ref) where provider_ref is not null;

-- A notice that came over a connection has its id as channel.
alter table bank_notice add connection uuid references payment_connection;
alter table bank_notice drop constraint bank_notice_channel_check;
-- Allows more than before
alter table bank_notice add constraint bank_notice_channel_check
  check (channel in ('thb', 'vnd') or channel = connection::text);
alter table bank_notice drop constraint bank_notice_state_check;
-- Allows more than before
alter table bank_notice add constraint bank_notice_state_check check (state in ('received', 'matched', 'unmatched',
  'repeated', 'unreadable', 'outgoing', 'asked', 'proposed', 'assigned', 'returned'));
alter table bank_notice drop constraint bank_notice_check;
-- Allows more than before
alter table bank_notice add constraint bank_notice_check
  check (state in ('received', 'repeated', 'unreadable', 'outgoing', 'asked')
         or (provider is not null and amount is not null and currency is not null));
