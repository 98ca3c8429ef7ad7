-- Reconciliation: statements of the house's bank accounts, their lines, the ledger's movements on its bank account, and
-- what the two do not agree about. Nothing here moves money; corrections are postings of the ledger.

-- The bank's own name of a payment where the notice calls it by the feed's number.
alter table bank_notice add column bank_ref text;
create index bank_notice_bank_ref on bank_notice (bank_ref) where bank_ref is not null;
alter table bank_notice drop constraint bank_notice_source_check;
-- Allows more than before: `statement` is money that no notice told us about.
alter table bank_notice add constraint bank_notice_source_check check (source in ('webhook', 'inquiry', 'statement'));

create table bank_statement (
  id uuid primary key,
  -- Which of two statements of the same day was added later.
  seq bigint generated always as identity,
  source text not null check (source in ('bank', 'file')),
  format text not null,
  currency text not null,
  account text not null,
  from_day date not null,
  until_day date not null,
  opening bigint not null,
  closing bigint not null,
  raw bytea not null,
  raw_hash bytea not null,
  -- Null for the job.
  added_by bigint references staff,
  added_at timestamptz not null,
  check (from_day <= until_day),
  unique (currency, account, raw_hash)
);
create index bank_statement_days on bank_statement (currency, account, until_day);

-- `key` names a line within its account, so statements that overlap add it once. A gap is no payment: it is the
-- difference between a statement's opening balance and what the statements before it end with.
create table bank_statement_line (
  id bigint generated always as identity primary key,
  statement_id uuid not null references bank_statement,
  currency text not null,
  account text not null,
  day date not null,
  at timestamptz,
  amount bigint not null check (amount <> 0),
  provider_ref text not null,
  reference text not null,
  -- Our reference, found in the text.
  own_reference text not null,
  counterparty text not null,
  key text not null,
  is_gap boolean not null default false,
  -- Lines and movements of one match add up to the same amount.
  match_id uuid,
  matched_at timestamptz,
  unique (currency, account, key)
);
create index bank_statement_line_open on bank_statement_line (currency) where match_id is null;
create index bank_statement_line_day on bank_statement_line (currency, day, account) include (amount);
create index bank_statement_line_provider on bank_statement_line (currency, provider_ref) where provider_ref <> '';
create index bank_statement_line_own on bank_statement_line (currency, own_reference) where own_reference <> '';
create index bank_statement_line_match on bank_statement_line (match_id) where match_id is not null;

-- The ledger's entries on the house's bank account, each copied once with the names that the bank knows it by.
create table bank_movement (
  transfer_id uuid primary key,
  currency text not null,
  at timestamptz not null,
  day date not null,
  -- Signed as at the bank: above zero came in.
  amount bigint not null check (amount <> 0),
  key text not null,
  reason text not null,
  reference text not null,
  provider_ref text,
  bank_ref text,
  match_id uuid,
  matched_at timestamptz
);
create index bank_movement_open on bank_movement (currency) where match_id is null;
create index bank_movement_day on bank_movement (currency, day) include (amount);
create index bank_movement_match on bank_movement (match_id) where match_id is not null;

-- How far each lane of the ledger's bank account is copied, and the balance that the ledger gives there.
create table bank_movement_mark (
  account_id bigint primary key,
  currency text not null,
  seq bigint not null,
  balance bigint not null
);

create table bank_break (
  id uuid primary key,
  kind text not null check (kind in ('missing_here', 'missing_there', 'differs', 'double', 'gap')),
  currency text not null,
  account text not null,
  day date not null,
  line_id bigint references bank_statement_line,
  transfer_id uuid references bank_movement,
  -- The bank's side less the ledger's.
  amount bigint not null check (amount <> 0),
  opened_at timestamptz not null,
  owner_id bigint references staff,
  suggested_line_id bigint references bank_statement_line,
  suggested_transfer_id uuid references bank_movement,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz,
  closed_how text check (closed_how in ('explained', 'hear', 'adjust', 'pair')),
  proposal_id uuid references staff_proposal,
  check (line_id is not null or transfer_id is not null),
  check ((state = 'closed') = (closed_at is not null and closed_how is not null))
);
create unique index bank_break_line on bank_break (line_id) where state = 'open' and line_id is not null;
create unique index bank_break_movement on bank_break (transfer_id) where state = 'open' and transfer_id is not null;
create index bank_break_list on bank_break (state, day, id);

grant select, insert on bank_statement to tamarind_app;
grant select, insert, update (match_id, matched_at) on bank_statement_line to tamarind_app;
grant select, insert, update (match_id, matched_at) on bank_movement to tamarind_app;
grant select, insert, update (seq, balance) on bank_movement_mark to tamarind_app;
grant select, insert on bank_break to tamarind_app;
grant update (owner_id, suggested_line_id, suggested_transfer_id, state, closed_at, closed_how, proposal_id)
  on bank_break to tamarind_app;
