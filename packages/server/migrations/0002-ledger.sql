-- Ledger. Money moves only here: one transfer is one debit (money leaves that account) and one credit (money
-- arrives), so the sum of all balances of a currency and realm is zero at every commit. History is append-only [J10].
--
-- The application may read these tables and call the functions below; it cannot write a row of them. The functions run as
-- the owner of the schema. Locks, always in this order: member accounts by id, house lanes by id, then keys and holds.

-- A member's wallet is one row. A house account (member_id null) is 16 lanes, so that bets do not queue for one row. A house
-- balance is the sum of its lanes and may be below zero.
create table ledger_account (
  id bigint generated always as identity primary key,
  member_id bigint,
  purpose text not null,
  currency text not null,
  realm text not null,
  lane smallint not null,
  name text unique, -- of a house lane: what callers write, and the lane: stakes/THB/real/7
  balance bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  constraint ledger_account_never_below_zero
    check (case when member_id is null then held = 0 else held >= 0 and balance >= held end),
  unique (member_id, purpose, currency, realm)
) with (fillfactor = 70); -- no index on balance, held, seq: every update stays HOT
-- The columns that never change are checked by ledger_open and not here: five CHECKs, a generated name and a trigger on these
-- columns were evaluated again at every change of a balance and made that update 5x slower (measured: 104 against 18 us).

-- The id is made from the key, so the one unique index on it is also what makes a key happen once.
create table ledger_transfer (
  id uuid primary key,
  key text not null,
  debit bigint not null,
  debit_seq bigint not null,
  credit bigint not null,
  credit_seq bigint not null,
  amount bigint not null,
  reason text not null,
  reference text,
  hold_id uuid,
  at timestamptz not null,
  constraint ledger_transfer_form
    check (amount between 1 and 1000000000000000 and debit <> credit and length(key) between 1 and 200 and length(reason) between 2 and 32)
);

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  at timestamptz not null,
  primary key (account_id, seq)
);

-- Money reserved on a wallet. open until taken + released = amount.
create table ledger_hold (
  id uuid primary key,
  key text not null,
  account_id bigint not null,
  amount bigint not null,
  taken bigint not null default 0,
  released bigint not null default 0,
  state text generated always as (case when taken + released < amount then 'open' else 'closed' end) stored,
  reason text not null,
  reference text,
  at timestamptz not null,
  constraint ledger_hold_form check (amount between 1 and 1000000000000000 and length(key) between 1 and 200),
  constraint ledger_hold_parts check (taken >= 0 and released >= 0 and taken + released <= amount)
);
create index ledger_hold_open on ledger_hold (account_id) where state = 'open';

