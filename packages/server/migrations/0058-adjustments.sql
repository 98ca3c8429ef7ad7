-- Adjustments of wallets by hand: the terms of each, next to the proposal that decides about it.

create table wallet_adjustment (
  proposal_id uuid primary key references staff_proposal,
  member_id bigint not null references member,
  way text not null check (way in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  currency text not null,
  cause text not null check (cause ~ '^[a-z_]{3,32}$'),
  link text not null,
  note text not null,
  -- Also the reference of the ledger's transfer.
  reference text not null unique,
  -- Repeats the proposal's maker and moment: the cap per maker adds up by them.
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  booked_at timestamptz
);
create index wallet_adjustment_member on wallet_adjustment (member_id, asked_at desc);
create index wallet_adjustment_maker on wallet_adjustment (asked_by, asked_at);

grant select, insert, update (booked_at) on wallet_adjustment to tamarind_app;
