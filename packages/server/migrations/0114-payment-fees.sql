-- Fees that members pay for deposits and withdrawals: the terms of the moment at which they were asked for, and a house
-- account for what was taken.
alter table deposit
  add fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  -- The share of the amount in millionths.
  add fee_ppm integer not null default 0 check (fee_ppm between 0 and 100000);
-- The part of the amount that the house keeps; the rest is paid out.
alter table withdrawal add fee bigint not null default 0 check (fee >= 0 and fee < amount);
select ledger_open(null, 'payment_fees', currency, 'real') from unnest(array['THB', 'VND']) currency order by currency;

alter table withdrawal drop constraint withdrawal_check1;
-- Allows more than before: what arrived and what is missing add up to what was paid out.
alter table withdrawal add constraint withdrawal_receipt check (received_amount + remaining_amount = amount - fee);
