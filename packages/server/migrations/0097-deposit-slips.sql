-- A slip that a member sent for a deposit. It is evidence: only the checker's word, or two people, turn it into a bank
-- notice. The picture is sealed, and deleted after the brand's days.
create table deposit_slip (
  id uuid primary key,
  deposit_id uuid not null references deposit,
  member_id bigint not null references member,
  connection uuid not null references payment_connection,
  -- The code's text, and what it names: the sending bank and its reference.
  code text not null,
  transaction_id text not null,
  transfer text not null,
  state text not null check (state in ('checking', 'staff', 'credited', 'held', 'refused')),
  why text check (why in ('not_known', 'wrong_receiver', 'too_old', 'used', 'staff')),
  sent_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- Why the checker's last answer was none; never its text.
  fault text,
  -- The checker's word.
  amount bigint check (amount > 0),
  paid_at timestamptz,
  payer_name text,
  account text,
  notice_id uuid references bank_notice,
  picture bytea,
  decided_at timestamptz,
  decided_by bigint references staff,
  note text,
  constraint deposit_slip_why check ((state = 'refused') = (why is not null))
);
-- One transfer pays one deposit; a refused slip may be sent again.
create unique index deposit_slip_transfer on deposit_slip (transfer) where state <> 'refused';
create unique index deposit_slip_open on deposit_slip (deposit_id) where state in ('checking', 'staff');
create index deposit_slip_deposit on deposit_slip (deposit_id, sent_at desc);
create index deposit_slip_due on deposit_slip (next_try_at) where next_try_at is not null;
create index deposit_slip_sent on deposit_slip (sent_at desc);
create index deposit_slip_picture on deposit_slip (sent_at) where picture is not null;
grant select, insert, update on deposit_slip to tamarind_app;

-- The sending bank and its reference, where a notice or a slip has both: the same money is booked once.
alter table bank_notice add transfer text;
create unique index bank_notice_transfer on bank_notice (transfer) where transfer is not null;
alter table bank_notice drop constraint bank_notice_source_check;
-- Allows more than before
alter table bank_notice add constraint bank_notice_source_check
  check (source in ('webhook', 'inquiry', 'statement', 'slip'));
