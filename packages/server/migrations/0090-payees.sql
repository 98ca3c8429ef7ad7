-- Withdrawals to bound e-wallets [E01]: a withdrawal goes to exactly one payee, a bank account or an e-wallet.
alter table withdrawal alter bank_account_id drop not null, add e_wallet_id uuid references e_wallet;
-- Allows more than before: every withdrawal so far has a bank account.
alter table withdrawal add constraint withdrawal_one_payee check (num_nonnulls(bank_account_id, e_wallet_id) = 1);

-- All that a member ever bound; `place` is the code of the bank or of the e-wallet's provider.
create view payee with (security_invoker = true) as
  select id, member_id, 'bank_account' as kind, bank as place, number_sealed, last_digits, holder_name, bound_at, unbound_at
    from bank_account
  union all
  select id, member_id, 'e_wallet', provider, number_sealed, last_digits, holder_name, bound_at, unbound_at from e_wallet;
grant select on payee to tamarind_app;
