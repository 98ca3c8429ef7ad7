-- Settled bets as they count for agents, and each member's sums by day. A correction, a void or a rollback is a further row with
-- the difference, so no row ever changes.
create table counted_bet (
  -- ticket:<id> or round:<vendor>:<member>:<round>
  source text not null,
  revision integer not null check (revision > 0),
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  category text not null check (category in ('lottery', 'slots', 'live', 'games')),
  -- The stake that counts: opposite bets and returned stakes are left out.
  turnover bigint not null,
  -- Stake less payout.
  net bigint not null,
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  -- When this row was written: a window that has closed gains no row.
  counted_at timestamptz not null,
  -- The moment whose hour and day it belongs to: the settling, or ten minutes before it was counted if that is later.
  at timestamptz not null,
  primary key (source, revision)
);
create index counted_bet_counted_at on counted_bet (counted_at);
create index counted_bet_at on counted_bet (at);
create index counted_bet_member on counted_bet (member_id, at);

-- Result versions of draws whose tickets are counted.
create table counted_draw (
  draw_id bigint not null references draw,
  result_version integer not null,
  primary key (draw_id, result_version)
);

-- Movements of money that count for agents.
create table counted_money (
  transfer_id uuid primary key,
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  kind text not null check (kind in ('deposit', 'withdrawal', 'bonus')),
  -- A returned withdrawal is below zero.
  amount bigint not null check (amount <> 0),
  counted_at timestamptz not null,
  at timestamptz not null
);
create index counted_money_member on counted_money (member_id, at);
create index counted_money_at on counted_money (at);

-- A member's own sums of a day of the brand. Those of a team are the sums over its members.
create table member_day (
  member_id bigint not null references member,
  currency text not null check (currency in ('THB', 'VND')),
  day date not null,
  bets integer not null default 0,
  turnover bigint not null default 0,
  net bigint not null default 0,
  -- Bonuses, and points that became money.
  bonuses bigint not null default 0,
  -- Commission paid by turnover: daily, hourly, real-time.
  salaries bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  primary key (member_id, currency, day)
) with (fillfactor = 70);
create index member_day_day on member_day (day);

-- The moment up to which each kind is read. It begins after what the database holds already, in which no agent had a part.
create table counting_cursor (
  name text primary key check (name in ('draws', 'rounds', 'money')),
  at timestamptz not null
);
create index draw_void_at on draw (settled_at) where state = 'void' and settled_at is not null;
create index vendor_round_ended_at on vendor_round (greatest(moved_at, closed_at)) where state = 'closed';
create index ledger_transfer_counted on ledger_transfer (at)
  where reason in ('deposit', 'withdrawal', 'withdrawal_returned', 'bonus', 'points');

insert into counting_cursor (name, at)
select 'draws', coalesce(max(settled_at), '1970-01-01') from draw
union all select 'rounds', coalesce(max(greatest(moved_at, closed_at)), '1970-01-01') from vendor_round
union all select 'money', coalesce(max(at), '1970-01-01') from ledger_transfer;
insert into counted_draw (draw_id, result_version)
select id, result_version from draw where settled_at is not null and state in ('settled', 'void');

create trigger append_only before update or delete or truncate on counted_bet execute function ledger_forbid();
create trigger append_only before update or delete or truncate on counted_money execute function ledger_forbid();
grant select, insert on counted_bet, counted_draw, counted_money to tamarind_app;
grant select, insert, update on member_day, counting_cursor to tamarind_app;
