-- Cashier: bound bank accounts, deposits and bank notices, withdrawals with every step, messages to members.

-- The number is sealed; `number_index` is a keyed hash of bank and number, so an account is bound to one member at a time. The row
-- stays after unbinding, because withdrawals refer to it.
create table bank_account (
  id uuid primary key,
  member_id bigint not null references member,
  bank text not null,
  number_sealed bytea not null,
  number_index bytea not null,
  last_digits text not null check (last_digits ~ '^[0-9]{1,4}$'),
  holder_name text not null,
  bound_at timestamptz not null,
  unbound_at timestamptz
);
create index bank_account_member on bank_account (member_id, bound_at);
create unique index bank_account_number on bank_account (number_index) where unbound_at is null;
create index bank_account_numbers_ever on bank_account (number_index);

-- Payments that the bank reported, by notice or when asked. Bytes and hash are stored before anything parses them.
-- received → matched | unmatched | repeated | unreadable | outgoing (money that left); unmatched → proposed → assigned | returned.
create table bank_notice (
  id uuid primary key,
  channel text not null check (channel in ('thb', 'vnd')),
  source text not null check (source in ('webhook', 'inquiry')),
  raw bytea not null,
  raw_hash bytea not null,
  received_at timestamptz not null,
  state text not null default 'received'
    check (state in ('received', 'matched', 'unmatched', 'repeated', 'unreadable', 'outgoing', 'proposed', 'assigned', 'returned')),
  -- Parsed from the bytes: the provider, its id of the payment, and the payment.
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
  check (state in ('received', 'repeated', 'unreadable', 'outgoing')
    or (provider is not null and amount is not null and currency is not null)),
  constraint bank_notice_two_people check (decided_by is null or (proposed_by is not null and decided_by <> proposed_by))
);
create index bank_notice_received on bank_notice (received_at) where state = 'received';
create index bank_notice_queue on bank_notice (received_at) where state in ('unmatched', 'proposed');

-- waiting → credited | expired. An expired deposit is credited only by a bank notice or by two people.
create table deposit (
  id uuid primary key,
  member_id bigint not null references member,
  -- A code of domain/deposits/methods; the contract refuses every other one.
  method text not null,
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
  -- When the bank is asked next, in case its notice was lost; null when nothing is left to ask.
  next_ask_at timestamptz,
  -- Demo: when the member asked the stand-in bank to pay, when it was told, and whether it pays in another person's name.
  simulation_asked_at timestamptz,
  simulation_sent_at timestamptz,
  simulation_by_other boolean not null default false,
  -- The payment instruction that the method made.
  instruction jsonb,
  check ((state = 'credited') = (credited_at is not null and notice_id is not null))
);
create index deposit_member on deposit (member_id, created_at desc);
create index deposit_waiting on deposit (expires_at) where state = 'waiting';
create index deposit_ask on deposit (next_ask_at) where next_ask_at is not null;
create index deposit_simulation on deposit (simulation_asked_at) where simulation_asked_at is not null and simulation_sent_at is null;
-- Usual duration of a deposit: median of the last 30 days (platform/usual-time.ts).
create index deposit_credited on deposit (method, credited_at) where credited_at is not null;

-- A row that comes with `qr_payload` alone gets its instruction from it.
create function deposit_instruction() returns trigger language plpgsql as $$
begin
  new.instruction := jsonb_build_object('kind', 'qr', 'payload', new.qr_payload, 'byHand', new.method = 'vietqr',
                                        'scheme', case new.method when 'vietqr' then 'VietQR · NAPAS 247' else 'THAI QR · PromptPay' end);
  return new;
end $$;
create trigger deposit_instruction before insert on deposit
  for each row when (new.instruction is null and new.qr_payload <> '') execute function deposit_instruction();

-- requested → review → approved → disbursed → confirmed; the other transitions are in contract/withdrawals.
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
  -- When the bank is instructed or asked next; moved forward before each try, so that one process at a time handles the row.
  next_try_at timestamptz,
  tries integer not null default 0,
  payout_reference text,
  disbursed_at timestamptz,
  confirms_at timestamptz,
  receipt_outcome text check (receipt_outcome in ('received', 'not_received', 'partial', 'automatic')),
  received_amount bigint check (received_amount >= 0),
  remaining_amount bigint check (remaining_amount >= 0),
  receipt_at timestamptz,
  -- Refunded at the end of a dispute.
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  check (received_amount + remaining_amount = amount),
  check ((receipt_outcome is null) = (receipt_at is null) and (receipt_outcome is null) = (received_amount is null)),
  constraint withdrawal_two_people check (approved_by is null or (reviewed_by is not null and approved_by <> reviewed_by)),
  check (state not in ('approved', 'disbursed', 'disputed', 'confirmed', 'failed') or approved_by is not null)
);
-- A member has one open withdrawal.
create unique index withdrawal_one_open on withdrawal (member_id) where state in ('requested', 'review', 'approved');
create index withdrawal_member on withdrawal (member_id, requested_at desc);
create index withdrawal_queue on withdrawal (state, requested_at);
create index withdrawal_try on withdrawal (next_try_at) where state = 'approved';
create index withdrawal_confirms on withdrawal (confirms_at) where state = 'disbursed';
-- Usual duration of a withdrawal: median of the last 30 days.
create index withdrawal_disbursed on withdrawal (currency, disbursed_at) where disbursed_at is not null;

-- Every state of a withdrawal, with the actor and the note.
create table withdrawal_step (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  state text not null,
  actor text not null,
  note text not null,
  at timestamptz not null
);
create index withdrawal_step_withdrawal on withdrawal_step (withdrawal_id, id);

-- The member's picture of a bank account that did not get the money; sealed, because it shows personal data.
create table withdrawal_proof (
  withdrawal_id uuid primary key references withdrawal,
  type text not null check (type in ('image/png', 'image/jpeg')),
  sealed bytea not null,
  at timestamptz not null
);

-- Staff who opened the proof: without a row here, nobody decides the dispute.
create table withdrawal_proof_view (
  withdrawal_id uuid not null references withdrawal,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (withdrawal_id, staff_id)
);

-- Signed payout notices of the bank. They only bring the next inquiry forward; the inquiry decides (withdrawals/README.md).
create table payout_notice (
  id uuid primary key,
  raw bytea not null,
  raw_hash bytea not null unique,
  received_at timestamptz not null
);

-- Mail and SMS to members: one row per event and channel, sent at least once.
create table message (
  id uuid primary key,
  member_id bigint not null references member,
  subject text not null,
  event text not null,
  channel text not null check (channel in ('mail', 'sms')),
  language text not null check (language in ('th', 'en', 'vi')),
  -- Values for the text: amounts, references.
  params jsonb not null,
  made_at timestamptz not null,
  next_try_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  -- The recipient when it is no longer the member's contact: the number or address before a change [GLI 2.8.8].
  address text,
  unique (subject, event, channel)
);
create index message_due on message (next_try_at) where sent_at is null and next_try_at is not null;

grant select, insert on bank_account, withdrawal_step, withdrawal_proof, withdrawal_proof_view, payout_notice to tamarind_app;
grant update (unbound_at) on bank_account to tamarind_app;
grant select, insert, update on bank_notice, deposit, withdrawal, message to tamarind_app;
