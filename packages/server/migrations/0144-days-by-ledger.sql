-- The ledger's functions add each posting to the day of its member themselves, as they have the accounts at hand. The trigger on
-- transfers kept a copy of the new rows and looked up the account of each.
drop trigger play_day_transfers on ledger_transfer;
drop function play_day_transfers();

create function play_day_of(p_at timestamptz) returns date language sql immutable parallel safe
return (p_at at time zone 'UTC' + interval '7 hours')::date;

-- What a transfer adds to the day of its member: of the debited wallet, or else of the credited one. No row for other reasons. Money on
-- its way to a vendor counts from its hold on, so the transfer that takes the hold adds nothing. Money from an upline or downline counts
-- for the limits of deposits like a deposit.
create function play_day_share(p_reason text, p_amount bigint)
returns table (of_debit boolean, staked bigint, lost bigint, deposited bigint) language sql immutable parallel safe as $$
  select p_reason in ('stake', 'payout_reversed'),
         case p_reason when 'stake' then p_amount when 'stake_returned' then -p_amount else 0 end,
         case when p_reason in ('stake', 'payout_reversed') then p_amount when p_reason in ('deposit', 'team') then 0 else -p_amount end,
         case when p_reason in ('deposit', 'team') then p_amount else 0 end
   where p_reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit', 'team')
$$;

-- As in migration 0002, with the member's day.
create or replace function ledger_move(
  p_debit ledger_account, p_credit ledger_account, p_key text, p_amount bigint, p_held_less bigint, p_hold uuid,
  p_reason text, p_reference text, p_at timestamptz
) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, hold_id, at)
  values (ledger_id(p_key), p_key, p_debit.id, p_debit.seq + 1, p_credit.id, p_credit.seq + 1, p_amount, p_reason, p_reference, p_hold,
          p_at);
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  values (p_debit.id, p_debit.seq + 1, ledger_id(p_key), -p_amount, p_debit.balance - p_amount, p_at),
         (p_credit.id, p_credit.seq + 1, ledger_id(p_key), p_amount, p_credit.balance + p_amount, p_at);
  update ledger_account a
     set balance = a.balance + case a.id when p_debit.id then -p_amount else p_amount end,
         held = a.held - case a.id when p_debit.id then p_held_less else 0 end, seq = a.seq + 1
   where a.id in (p_debit.id, p_credit.id);
  perform play_day_add(a.member_id, p_at, s.staked, s.lost, s.deposited)
     from play_day_share(p_reason, p_amount) s
    cross join lateral (select (case when s.of_debit then p_debit else p_credit end).*) a
    where a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real';
end $$;

