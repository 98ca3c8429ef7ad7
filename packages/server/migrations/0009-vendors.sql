-- Vendors: who they are, their keys, members' game sessions, every movement they asked for, rounds, transfers of money to and
-- from vendors that keep wallets of their own, daily reconciliation with its cases, health.

-- `seamless` vendors play with the member's own wallet; `transfer` vendors keep money of members, moved there and back.
-- on → paused (by the platform after repeated failures: no launches) → on; on | paused → off (by staff: no launches, no bets).
-- Wins and rollbacks are taken in every state: they belong to bets that were taken.
create table vendor (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_]{1,23}$'),
  name text not null,
  kind text not null check (kind in ('seamless', 'transfer')),
  -- Which headers and paths are spoken: see contract/outside/vendor.
  profile text not null check (profile in ('hub88', 'caleta')),
  -- Where our calls go, and who we are there.
  base_url text not null,
  operator_id text not null,
  currencies text[] not null,
  -- Addresses its calls may come from; empty: any, the signature alone decides.
  ips text[] not null default '{}',
  -- Whether trial members play here with trial money. Without it they get the vendor's own demo.
  takes_trial boolean not null default false,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  state_changed_by text not null,
  state_changed_at timestamptz not null,
  state_note text not null default '',
  -- Our calls in a row that ended unknown, and when a paused vendor is asked again.
  failures integer not null default 0,
  next_probe_at timestamptz,
  games_read_at timestamptz,
  added_at timestamptz not null
);
-- A member's account at a vendor carries the code in small letters.
create unique index vendor_code_folded on vendor (lower(code));

-- `theirs` verify what they send, several at once while one is being changed. `ours` signs what we send: the newest active one.
create table vendor_key (
  id uuid primary key,
  vendor text not null references vendor,
  side text not null check (side in ('ours', 'theirs')),
  public_pem text not null,
  -- Our private half, sealed for this key's id.
  private_sealed bytea,
  -- SHA-256 of the public key (SubjectPublicKeyInfo), how people compare keys.
  print text not null,
  active_from timestamptz not null,
  active_to timestamptz,
  added_by text not null,
  unique (vendor, side, print),
  check ((side = 'ours') = (private_sealed is not null)),
  check (active_to is null or active_to >= active_from)
);

-- What the vendor's game list said when it was last read.
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
  primary key (vendor, code)
);

-- A member as vendors know it: a name that says nothing. `held`: money came for a member who may not play; people look first.
create table vendor_player (
  member_id bigint primary key references member,
  code text not null unique check (length(code) between 4 and 64),
  state text not null default 'active' check (state in ('active', 'disabled')),
  state_note text not null default '',
  held_at timestamptz,
  held_note text
);

-- A game session: one token = member + currency + brand at one vendor. Kept for ever, because a late win names it.
create table vendor_session (
  token_hash bytea primary key,
  vendor text not null references vendor,
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  brand text not null,
  game_code text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index vendor_session_member on vendor_session (member_id, started_at desc);

-- Everything a vendor asked for, once: the key is written before the money, in the same transaction.
-- APPLIED → ROLLED_BACK; REFUSED and TOMBSTONE are ends. A tombstone is the undoing of something that had not come yet.
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
  -- As the vendor named it, in minor units; of a rollback what it gave back or took.
  amount bigint not null check (amount >= 0),
  -- What left or came to the wallet, and what a rolled-back win could not take back.
  moved bigint not null check (moved >= 0),
  owed bigint not null default 0 check (owed >= 0),
  round text not null,
  game_code text not null,
  reference_uuid text,
  is_free boolean not null default false,
  request_uuid text not null,
  supplier_transaction_id text,
  at timestamptz not null,
  primary key (vendor, transaction_uuid),
  check ((state = 'TOMBSTONE') = (kind is null) and (kind is null) = (fingerprint is null)),
  check (state <> 'APPLIED' or member_id is not null),
  check (moved + owed <= amount)
);
create index vendor_movement_at on vendor_movement (vendor, at);
create index vendor_movement_member on vendor_movement (member_id, at desc);
create index vendor_movement_round on vendor_movement (vendor, round);
create index vendor_movement_owed on vendor_movement (member_id) where owed > 0;

