-- Money that payment providers hold: one house account a provider, opened with its first connection, and one for the fees
-- that they keep. What was booked before stays in the account `bank`.
select ledger_open(null, 'payment_costs', currency, 'real') from unnest(array['THB', 'VND']) currency order by currency;
select ledger_open(null, 'provider_' || provider, currency, 'real')
  from (select distinct provider, currency from payment_connection where provider in ('omise', 'momo', 'zalopay')) c
 order by provider, currency;

alter table bank_break drop constraint bank_break_closed_how_check;
-- Allows more than before: `remit` is money that a provider sent of what it holds.
alter table bank_break add constraint bank_break_closed_how_check
  check (closed_how in ('explained', 'hear', 'adjust', 'pair', 'remit'));
