-- Reconciliation compares more than the bank: each payment provider that holds money has statements, lines, movements and
-- breaks beside its house account. `place` is the purpose of that account; everything so far is of the bank.
alter table bank_statement add column place text not null default 'bank';
alter table bank_statement_line add column place text not null default 'bank';
alter table bank_movement add column place text not null default 'bank';
alter table bank_movement_mark add column place text not null default 'bank';
alter table bank_match add column place text not null default 'bank';
alter table bank_break add column place text not null default 'bank';

-- The open lines and movements of a place and currency; takes over from bank_open, which had one row for a currency.
create table open_item (
  place text not null,
  currency text not null,
  lines bigint[] not null,
  movements bigint[] not null,
  line_mark bigint not null,
  movement_mark bigint not null,
  primary key (place, currency)
);
alter table open_item alter lines set storage external, alter movements set storage external;
insert into open_item (place, currency, lines, movements, line_mark, movement_mark)
select 'bank', currency, lines, movements, line_mark, movement_mark from bank_open;
grant select, insert, update (lines, movements, line_mark, movement_mark) on open_item to tamarind_app;

-- A process of the release before may still run. It knows no place and would match lines of providers with movements of
-- the bank, so its reconciliation fails until that process is replaced.
revoke insert, update on bank_open from tamarind_app;
revoke update (lines, movements, line_mark, movement_mark) on bank_open from tamarind_app;

alter table bank_break drop constraint bank_break_closed_how_check;
-- Allows more than before: `cost` is a fee that a provider kept.
alter table bank_break add constraint bank_break_closed_how_check
  check (closed_how in ('explained', 'hear', 'adjust', 'pair', 'remit', 'cost'));

-- A remittance moves money between two places, so its one transfer is a movement of each.
alter table bank_break drop constraint bank_break_transfer_id_fkey, drop constraint bank_break_suggested_transfer_id_fkey;
alter table bank_movement drop constraint bank_movement_pkey, add primary key (transfer_id, place);
alter table bank_break
  add foreign key (transfer_id, place) references bank_movement (transfer_id, place),
  add foreign key (suggested_transfer_id, place) references bank_movement (transfer_id, place);
drop index bank_break_movement;
create unique index bank_break_movement on bank_break (transfer_id, place) where state = 'open' and transfer_id is not null;
