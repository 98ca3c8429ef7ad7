-- Rewards of invitations: a promotion of the kind `referral` pays a member for friends who deposit and play.
alter table promotion drop constraint promotion_entry_check;
-- Allows more than before: a third kind.
alter table promotion add constraint promotion_entry_check check (entry in ('apply', 'join', 'referral'));
-- The hash of the terms as staff last left them. Whoever is promised something keeps the hash of that moment.
alter table promotion add column terms_hash bytea;

-- What a promotion of the kind `referral` asks and pays besides its own amount, which goes to the referrer.
create table referral_terms (
  promotion_id bigint primary key references promotion,
  -- The friend's own reward; null: none.
  friend_thb bigint check (friend_thb > 0),
  friend_vnd bigint check (friend_vnd > 0),
  -- What the friend must deposit first and stake, in the friend's currency.
  deposit_thb bigint check (deposit_thb > 0),
  deposit_vnd bigint check (deposit_vnd > 0),
  turnover_thb bigint check (turnover_thb > 0),
  turnover_vnd bigint check (turnover_vnd > 0),
  days smallint not null check (days between 1 and 365),
  -- At most so many rewards for one referrer in so many days.
  cap smallint not null check (cap between 1 and 1000),
  cap_days smallint not null check (cap_days between 1 and 365)
);
grant select, insert, update, delete on referral_terms to tamarind_app;

-- One friend whom a member brought in, with the terms promised at that moment. The key is the friend, so that nobody is paid for
-- the same person twice. Only the trigger below adds rows, so that no way of registering can miss or invent one.
create table referral (
  friend_id bigint primary key references member,
  id uuid not null unique default gen_random_uuid(),
  referrer_id bigint not null references member,
  promotion_id bigint not null references promotion,
  terms_hash bytea not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'VND')),
  friend_amount bigint check (friend_amount > 0),
  friend_currency text not null check (friend_currency in ('THB', 'VND')),
  deposit_min bigint not null check (deposit_min > 0),
  turnover_min bigint not null check (turnover_min > 0),
  cap smallint not null,
  cap_days smallint not null,
  begins_at timestamptz not null,
  -- The last of the brand's days (UTC+7) on which a deposit or a stake counts.
  last_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'paid', 'refused', 'lapsed')),
  reason text check (reason in ('same_person', 'ineligible', 'cap', 'budget', 'staff')),
  -- [{kind, signs, members}]: why people look at it.
  found jsonb not null default '[]',
  decided_at timestamptz,
  check (friend_id <> referrer_id),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index referral_referrer on referral (referrer_id, begins_at);
create index referral_waiting on referral (last_day) where state = 'waiting';
create index referral_listed on referral (state, begins_at);
create index referral_promised on referral (promotion_id) where state in ('held', 'paid');
grant select on referral to tamarind_app;
grant update (state, reason, found, decided_at) on referral to tamarind_app;

-- A decided referral stays as it is; a held one is decided once.
create function referral_decided_once() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'refused', 'lapsed') or old.state = 'held' and new.state not in ('paid', 'refused') then
    raise exception 'referral % is decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger referral_decided_once before update on referral for each row execute function referral_decided_once();
create trigger kept before delete or truncate on referral for each statement execute function ledger_forbid();

-- The terms of the promotion that is on when the friend arrives. Where several are, the one that began last counts.
create function member_is_referred() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_at timestamptz := case when tg_op = 'INSERT' then new.registered_at else coalesce(new.welcomed_at, new.registered_at) end;
begin
  insert into referral (friend_id, referrer_id, promotion_id, terms_hash, amount, currency, friend_amount, friend_currency,
                        deposit_min, turnover_min, cap, cap_days, begins_at, last_day)
  select new.id, r.id, p.id, p.terms_hash, case r.currency when 'THB' then p.amount_thb else p.amount_vnd end, r.currency,
         case new.currency when 'THB' then t.friend_thb else t.friend_vnd end, new.currency,
         case new.currency when 'THB' then t.deposit_thb else t.deposit_vnd end,
         case new.currency when 'THB' then t.turnover_thb else t.turnover_vnd end,
         t.cap, t.cap_days, v_at, (v_at at time zone 'Asia/Ho_Chi_Minh')::date + t.days
    from promotion p join referral_terms t on t.promotion_id = p.id, member r
   where p.entry = 'referral' and p.state = 'on' and p.starts_at <= v_at and v_at < p.ends_at and p.terms_hash is not null
     and r.id = new.referrer_id and r.realm = 'real' and r.id <> new.id
     and case r.currency when 'THB' then p.amount_thb else p.amount_vnd end is not null
     and case new.currency when 'THB' then t.deposit_thb else t.deposit_vnd end is not null
     and case new.currency when 'THB' then t.turnover_thb else t.turnover_vnd end is not null
   order by p.starts_at desc, p.id desc limit 1
  on conflict (friend_id) do nothing;
  return null;
end $$;
create trigger member_is_referred after insert or update of referrer_id on member
  for each row when (new.referrer_id is not null and new.realm = 'real') execute function member_is_referred();

-- Networks that opened a member's invitation, once a day each: a keyed hash, so a copy of this table names no address.
create table referral_visit (
  code text not null references referral_code,
  day date not null,
  net_hash bytea not null,
  primary key (code, day, net_hash)
);
grant select, insert on referral_visit to tamarind_app;