-- As in migration 0002, with the members' days.
create or replace function ledger_post(
  p_key text[], p_debit text[], p_credit text[], p_amount bigint[], p_reason text[], p_reference text[], p_at timestamptz[]
) returns table (ord bigint, status text, transfer_id uuid, debit_balance bigint, credit_balance bigint, available bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_debit bigint[];
  v_credit bigint[];
  v_fault text;
begin
  if cardinality(p_key) = 1 then
    return query
    select 1::bigint, o.*
      from ledger_post_one(p_key[1], p_debit[1], p_credit[1], p_amount[1], p_reason[1], p_reference[1], p_at[1]) o;
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
    select w.*, s.account, s.signed, a.member_id, a.held, a.purpose = 'wallet' and a.realm = 'real' as counts,
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
  ), days as (
    insert into play_day as d (member_id, day, staked, lost, deposited)
    select r.member_id, play_day_of(r.at), sum(p.staked)::bigint, sum(p.lost)::bigint, sum(p.deposited)::bigint
      from run r cross join verdict v cross join lateral play_day_share(r.reason, r.amount) p
     where v.fine and r.counts and p.of_debit = (r.signed < 0)
     group by 1, 2 order by 1, 2
    on conflict (member_id, day) do update
      set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited
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

-- As in migration 0049, with the members' days.
create or replace function ledger_stakes(
  p_house text, p_key text[], p_wallet bigint[], p_seq bigint[], p_balance bigint[], p_amount bigint[], p_reference text[],
  p_at timestamptz
) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_id uuid[] := array(select ledger_id(k) from unnest(p_key) k);
  v_count integer := cardinality(p_key);
  v_lane ledger_account;
  v_day date := play_day_of(p_at);
  v_wallets integer;
  v_member bigint[];
  v_total bigint[];
  v_done integer;
begin
  if cardinality(p_wallet) <> v_count or cardinality(p_seq) <> v_count or cardinality(p_balance) <> v_count
    or cardinality(p_amount) <> v_count or cardinality(p_reference) <> v_count then
    raise exception 'ledger: lists of different length';
  end if;
  if v_count = 1 then v_wallets := 1;
  else
    v_wallets := (select count(distinct w) from unnest(p_wallet) w);
    -- Several stakes of one wallet follow one another.
    if v_wallets < v_count and exists (
      select 1 from (
        select wallet, seq, balance, amount, lag(seq) over following as seq_before, lag(balance) over following as balance_before
          from unnest(p_wallet, p_seq, p_balance, p_amount) x (wallet, seq, balance, amount)
        window following as (partition by wallet order by seq)) x
       where seq <> seq_before + 1 or balance <> balance_before - amount) then
      raise exception 'ledger: stakes do not follow one another';
    end if;
  end if;

  v_lane := ledger_lock(p_house, pg_backend_pid() & 15);
  if v_lane.member_id is not null then raise exception 'ledger: % is a wallet', p_house; end if;
  with moved as (
    update ledger_account a set balance = x.balance, seq = x.seq
      from (select wallet, count(*) as moves, max(seq) as seq, min(balance) as balance, sum(amount)::bigint as total
              from (select unnest(p_wallet) as wallet, unnest(p_seq) as seq, unnest(p_balance) as balance, unnest(p_amount) as amount) w
             group by wallet) x
     where a.id = x.wallet and a.purpose = 'wallet' and a.currency = v_lane.currency and a.realm = v_lane.realm
       and a.seq + x.moves = x.seq and a.balance - x.total = x.balance and a.held <= x.balance
    returning a.member_id, x.total)
  select array_agg(member_id), array_agg(total) into v_member, v_total from moved;
  if cardinality(v_member) is distinct from v_wallets then raise exception 'ledger: a wallet is not as it was read'; end if;
  if v_lane.realm = 'real' then
    -- The wallets are locked, so no other transaction writes these days. An upsert would lock each row before it updates it.
    update play_day d set staked = d.staked + x.total, lost = d.lost + x.total
      from (select unnest(v_member) as member, unnest(v_total) as total) x where d.member_id = x.member and d.day = v_day;
    get diagnostics v_done = row_count;
    if v_done < v_wallets then
      insert into play_day (member_id, day, staked, lost)
      select x.member, v_day, x.total, x.total from unnest(v_member, v_total) x (member, total) on conflict do nothing;
    end if;
  end if;

  insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
  select unnest(v_id), unnest(p_key), unnest(p_wallet), unnest(p_seq), v_lane.id, v_lane.seq + generate_subscripts(p_key, 1),
         unnest(p_amount), 'stake', unnest(p_reference), p_at;
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  select unnest(p_wallet), unnest(p_seq), unnest(v_id), -unnest(p_amount), unnest(p_balance), p_at;
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  select v_lane.id, v_lane.seq + row_number() over (), x.id, x.amount,
         (v_lane.balance + sum(x.amount) over (rows unbounded preceding))::bigint, p_at
    from (select unnest(v_id) as id, unnest(p_amount) as amount) x;
  update ledger_account a set balance = a.balance + (select sum(x) from unnest(p_amount) x), seq = a.seq + v_count where a.id = v_lane.id;
end $$;
