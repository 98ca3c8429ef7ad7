-- Game vendors: keys, game lists, members' game sessions, movements, rounds, transfers to and from vendors that hold money,
-- daily reconciliation with its cases, health.

-- `seamless` vendors play with the member's wallet; `transfer` vendors hold money of members, which is moved there and back.
-- on → paused (by the platform after repeated failures: no launches) → on; on | paused → off (by staff: no launches, no bets).
-- Wins and rollbacks are accepted in every state, because they belong to accepted bets.
create table vendor (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_]{1,23}$'),
  name text not null,
  kind text not null check (kind in ('seamless', 'transfer')),
  -- The dialect of headers and paths: contract/outside/vendor.
  profile text not null check (profile in ('hub88', 'caleta')),
  -- The address of our calls, and our id there.
  base_url text not null,
  operator_id text not null,
  currencies text[] not null,
  -- Permitted addresses of its calls; empty: all, and only the signature decides.
  ips text[] not null default '{}',
  -- Trial members play with trial money; otherwise they get the vendor's own demo.
  takes_trial boolean not null default false,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  state_changed_by text not null,
  state_changed_at timestamptz not null,
  state_note text not null default '',
  -- Our consecutive calls without an answer, and when a paused vendor is probed next.
  failures integer not null default 0,
  next_probe_at timestamptz,
  games_read_at timestamptz,
  added_at timestamptz not null,
  -- Maximum of promotional wins (without a bet, or of a free bet) per day of the brand, and per member, in minor units.
  promo_day_thb bigint not null default 10000000 check (promo_day_thb >= 0),
  promo_day_vnd bigint not null default 80000000 check (promo_day_vnd >= 0),
  promo_member_thb bigint not null default 1000000 check (promo_member_thb >= 0),
  promo_member_vnd bigint not null default 8000000 check (promo_member_vnd >= 0)
);
-- A member's account at a vendor has the vendor's code in lower case.
create unique index vendor_code_folded on vendor (lower(code));

-- Keys of side `theirs` verify the vendor's calls; several are active during a change. Of side `ours` the newest active one signs.
create table vendor_key (
  id uuid primary key,
  vendor text not null references vendor,
  side text not null check (side in ('ours', 'theirs')),
  public_pem text not null,
  -- Our private key, sealed for this key's id.
  private_sealed bytea,
  -- SHA-256 of the public key (SubjectPublicKeyInfo), by which people compare keys.
  print text not null,
  active_from timestamptz not null,
  active_to timestamptz,
  added_by text not null,
  unique (vendor, side, print),
  check ((side = 'ours') = (private_sealed is not null)),
  check (active_to is null or active_to >= active_from)
);

-- The vendor's game list as last read.
create table vendor_game (
  vendor text not null references vendor,
  code text not null,
  name text not null,
  category text not null,
  product text not null,
  enabled boolean not null,
  blocked_countries text[] not null,
  url_thumb text not null,
  read_at timestamptz not null,
  -- Return to player as the vendor publishes it, in parts of 10,000; null when it names none.
  rtp_e4 integer check (rtp_e4 between 1 and 9999),
  primary key (vendor, code)
);

-- A member's pseudonym at vendors. `held`: money came for a member who may not play; staff decide first.
create table vendor_player (
  member_id bigint primary key references member,
  code text not null unique check (length(code) between 4 and 64),
  state text not null default 'active' check (state in ('active', 'disabled')),
  state_note text not null default '',
  held_at timestamptz,
  held_note text
);

-- A game session: one token for member, currency and brand at one vendor. Kept forever, because a late win names it.
create table vendor_session (
  token_hash bytea primary key,
  vendor text not null references vendor,
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  brand text not null,
  game_code text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- The site session that started the game, and whose end ends it.
  session_id bigint references member_session
);
create index vendor_session_member on vendor_session (member_id, started_at desc);

-- Every movement that a vendor requested, once: the key is written before the money, in the same transaction.
-- APPLIED → ROLLED_BACK; REFUSED and TOMBSTONE are final. A tombstone is a rollback that arrived before its movement.
create table vendor_movement (
  vendor text not null references vendor,
  transaction_uuid text not null check (length(transaction_uuid) between 1 and 100),
  kind text check (kind in ('bet', 'win', 'rollback')),
  fingerprint text,
  state text not null check (state in ('APPLIED', 'REFUSED', 'ROLLED_BACK', 'TOMBSTONE')),
  status text not null,
  player text not null,
  member_id bigint references member,
  currency text check (currency in ('THB', 'VND')),
  realm text check (realm in ('real', 'trial')),
  -- The vendor's amount in minor units; of a rollback, the amount it returned or took.
  amount bigint not null check (amount >= 0),
  -- The amount that left or reached the wallet, and the part that a rolled-back win could not take back.
  moved bigint not null check (moved >= 0),
  owed bigint not null default 0 check (owed >= 0),
  round text not null,
  game_code text not null,
  reference_uuid text,
  is_free boolean not null default false,
  request_uuid text not null,
  supplier_transaction_id text,
  at timestamptz not null,
  is_promo boolean not null default false,
  primary key (vendor, transaction_uuid),
  check ((state = 'TOMBSTONE') = (kind is null) and (kind is null) = (fingerprint is null)),
  check (state <> 'APPLIED' or member_id is not null),
  check (moved + owed <= amount)
);
create index vendor_movement_at on vendor_movement (vendor, at);
create index vendor_movement_member on vendor_movement (member_id, at desc);
create index vendor_movement_round on vendor_movement (vendor, round);
create index vendor_movement_owed on vendor_movement (member_id) where owed > 0;
create index vendor_movement_promo on vendor_movement (vendor, at) where is_promo;

