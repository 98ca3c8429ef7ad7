-- Bets are placed in three trips (decision 18): lock and read, write, commit. A batch locks its wallets when it reads them, so what each
-- movement leaves is known before it is written, and the ledger only has to check it.

-- Members' wallets, locked until commit in the order of accounts.
create function ledger_wallets(p_members bigint[])
returns table (id bigint, member_id bigint, currency text, realm text, balance bigint, held bigint, seq bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.member_id, a.currency, a.realm, a.balance, a.held, a.seq
    from ledger_account a where a.member_id = any (p_members) and a.purpose = 'wallet' order by a.id for no key update
$$;

-- Posts stakes from wallets to one house account, all or none. `p_seq` and `p_balance` are the number of each wallet's entry and the
-- balance after it, as they follow from `ledger_wallets` in the same transaction; anything else raises, as does a key that was used before.
create function ledger_stakes(
  p_house text, p_key text[], p_wallet bigint[], p_seq bigint[], p_balance bigint[], p_amount bigint[], p_reference text[], p_at timestamptz
) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_id uuid[] := array(select ledger_id(k) from unnest(p_key) k);
  v_count integer := cardinality(p_key);
  v_lane ledger_account;
  v_wallets integer;
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
  update ledger_account a set balance = x.balance, seq = x.seq
    from (select wallet, count(*) as moves, max(seq) as seq, min(balance) as balance, sum(amount)::bigint as total
            from unnest(p_wallet, p_seq, p_balance, p_amount) w (wallet, seq, balance, amount) group by wallet) x
   where a.id = x.wallet and a.member_id is not null and a.currency = v_lane.currency and a.realm = v_lane.realm
     and a.seq + x.moves = x.seq and a.balance - x.total = x.balance and a.held <= x.balance;
  get diagnostics v_done = row_count;
  if v_done <> v_wallets then raise exception 'ledger: a wallet is not as it was read'; end if;

  insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
  select unnest(v_id), unnest(p_key), unnest(p_wallet), unnest(p_seq), v_lane.id, v_lane.seq + generate_subscripts(p_key, 1), unnest(p_amount),
         'stake', unnest(p_reference), p_at;
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  select unnest(p_wallet), unnest(p_seq), unnest(v_id), -unnest(p_amount), unnest(p_balance), p_at;
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  select v_lane.id, v_lane.seq + row_number() over (), x.id, x.amount, (v_lane.balance + sum(x.amount) over (rows unbounded preceding))::bigint, p_at
    from (select unnest(v_id) as id, unnest(p_amount) as amount) x;
  update ledger_account a set balance = a.balance + (select sum(x) from unnest(p_amount) x), seq = a.seq + v_count where a.id = v_lane.id;
end $$;
revoke execute on function ledger_wallets, ledger_stakes from public;
grant execute on function ledger_wallets, ledger_stakes to tamarind_app;

-- As in migration 0025. Each transfer looks up its account by number: a plan made while the tables were small read all wallets for each.
create or replace function play_day_transfers() returns trigger language plpgsql as $$
begin
  insert into play_day as d (member_id, day, staked, lost, deposited)
  select a.member_id, (t.at at time zone 'UTC' + interval '7 hours')::date,
         sum(case t.reason when 'stake' then t.amount when 'stake_returned' then -t.amount else 0 end)::bigint,
         sum(case when t.reason in ('stake', 'payout_reversed') then t.amount when t.reason = 'deposit' then 0 else -t.amount end)::bigint,
         sum(case t.reason when 'deposit' then t.amount else 0 end)::bigint
    from fresh t
    cross join lateral (
      select b.member_id, b.purpose, b.realm from ledger_account b
       where b.id = case when t.reason in ('stake', 'payout_reversed') then t.debit else t.credit end offset 0) a
   where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit')
     and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real'
   group by 1, 2 order by 1, 2
  on conflict (member_id, day) do update
    set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited;
  return null;
end $$;