create table ledger_release (
  id uuid primary key,
  key text not null,
  hold_id uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

-- The last proven entry of each account; the next proof reads only the entries after it.
create table ledger_proven (
  account_id bigint primary key,
  seq bigint not null,
  balance bigint not null
) with (fillfactor = 70);

create table ledger_proof (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  intact boolean not null,
  whole boolean not null,
  accounts integer not null,
  entries bigint not null,
  findings text[] not null
);

-- Not even the owner edits history by accident.
create function ledger_forbid() returns trigger language plpgsql as $$
begin
  raise exception '% of % is forbidden: history is append-only', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on ledger_transfer execute function ledger_forbid();
create trigger append_only before update or delete or truncate on ledger_entry execute function ledger_forbid();
create trigger append_only before update or delete or truncate on ledger_release execute function ledger_forbid();
create trigger append_only before update or delete or truncate on ledger_proof execute function ledger_forbid();
create trigger kept before delete or truncate on ledger_account execute function ledger_forbid();
create trigger kept before delete or truncate on ledger_hold execute function ledger_forbid();
create trigger terms_fixed before update of key, account_id, amount, reason, reference, at on ledger_hold
  execute function ledger_forbid();

-- Neither strict nor volatile, so that the planner puts the bodies in place of the calls.
create function ledger_id(p_key text) returns uuid language sql stable parallel safe
return encode(substring(sha256(convert_to(p_key, 'UTF8')), 1, 16), 'hex')::uuid;

-- A connection keeps to one lane, so connections rarely meet. Between two house accounts the key chooses instead: the same
-- key sent twice at one moment must meet on a lock, or the second would not see the first.
create function ledger_lane(p_key text, p_debit text, p_credit text) returns integer language sql stable parallel safe
return case when position('/' in p_debit) > 0 and position('/' in p_credit) > 0
            then get_byte(sha256(convert_to(p_key, 'UTF8')), 31) & 15 else pg_backend_pid() & 15 end;

-- Whether the stored account is what a caller names: the lane was the ledger's choice, so it does not count.
create function ledger_is(p_account bigint, p_ref text) returns boolean language sql stable parallel safe
return p_ref = p_account::text
    or exists (select 1 from ledger_account a where a.id = p_account and left(a.name, length(p_ref) + 1) = p_ref || '/');

-- The balance an old transfer left on a wallet; null for a house lane.
create function ledger_balance_after(p_account bigint, p_seq bigint) returns bigint language sql stable parallel safe
return (select e.balance_after from ledger_entry e join ledger_account a on a.id = e.account_id
         where e.account_id = p_account and e.seq = p_seq and a.member_id is not null);

create type ledger_pair as (debit ledger_account, credit ledger_account);

-- Locks and reads an account: '123' is the id of a wallet, 'stakes/THB/real' a house account, of which the lane is locked.
create function ledger_lock(p_ref text, p_lane integer) returns ledger_account language plpgsql set enable_seqscan = off as $$
declare v_row ledger_account;
begin
  if position('/' in p_ref) = 0 then select * into v_row from ledger_account a where a.id = p_ref::bigint for no key update;
  else select * into v_row from ledger_account a where a.name = p_ref || '/' || p_lane for no key update;
  end if;
  if not found then raise exception 'ledger: unknown account %', p_ref; end if;
  return v_row;
end $$;

-- Locks the two accounts of one movement: wallets by id, then house lanes by name (which is their order by id, too).
create function ledger_lock_pair(p_key text, p_debit text, p_credit text) returns ledger_pair language plpgsql as $$
declare
  v_lane integer := ledger_lane(p_key, p_debit, p_credit);
  v_debit_house boolean := position('/' in p_debit) > 0;
  v_credit_house boolean := position('/' in p_credit) > 0;
  v_debit ledger_account;
  v_credit ledger_account;
begin
  if (case when v_debit_house <> v_credit_house then v_credit_house
           when v_debit_house then p_debit < p_credit else p_debit::bigint < p_credit::bigint end) then
    v_debit := ledger_lock(p_debit, v_lane);
    v_credit := ledger_lock(p_credit, v_lane);
  else
    v_credit := ledger_lock(p_credit, v_lane);
    v_debit := ledger_lock(p_debit, v_lane);
  end if;
  if v_debit.currency <> v_credit.currency or v_debit.realm <> v_credit.realm then
    raise exception 'ledger: currency or realm differ: % %', p_debit, p_credit;
  end if;
  if v_debit.id = v_credit.id then raise exception 'ledger: one account twice: %', p_debit; end if;
  return row(v_debit, v_credit)::ledger_pair;
end $$;

-- Writes one movement between two accounts that are locked and were read under the lock.
create function ledger_move(
  p_debit ledger_account, p_credit ledger_account, p_key text, p_amount bigint, p_held_less bigint, p_hold uuid,
  p_reason text, p_reference text, p_at timestamptz
) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, hold_id, at)
  values (ledger_id(p_key), p_key, p_debit.id, p_debit.seq + 1, p_credit.id, p_credit.seq + 1, p_amount, p_reason, p_reference, p_hold, p_at);
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  values (p_debit.id, p_debit.seq + 1, ledger_id(p_key), -p_amount, p_debit.balance - p_amount, p_at),
         (p_credit.id, p_credit.seq + 1, ledger_id(p_key), p_amount, p_credit.balance + p_amount, p_at);
  update ledger_account a
     set balance = a.balance + case a.id when p_debit.id then -p_amount else p_amount end,
         held = a.held - case a.id when p_debit.id then p_held_less else 0 end, seq = a.seq + 1
   where a.id in (p_debit.id, p_credit.id);
end $$;

-- p_member null opens a house account: all its lanes; the id is that of lane 0. A member has a wallet, and an account at each
-- vendor that holds money of members: purpose at_<code>.
create function ledger_open(p_member bigint, p_purpose text, p_currency text, p_realm text)
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

-- ledger_post for the most frequent batch, a single posting. The set-based statement takes three times as long for one.
create function ledger_post_one(
  p_key text, p_debit text, p_credit text, p_amount bigint, p_reason text, p_reference text, p_at timestamptz
) returns table (status text, transfer_id uuid, debit_balance bigint, credit_balance bigint, available bigint)
language plpgsql set enable_seqscan = off as $$
declare
  v_pair ledger_pair;
  v_debit ledger_account;
  v_credit ledger_account;
  v_old ledger_transfer;