-- A debt paid back out of a later win; that win's movement identifies it.
create table vendor_repayment (
  vendor text not null,
  transaction_uuid text not null,
  member_id bigint not null references member,
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (vendor, transaction_uuid),
  foreign key (vendor, transaction_uuid) references vendor_movement
);
create index vendor_repayment_member on vendor_repayment (member_id);

-- A promotional win refused because of a cap: one row per transaction, however often the vendor repeats it.
create table vendor_promo_refusal (
  vendor text not null references vendor,
  transaction_uuid text not null,
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  amount bigint not null check (amount > 0),
  cap text not null check (cap in ('vendor_day', 'member_day')),
  at timestamptz not null,
  primary key (vendor, transaction_uuid)
);
create index vendor_promo_refusal_day on vendor_promo_refusal (vendor, at);

-- A member's round: open from its first movement until the vendor reports the last.
create table vendor_round (
  vendor text not null references vendor,
  member_id bigint not null references member,
  round text not null,
  game_code text not null,
  currency text not null,
  realm text not null,
  state text not null check (state in ('open', 'closed')),
  staked bigint not null default 0,
  won bigint not null default 0,
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  closed_at timestamptz,
  primary key (vendor, member_id, round),
  check ((state = 'closed') = (closed_at is not null))
);
create index vendor_round_newest on vendor_round (opened_at desc);
create index vendor_round_name on vendor_round (round);
create index vendor_round_member on vendor_round (member_id, opened_at desc);
create index vendor_round_open on vendor_round (opened_at) where state = 'open';
create index vendor_round_closed_at on vendor_round (closed_at) where state = 'closed';
-- Wins for the winners board.
create index vendor_round_won on vendor_round (member_id, closed_at) where state = 'closed' and won > staked;

-- Transfers to and from a vendor that holds money. asked → done | refused; an unknown answer leaves it asked.
create table vendor_transfer (
  id uuid primary key,
  vendor text not null references vendor,
  member_id bigint not null references member,
  direction text not null check (direction in ('in', 'out')),
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  -- Null: everything the vendor holds, which is asked first.
  amount bigint check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  -- The wallet's hold for money on its way to the vendor.
  hold_id uuid unique,
  why text,
  tries integer not null default 0,
  next_try_at timestamptz,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((direction = 'in') = (hold_id is not null)),
  check (direction = 'out' or amount is not null),
  check ((state = 'asked') = (ended_at is null))
);
create index vendor_transfer_member on vendor_transfer (member_id, asked_at desc);
create index vendor_transfer_due on vendor_transfer (next_try_at) where state = 'asked';
-- A member has one pending transfer per vendor: two of "everything" at once would request the same money twice.
create unique index vendor_transfer_one on vendor_transfer (member_id, vendor) where state = 'asked';

-- Daily comparison of a vendor's books with ours, and the differences as cases.
create table vendor_reconciliation (
  vendor text not null references vendor,
  day date not null,
  theirs integer not null,
  ours integer not null,
  cases integer not null,
  ran_at timestamptz not null,
  primary key (vendor, day)
);
create table vendor_case (
  id uuid primary key,
  vendor text not null references vendor,
  day date not null,
  -- missing_here: in the vendor's books only; missing_there: in ours only; differs: in both, but different; large_win: a member won
  -- more at the vendor in a day than the brand's bound.
  kind text not null check (kind in ('missing_here', 'missing_there', 'differs', 'large_win')),
  transaction_uuid text not null,
  currency text not null,
  -- The vendor's books minus ours.
  difference bigint not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  note text,
  unique (vendor, transaction_uuid, kind),
  check ((resolved_at is null) = (resolved_by is null))
);
create index vendor_case_open on vendor_case (found_at) where resolved_at is null;

-- Calls by minute. `out`: our calls to the vendor. `in`: the vendor's calls that were unreadable, unsigned or failed; movements are
-- counted by their own rows.
create table vendor_call (
  vendor text not null references vendor,
  minute timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  good integer not null default 0,
  bad integer not null default 0,
  last_why text,
  primary key (vendor, minute, direction)
);

-- History is append-only: a movement is final, except that an applied one may be rolled back.
create function vendor_movement_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'APPLIED' or new.state <> 'ROLLED_BACK' or old.kind = 'rollback' then
    raise exception '% of a movement in state % is forbidden: history is append-only', tg_op, old.state using errcode = '42501';
  end if;
  return new;
end $$;
create trigger append_only before update or delete on vendor_movement
  for each row execute function vendor_movement_fixed();
create function vendor_forbid() returns trigger language plpgsql as $$
begin
  raise exception '% of % is forbidden: history is append-only', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on vendor_repayment execute function vendor_forbid();
create trigger kept before truncate on vendor_movement execute function vendor_forbid();
create trigger kept before delete or truncate on vendor_transfer execute function vendor_forbid();
create trigger kept before delete or truncate on vendor_case execute function vendor_forbid();
create trigger kept before delete or truncate on vendor_key execute function vendor_forbid();
create trigger kept before delete or truncate on vendor_session execute function vendor_forbid();

-- House accounts for play at vendors.
select ledger_open(null, 'vendor_stakes', currency, realm)
  from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm;

grant select, insert, update on vendor, vendor_game, vendor_player, vendor_round, vendor_reconciliation, vendor_call to tamarind_app;
grant select, insert on vendor_key, vendor_session, vendor_movement, vendor_repayment, vendor_promo_refusal, vendor_transfer, vendor_case
  to tamarind_app;
grant update (active_to) on vendor_key to tamarind_app;
grant update (state) on vendor_movement to tamarind_app;
grant update (amount, state, why, tries, next_try_at, ended_at) on vendor_transfer to tamarind_app;
grant update (resolved_at, resolved_by, note) on vendor_case to tamarind_app;