-- What was owed and is paid back out of a later win: that win's own movement carries it.
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

-- A round of a member: open from its first movement until the vendor says it was the last.
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

-- Money on its way to or from a vendor that keeps wallets. asked → done | refused; unknown answers leave it asked.
create table vendor_transfer (
  id uuid primary key,
  vendor text not null references vendor,
  member_id bigint not null references member,
  direction text not null check (direction in ('in', 'out')),
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  -- Null: everything the vendor holds, asked of it before.
  amount bigint check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  -- Money on its way in is held in the wallet.
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
-- One on its way a member and vendor: two "everything" at once would ask for the same money twice.
create unique index vendor_transfer_one on vendor_transfer (member_id, vendor) where state = 'asked';

-- Each day of a vendor compared with ours, and what did not fit.
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
  -- missing_here: the vendor counts it, we do not; missing_there: the other way; differs: both, not the same.
  kind text not null check (kind in ('missing_here', 'missing_there', 'differs')),
  transaction_uuid text not null,
  currency text not null,
  -- Signed from the house's side: what the vendor's books say more than ours.
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

-- Calls by minute: `out` ours to the vendor, `in` the vendor's to us that were unreadable, unsigned or broke. Movements count themselves.
create table vendor_call (
  vendor text not null references vendor,
  minute timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  good integer not null default 0,
  bad integer not null default 0,
  last_why text,
  primary key (vendor, minute, direction)
);

-- History is append-only: a movement ends where it ended, except that an applied one may be rolled back.
create function vendor_movement_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'APPLIED' or new.state <> 'ROLLED_BACK' or old.kind = 'rollback' then
    raise exception '% of a movement in state % is forbidden: history is append-only', tg_op, old.state using errcode = '42501';
  end if;
  return new;
end $$;
create trigger append_only before update or delete on vendor_movement for each row execute function vendor_movement_fixed();
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

-- Members get an account at each vendor that keeps wallets: purpose at_<code>. Everything else is as it was in 0002.
create or replace function ledger_open(p_member bigint, p_purpose text, p_currency text, p_realm text)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  for attempt in 1..2 loop
    select a.id into v_id from ledger_account a
     where a.name = case when p_member is null then p_purpose || '/' || p_currency || '/' || p_realm || '/0' end
        or (a.member_id, a.purpose, a.currency, a.realm) = (p_member, p_purpose, p_currency, p_realm);
    if found then return v_id; end if;
    if (p_member is null) = (p_purpose = 'wallet' or p_purpose ~ '^at_') or p_purpose !~ '^[a-z][a-z0-9_]{1,31}$' or p_currency !~ '^[A-Z]{3}$'
       or p_realm not in ('real', 'trial') then
      raise exception 'ledger_open: no such kind of account: % % % %', p_member, p_purpose, p_currency, p_realm;
    end if;
    insert into ledger_account (member_id, purpose, currency, realm, lane, name)
    select p_member, p_purpose, p_currency, p_realm, lane,
           case when p_member is null then p_purpose || '/' || p_currency || '/' || p_realm || '/' || lane end
      from generate_series(0, case when p_member is null then 15 else 0 end) lane
        on conflict do nothing;
  end loop;
  raise exception 'ledger_open: % % % % could not be opened', p_member, p_purpose, p_currency, p_realm;
end $$;

-- The other side of what is played at vendors.
select ledger_open(null, 'vendor_stakes', currency, realm)
  from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm;

grant select, insert, update on vendor, vendor_game, vendor_player, vendor_round, vendor_reconciliation, vendor_call to tamarind_app;
grant select, insert on vendor_key, vendor_session, vendor_movement, vendor_repayment, vendor_transfer, vendor_case to tamarind_app;
grant update (active_to) on vendor_key to tamarind_app;
grant update (state) on vendor_movement to tamarind_app;
grant update (amount, state, why, tries, next_try_at, ended_at) on vendor_transfer to tamarind_app;
grant update (resolved_at, resolved_by, note) on vendor_case to tamarind_app;