begin
  v_pair := ledger_lock_pair(p_key, p_debit, p_credit);
  v_debit := v_pair.debit;
  v_credit := v_pair.credit;
  select * into v_old from ledger_transfer t where t.id = ledger_id(p_key);
  if found then
    status := case when v_old.key = p_key and ledger_is(v_old.debit, p_debit) and ledger_is(v_old.credit, p_credit)
      and v_old.amount = p_amount and v_old.reason = p_reason and v_old.reference is not distinct from p_reference
      then 'repeated' else 'reused' end;
    debit_balance := ledger_balance_after(v_old.debit, v_old.debit_seq);
    credit_balance := ledger_balance_after(v_old.credit, v_old.credit_seq);
  elsif v_debit.member_id is not null and v_debit.balance - v_debit.held < p_amount then
    status := 'too_low';
    available := v_debit.balance - v_debit.held;
  else
    perform ledger_move(v_debit, v_credit, p_key, p_amount, 0, null, p_reason, p_reference, p_at);
    status := 'posted';
    if v_debit.member_id is not null then debit_balance := v_debit.balance - p_amount; end if;
    if v_credit.member_id is not null then credit_balance := v_credit.balance + p_amount; end if;
  end if;
  transfer_id := ledger_id(p_key);
  return next;
end $$;

