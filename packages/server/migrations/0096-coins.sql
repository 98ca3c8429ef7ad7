-- Deposits in coins: the house's account at the custodian, in the currency that the coins were credited in, and what the
-- chain has of a deposit's transfer.
select ledger_open(null, 'coins', currency, realm)
  from (select * from unnest(array['THB', 'VND']) currency, unnest(array['real', 'trial']) realm order by currency, realm) known;
alter table deposit add seen jsonb;
