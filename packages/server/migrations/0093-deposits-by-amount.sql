-- A payment that carries no reference is found by its amount: no two open deposits of an account have the same.
alter table deposit add is_by_amount boolean not null default false;
create unique index deposit_by_amount on deposit (payee_account, amount) where is_by_amount and state = 'waiting';
create index deposit_by_amount_day on deposit (payee_account, created_at) where is_by_amount;
