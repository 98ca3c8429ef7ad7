-- A member takes a bank account or an e-wallet away [E01]. The row stays: withdrawals that went there name it, and what was one
-- member's does not become another's.
alter table bank_account add column unbound_at timestamptz;
alter table bank_account drop constraint bank_account_number_index_key;
create unique index bank_account_number on bank_account (number_index) where unbound_at is null;
create index bank_account_numbers_ever on bank_account (number_index);

alter table e_wallet add column unbound_at timestamptz;
alter table e_wallet drop constraint e_wallet_number_index_key;
alter table e_wallet drop constraint e_wallet_member_id_provider_key;
create unique index e_wallet_number on e_wallet (number_index) where unbound_at is null;
create unique index e_wallet_provider on e_wallet (member_id, provider) where unbound_at is null;
create index e_wallet_numbers_ever on e_wallet (number_index);

grant update (unbound_at) on bank_account, e_wallet to tamarind_app;

-- Where a message goes when that is no longer the member's: the number or address before a change of it [GLI 2.8.8].
alter table message add column address text;
