-- Withdrawals in coins. The address of a member is a wallet, like an e-wallet; what was promised at the request is stored with
-- the withdrawal, and what was ordered with the attempt. Units are millionths of a coin.
alter table e_wallet drop constraint e_wallet_provider_check;
-- Allows more than before: every wallet so far is of one of the first three.
alter table e_wallet add constraint e_wallet_provider_check check (provider in ('momo', 'zalopay', 'truemoney', 'usdt_ethereum'));

alter table withdrawal add coin_address text, add coin_price text, add coin_units bigint;
-- Allows what there is: no withdrawal so far has coins.
alter table withdrawal add constraint withdrawal_coins
  check (num_nonnulls(coin_address, coin_price, coin_units) in (0, 3) and coin_units > 0);

alter table payout_attempt add coin_price text, add coin_units bigint;
-- Allows what there is: no attempt so far has coins.
alter table payout_attempt add constraint payout_attempt_coins
  check (num_nonnulls(coin_price, coin_units) in (0, 2) and coin_units > 0);

-- The number of coins of an order never changes, so that a repeated sending orders the same.
create or replace function payout_attempt_ended() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then raise exception 'the end of payout attempt % is final', old.id; end if;
  if (new.withdrawal_id, new.connection, new.amount, new.started_at, new.coin_price, new.coin_units)
     is distinct from (old.withdrawal_id, old.connection, old.amount, old.started_at, old.coin_price, old.coin_units)
  then raise exception 'payout attempt % is another one', old.id;
  end if;
  return new;
end $$;
