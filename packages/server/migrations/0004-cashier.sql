-- The cashier: bound bank accounts, deposits and what the bank says of them, withdrawals with every step, messages to members.

-- The number is sealed; `number_index` is a keyed hash of bank and number, so that one account serves one member only.
create table bank_account (
  id uuid primary key,
  member_id bigint not null references member,
  bank text not null,
  number_sealed bytea not null,
  number_index bytea not null unique,
  last_digits text not null check (last_digits ~ '^[0-9]{1,4}$'),
  holder_name text not null,
  bound_at timestamptz not null
);
create index bank_account_member on bank_account (member_id, bound_at);

-- What the bank told us, by its notice or when asked. The bytes and their hash are kept before anything reads them.
-- received → matched | unmatched | repeated | unreadable | outgoing (news of money that left); unmatched → proposed → assigned | returned.
create table bank_notice (
  id uuid primary key,
  channel text not null check (channel in ('thb', 'vnd')),
  source text not null check (source in ('webhook', 'inquiry')),
  raw bytea not null,
  raw_hash bytea not null,
  received_at timestamptz not null,
  state text not null default 'received'
    check (state in ('received', 'matched', 'unmatched', 'repeated', 'unreadable', 'outgoing', 'proposed', 'assigned', 'returned')),
  -- Read from the bytes: who says so, the bank's own name of the payment, and the payment.
  provider text,
  provider_ref text,
  amount bigint check (amount > 0),
  currency text check (currency in ('THB', 'VND')),
  reference_text text,
  payer_name text,
  paid_at timestamptz,
  why text,
  -- The deposit that the reference names, credited or not.
  deposit_id uuid,
  proposed_by bigint references staff,
  proposed_by_name text,
  proposed_at timestamptz,
  proposed_member_id bigint references member,
  proposal_note text,
  decided_by bigint references staff,
  decided_at timestamptz,
  -- The same bytes twice are one notice; the same payment of a provider counts once.
  unique (channel, raw_hash),
  unique (provider, provider_ref),
  check (state in ('received', 'repeated', 'unreadable', 'outgoing') or (provider is not null and amount is not null and currency is not null)),
  constraint bank_notice_two_people check (decided_by is null or (proposed_by is not null and decided_by <> proposed_by))
);
create index bank_notice_received on bank_notice (received_at) where state = 'received';
create index bank_notice_queue on bank_notice (received_at) where state in ('unmatched', 'proposed');

-- waiting → credited | expired; an expired one is credited only through the bank's word or two people.
create table deposit (
  id uuid primary key,
  member_id bigint not null references member,
  method text not null check (method in ('promptpay', 'vietqr')),
  currency text not null check (currency in ('THB', 'VND')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'credited', 'expired')),
  reference text not null unique,
  -- Empty for money that came without a request and was assigned by two people.
  qr_payload text not null,
  payee_name text not null,
  payee_bank text not null,
  payee_account text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  credited_at timestamptz,
  -- One notice credits one deposit, and one deposit is credited by one notice.
  notice_id uuid unique references bank_notice,
  -- When the bank is asked next, in case its notice was lost; null when there is nothing left to ask.
  next_ask_at timestamptz,
  -- Demo: when the member asked the stand-in bank to pay, and when it was told.
  simulation_asked_at timestamptz,
  simulation_sent_at timestamptz,
  check ((state = 'credited') = (credited_at is not null and notice_id is not null))
);
create index deposit_member on deposit (member_id, created_at desc);
create index deposit_waiting on deposit (expires_at) where state = 'waiting';
create index deposit_ask on deposit (next_ask_at) where next_ask_at is not null;
create index deposit_simulation on deposit (simulation_asked_at) where simulation_asked_at is not null and simulation_sent_at is null;

-- requested → review → approved → disbursed → confirmed, with the ways out of contract/withdrawals.
create table withdrawal (
  id uuid primary key,
  member_id bigint not null references member,
  bank_account_id uuid not null references bank_account,
  reference text not null unique,
  currency text not null check (currency in ('THB', 'VND')),
  amount bigint not null check (amount > 0),
  state text not null
    check (state in ('requested', 'review', 'approved', 'disbursed', 'disputed', 'confirmed', 'cancelled', 'rejected', 'failed')),
  hold_id uuid not null unique,
  requested_at timestamptz not null,
  reviewed_by bigint references staff,
  approved_by bigint references staff,
  -- When the bank is told or asked next; pushed on before each try, so that one process at a time has the row.
  next_try_at timestamptz,
  tries integer not null default 0,
  payout_reference text,
  disbursed_at timestamptz,
  confirms_at timestamptz,
  receipt_outcome text check (receipt_outcome in ('received', 'not_received', 'partial', 'automatic')),
  received_amount bigint check (received_amount >= 0),
  remaining_amount bigint check (remaining_amount >= 0),
  receipt_at timestamptz,
  -- What staff gave back at the end of a dispute.
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  check (received_amount + remaining_amount = amount),
  check ((receipt_outcome is null) = (receipt_at is null) and (receipt_outcome is null) = (received_amount is null)),
  constraint withdrawal_two_people check (approved_by is null or (reviewed_by is not null and approved_by <> reviewed_by)),
  check (state not in ('approved', 'disbursed', 'disputed', 'confirmed', 'failed') or approved_by is not null)
);
-- One on its way a member.
create unique index withdrawal_one_open on withdrawal (member_id) where state in ('requested', 'review', 'approved');
create index withdrawal_member on withdrawal (member_id, requested_at desc);
create index withdrawal_queue on withdrawal (state, requested_at);
create index withdrawal_try on withdrawal (next_try_at) where state = 'approved';
create index withdrawal_confirms on withdrawal (confirms_at) where state = 'disbursed';

-- Every state a withdrawal was in, who brought it there and what they said.
create table withdrawal_step (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  state text not null,
  actor text not null,
  note text not null,
  at timestamptz not null
);
create index withdrawal_step_withdrawal on withdrawal_step (withdrawal_id, id);

-- The member's picture of an account that did not get the money: PNG or JPEG, sealed, for it shows a person's bank account.
create table withdrawal_proof (
  withdrawal_id uuid primary key references withdrawal,
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  at timestamptz not null
);

-- The bank's signed words on payouts. They only hasten the question that decides (see withdrawals/README.md).
create table payout_notice (
  id uuid primary key,
  raw bytea not null,
  raw_hash bytea not null unique,
  received_at timestamptz not null
);

-- Mail and SMS to members, one row for an event and a way to say it. Sent at least once.
create table message (
  id uuid primary key,
  member_id bigint not null references member,
  subject text not null,
  event text not null,
  channel text not null check (channel in ('mail', 'sms')),
  language text not null check (language in ('th', 'en', 'vi')),
  -- What is put into the text: amounts, references.
  params jsonb not null,
  made_at timestamptz not null,
  next_try_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  unique (subject, event, channel)
);
create index message_due on message (next_try_at) where sent_at is null and next_try_at is not null;

grant select, insert on bank_account, withdrawal_step, withdrawal_proof, payout_notice to tamarind_app;
grant select, insert, update on bank_notice, deposit, withdrawal, message to tamarind_app;