-- Posts all or none. Gives one row a posting with status posted or repeated (p_key used before with the same content); or
-- writes nothing and gives only the rows that stand in the way: reused (same key, other content), too_low (with available).
-- Broken input raises. The planner settings keep index look-ups in the cached plan, whatever the size of the tables when it was made; a plan
-- made while ledger_transfer was small would otherwise read all of it and compare each posting with each row.
create function ledger_post(
  p_key text[], p_debit text[], p_credit text[], p_amount bigint[], p_reason text[], p_reference text[], p_at timestamptz[]
) returns table (ord bigint, status text, transfer_id uuid, debit_balance bigint, credit_balance bigint, available bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
set enable_material = off
as $$
#variable_conflict use_column
declare
  v_debit bigint[];
  v_credit bigint[];
  v_fault text;
begin
  if cardinality(p_key) = 1 then
    return query select 1::bigint, o.* from ledger_post_one(p_key[1], p_debit[1], p_credit[1], p_amount[1], p_reason[1], p_reference[1], p_at[1]) o;
    return;
  end if;
  select array_agg(d.id order by w.ord), array_agg(c.id order by w.ord),
         min(case when d.id is null then 'unknown account ' || w.debit
                  when c.id is null then 'unknown account ' || w.credit
                  when (d.currency, d.realm) <> (c.currency, c.realm) then 'currency or realm differ: ' || w.debit || ' ' || w.credit
                  when d.id = c.id then 'one account twice: ' || w.debit
                  when w.amount not between 1 and 1000000000000000 then 'amount out of range: ' || w.amount
             end)
    into v_debit, v_credit, v_fault
    from unnest(p_key, p_debit, p_credit, p_amount) with ordinality w (key, debit, credit, amount, ord)
    cross join lateral (select ledger_lane(w.key, w.debit, w.credit) as lane) l
    left join ledger_account d on d.id = case position('/' in w.debit) when 0 then w.debit::bigint
      else (select a.id from ledger_account a where a.name = w.debit || '/' || l.lane) end
    left join ledger_account c on c.id = case position('/' in w.credit) when 0 then w.credit::bigint
      else (select a.id from ledger_account a where a.name = w.credit || '/' || l.lane) end;
  if v_fault is not null then raise exception 'ledger: %', v_fault; end if;

  perform 1 from ledger_account a where a.id = any (v_debit || v_credit) order by a.member_id is null, a.id for no key update;

  -- A new statement: it sees what was committed while this one waited for the locks.
  return query
  with wanted as materialized (
    select w.*, ledger_id(w.key) as id, t.id as old_id, t.debit as old_debit, t.debit_seq, t.credit as old_credit, t.credit_seq,
           t.id is not null and not (t.key = w.key and ledger_is(t.debit, w.debit_ref) and ledger_is(t.credit, w.credit_ref)
             and t.amount = w.amount and t.reason = w.reason and t.reference is not distinct from w.reference) as reused
      from unnest(p_key, p_debit, p_credit, v_debit, v_credit, p_amount, p_reason, p_reference, p_at)
           with ordinality w (key, debit_ref, credit_ref, debit, credit, amount, reason, reference, at, ord)
      left join ledger_transfer t on t.id = ledger_id(w.key)
  ), run as materialized (
    select w.*, s.account, s.signed, a.member_id, a.held,
           (a.balance + sum(s.signed) over following)::bigint as balance_after,
           a.seq + row_number() over following as seq
      from wanted w
      cross join lateral (values (w.debit, -w.amount), (w.credit, w.amount)) s (account, signed)
      join ledger_account a on a.id = s.account
     where w.old_id is null
    window following as (partition by s.account order by w.ord)
  ), short as materialized (
    select * from run where member_id is not null and signed < 0 and balance_after < held
  ), verdict as materialized (
    select not exists (select 1 from short) and not exists (select 1 from wanted where reused) as fine
  ), posted as materialized (
    select r.ord, r.id, r.key, r.debit, max(r.seq) filter (where signed < 0) as debit_seq, r.credit,
           max(r.seq) filter (where signed > 0) as credit_seq, r.amount, r.reason, r.reference, r.at,
           max(r.balance_after) filter (where signed < 0 and member_id is not null) as debit_balance,
           max(r.balance_after) filter (where signed > 0 and member_id is not null) as credit_balance
      from run r, verdict v where v.fine
     group by r.ord, r.id, r.key, r.debit, r.credit, r.amount, r.reason, r.reference, r.at
  ), transfers as (
    insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
    select id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at from posted
  ), entries as (
    insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
    select account, seq, id, signed, balance_after, at from run, verdict where fine
  ), balances as (
    update ledger_account a set balance = l.balance_after, seq = l.seq
      from (select distinct on (account) account, balance_after, seq from run, verdict where fine order by account, seq desc) l
     where a.id = l.account
  )
  select p.ord, 'posted', p.id, p.debit_balance, p.credit_balance, null::bigint from posted p
  union all
  select w.ord, 'repeated', w.old_id,
         ledger_balance_after(w.old_debit, w.debit_seq), ledger_balance_after(w.old_credit, w.credit_seq), null
    from wanted w, verdict where fine and w.old_id is not null
  union all
  select w.ord, 'reused', w.old_id, null, null, null from wanted w where w.reused
  union all
  select s.ord, 'too_low', s.id, null, null, s.balance_after - s.signed - s.held from short s;
end $$;

-- Reserves money on a wallet. status: held, repeated, reused, too_low.
create function ledger_hold(
  p_key text, p_account bigint, p_amount bigint, p_reason text, p_reference text, p_at timestamptz
) returns table (status text, hold_id uuid, available bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_account ledger_account;
  v_old ledger_hold;
begin
  select * into v_account from ledger_account a where a.id = p_account for no key update;
  if not found or v_account.member_id is null then raise exception 'ledger_hold: no wallet %', p_account; end if;
  select * into v_old from ledger_hold h where h.id = ledger_id(p_key);
  if found then
    return query select case when (v_old.key, v_old.account_id, v_old.amount, v_old.reason) = (p_key, p_account, p_amount, p_reason)
                              and v_old.reference is not distinct from p_reference then 'repeated' else 'reused' end,
                        v_old.id, v_account.balance - v_account.held;
    return;
  end if;
  if v_account.balance - v_account.held < p_amount then
    return query select 'too_low', null::uuid, v_account.balance - v_account.held;
    return;
  end if;
  insert into ledger_hold (id, key, account_id, amount, reason, reference, at)
  values (ledger_id(p_key), p_key, p_account, p_amount, p_reason, p_reference, p_at);
  update ledger_account a set held = a.held + p_amount where a.id = p_account;
  return query select 'held', ledger_id(p_key), v_account.balance - v_account.held - p_amount;
end $$;

-- Turns held money into a transfer: p_amount of it, or all that remains when null. The rest stays held, or is released in the
-- same step. status: posted, repeated, reused. More than remains is a broken invariant of the caller.
create function ledger_take(
  p_key text, p_hold uuid, p_credit text, p_amount bigint, p_release_rest boolean, p_reason text, p_reference text, p_at timestamptz
) returns table (status text, transfer_id uuid, debit_balance bigint, credit_balance bigint, amount bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  v_hold ledger_hold;
  v_old ledger_transfer;
  v_pair ledger_pair;
  v_debit ledger_account;
  v_credit ledger_account;
  v_left bigint;
  v_rest bigint;
begin
  -- The account of a hold never changes; its lock guards the hold too, so the hold is read again under it.
  select * into v_hold from ledger_hold h where h.id = p_hold;
  if not found then raise exception 'ledger_take: no hold %', p_hold; end if;
  v_pair := ledger_lock_pair(p_key, v_hold.account_id::text, p_credit);
  v_debit := v_pair.debit;
  v_credit := v_pair.credit;
  select * into v_hold from ledger_hold h where h.id = p_hold;
  transfer_id := ledger_id(p_key);

  select * into v_old from ledger_transfer t where t.id = ledger_id(p_key);
  if found then
    status := case when v_old.key = p_key and v_old.hold_id = p_hold and ledger_is(v_old.credit, p_credit)
      and v_old.amount = coalesce(p_amount, v_old.amount) and v_old.reason = p_reason
      and v_old.reference is not distinct from coalesce(p_reference, v_hold.reference) then 'repeated' else 'reused' end;
    debit_balance := ledger_balance_after(v_old.debit, v_old.debit_seq);
    credit_balance := ledger_balance_after(v_old.credit, v_old.credit_seq);
    amount := v_old.amount;
    return next;
    return;
  end if;

  v_left := v_hold.amount - v_hold.taken - v_hold.released;
  amount := coalesce(p_amount, v_left);
  if amount < 1 or amount > v_left then raise exception 'ledger_take: % of hold %, which has % left', amount, p_hold, v_left; end if;
  v_rest := case when p_release_rest then v_left - amount else 0 end;
  perform ledger_move(v_debit, v_credit, p_key, amount, amount + v_rest, p_hold, p_reason, coalesce(p_reference, v_hold.reference), p_at);
  update ledger_hold h set taken = h.taken + ledger_take.amount, released = h.released + v_rest where h.id = p_hold;
  if v_rest > 0 then
    insert into ledger_release (id, key, hold_id, amount, at) values (ledger_id(p_key), p_key, p_hold, v_rest, p_at);
  end if;
  status := 'posted';
  debit_balance := v_debit.balance - amount;
  if v_credit.member_id is not null then credit_balance := v_credit.balance + amount; end if;
  return next;
end $$;

-- Gives all that remains of a hold back to the wallet. status: released, repeated, reused.
create function ledger_release(p_key text, p_hold uuid, p_at timestamptz) returns table (status text, amount bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_hold ledger_hold;
  v_old ledger_release;
  v_left bigint;
begin
  select * into v_hold from ledger_hold h where h.id = p_hold;
  if not found then raise exception 'ledger_release: no hold %', p_hold; end if;
  perform 1 from ledger_account a where a.id = v_hold.account_id for no key update;
  select * into v_hold from ledger_hold h where h.id = p_hold;
  select * into v_old from ledger_release r where r.id = ledger_id(p_key);
  if found then
    return query select case when (v_old.key, v_old.hold_id) = (p_key, p_hold) then 'repeated' else 'reused' end, v_old.amount;
    return;
  end if;
  v_left := v_hold.amount - v_hold.taken - v_hold.released;
  if v_left = 0 then raise exception 'ledger_release: hold % is closed', p_hold; end if;
  insert into ledger_release (id, key, hold_id, amount, at) values (ledger_id(p_key), p_key, p_hold, v_left, p_at);
  update ledger_account a set held = a.held - v_left where a.id = v_hold.account_id;
  update ledger_hold h set released = h.released + v_left where h.id = p_hold;
  return query select 'released', v_left;
end $$;

-- Proves the ledger in one statement, so over one moment: sums are zero; each balance is where its entries lead; no entry is
-- missing, doubled or without its transfer; what is held is what open holds reserve. Reads only entries younger than the last
-- proof; p_whole reads all of them and also asks each transfer for its two entries. Gives no row while another proof runs.
create function ledger_prove(p_at timestamptz, p_whole boolean)
returns table (intact boolean, accounts integer, entries bigint, findings text[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not pg_try_advisory_xact_lock(7310) then return; end if;
  return query
  with account as materialized (
    select a.*, coalesce(p.seq, 0) as from_seq, coalesce(p.balance, 0) as from_balance
      from ledger_account a left join ledger_proven p on p.account_id = a.id and not p_whole
  ), line as (
    select a.id, e.seq, e.balance_after,
           e.seq = lag(e.seq, 1, a.from_seq) over following + 1
             and e.balance_after = lag(e.balance_after, 1, a.from_balance) over following + e.amount as follows,
           case when e.amount < 0 then t.debit = a.id and t.debit_seq = e.seq and t.amount = -e.amount
                else t.credit = a.id and t.credit_seq = e.seq and t.amount = e.amount end is true as founded
      from account a
      join ledger_entry e on e.account_id = a.id and e.seq > a.from_seq
      left join ledger_transfer t on t.id = e.transfer_id
     where a.seq <> a.from_seq or a.balance <> a.from_balance or p_whole
    window following as (partition by a.id order by e.seq)
  ), course as materialized (
    select a.id, a.seq, a.balance, coalesce(l.entries, 0) as entries,
           coalesce(l.follows, true) and coalesce(l.seq, a.from_seq) = a.seq as gapless,
           coalesce(l.balance_after, a.from_balance) = a.balance as led, coalesce(l.founded, true) as founded
      from account a
      left join (select id, count(*) as entries, bool_and(follows) as follows, bool_and(founded) as founded, max(seq) as seq,
                        (array_agg(balance_after order by seq desc))[1] as balance_after
                   from line group by id) l using (id)
     where a.seq <> a.from_seq or a.balance <> a.from_balance or p_whole
  ), held as (
    select account_id, sum(amount - taken - released) as amount from ledger_hold where state = 'open' group by account_id
  ), finding (text) as materialized (
    select format('sum %s %s is %s', currency, realm, sum(balance)) from account group by currency, realm having sum(balance) <> 0
    union all select format('account %s: entries do not follow one another up to %s', id, seq) from course where not gapless
    union all select format('account %s: balance %s is not where its entries lead', id, balance) from course where not led
    union all select format('account %s: an entry does not fit its transfer', id) from course where not founded
    union all select format('account %s: held %s, open holds reserve %s', coalesce(a.id, h.account_id), coalesce(a.held, 0), coalesce(h.amount, 0))
      from account a full join held h on h.account_id = a.id where coalesce(a.held, 0) <> coalesce(h.amount, 0)
    union all select format('transfer %s: not in its two accounts', t.id) from ledger_transfer t
      where p_whole and 2 <> (select count(*) from ledger_entry e
        where e.transfer_id = t.id and (e.account_id, e.seq) in ((t.debit, t.debit_seq), (t.credit, t.credit_seq)))
    union all select format('hold %s: its transfers and releases are not what was taken and released', h.id) from ledger_hold h
      where p_whole and (h.taken <> coalesce((select sum(t.amount) from ledger_transfer t where t.hold_id = h.id), 0)
        or h.released <> coalesce((select sum(r.amount) from ledger_release r where r.hold_id = h.id), 0))
  ), mark as (
    insert into ledger_proven as m (account_id, seq, balance)
    select id, seq, balance from course where gapless and led and founded and seq > 0
        on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance
     where (m.seq, m.balance) <> (excluded.seq, excluded.balance)
  ), proof as (
    select (select count(*) from course)::integer as accounts, (select coalesce(sum(entries), 0) from course)::bigint as entries,
           coalesce((select array_agg(text order by text) from (select text from finding order by text limit 100) f), '{}') as findings
  )
  insert into ledger_proof (at, intact, whole, accounts, entries, findings)
  select p_at, cardinality(p.findings) = 0, p_whole, p.accounts, p.entries, p.findings from proof p
  returning intact, accounts, entries, findings;
end $$;

-- House accounts. Later files open those of their area with ledger_open(null, …), as does a new purpose or currency.
select ledger_open(null, purpose, currency, realm)
  from (select * from unnest(array['adjustment', 'bank', 'payouts_in_transit', 'play_money', 'receivables', 'stakes', 'suspense']) purpose,
       unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by purpose, currency, realm) known;

revoke all on function ledger_forbid, ledger_id, ledger_is, ledger_lane, ledger_balance_after, ledger_lock, ledger_lock_pair, ledger_move,
  ledger_post_one, ledger_open, ledger_post, ledger_hold,
  ledger_take, ledger_release, ledger_prove from public;
grant execute on function ledger_open, ledger_post, ledger_hold, ledger_take, ledger_release, ledger_prove to tamarind_app;
grant select on ledger_account, ledger_transfer, ledger_entry, ledger_hold, ledger_release, ledger_proof to tamarind_app;
