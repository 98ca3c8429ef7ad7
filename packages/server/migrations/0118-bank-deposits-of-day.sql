-- The configured bank's deposits of a day, which routing compares with those of connections that cost as little.
create index deposit_bank_day on deposit (currency, created_at) include (amount, state, expires_at) where connection is null;
