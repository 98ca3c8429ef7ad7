-- A day whose statement the bank gave in a form that cannot be used, or against the statements that are known. It is open until a
-- statement covers the day, which staff may bring as a file.
create table bank_statement_fault (
  currency text not null check (currency in ('THB', 'VND')),
  day date not null,
  -- The account of the statement, or the account that the bank's earlier statements were of; null before the first.
  account text,
  fault text not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  primary key (currency, day)
);
create index bank_statement_fault_open on bank_statement_fault (currency, day) where ended_at is null;
grant select, insert, update on bank_statement_fault to tamarind_app;
