-- Protection of players [R8]: members' own limits, breaks and self-exclusion, what was staked, lost and deposited by day, time played,
-- and the markers of harm that staff talk about with members.

-- Versions of a member's own limits. A stricter one is in force at once; a looser one waits for 24 hours and a second yes.
create table member_limit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('session', 'day', 'week', 'month')),
  -- Minor units; minutes of a time limit; null is no limit.
  value bigint check (value >= 0),
  state text not null check (state in ('waiting', 'in_force', 'ended', 'withdrawn')),
  asked_at timestamptz not null,
  -- From when it may count: of a raise that waits, when the second yes may come.
  from_at timestamptz not null,
  ended_at timestamptz,
  check (case kind when 'time' then period in ('session', 'day') else period <> 'session' end),
  check ((ended_at is not null) = (state in ('ended', 'withdrawn')))
);
create unique index member_limit_in_force on member_limit (member_id, kind, period) where state = 'in_force';
create unique index member_limit_waiting on member_limit (member_id, kind, period) where state = 'waiting';
create index member_limit_asked on member_limit (asked_at);

-- Breaks and self-exclusions. Nobody shortens one; a longer one is another row. Kept for seven years.
create table member_pause (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('break', 'exclusion')),
  from_at timestamptz not null,
  until timestamptz not null check (until > from_at)
);
create index member_pause_member on member_pause (member_id, until);
create trigger append_only before update or delete or truncate on member_pause execute function ledger_forbid();

-- What left and came to a member's wallet on a day of UTC+7. Kept by the ledger itself, whoever posts; a row is written only while
-- the wallet is locked, so nobody waits in a circle. `staked` is below zero on a day on which older stakes came back.
create table play_day (
  member_id bigint not null,
  day date not null,
  staked bigint not null default 0,
  lost bigint not null default 0,
  deposited bigint not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);
create index play_day_day on play_day (day);

-- Apart from the money, so that looking at a page never waits for a bet.
create table play_time (
  member_id bigint not null,
  day date not null,
  seconds integer not null default 0,
  seen_at timestamptz not null,
  primary key (member_id, day)
) with (fillfactor = 70);

create function play_day_add(p_member bigint, p_at timestamptz, p_staked bigint, p_lost bigint, p_deposited bigint)
returns void language sql as $$
  insert into play_day as d (member_id, day, staked, lost, deposited)
  values (p_member, (p_at at time zone 'UTC' + interval '7 hours')::date, p_staked, p_lost, p_deposited)
  on conflict (member_id, day) do update
    set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited;
$$;

-- Money on its way to a vendor counts from its hold on; the transfer that takes the hold counts nothing more.
create function play_day_transfers() returns trigger language plpgsql as $$
begin
  perform play_day_add(a.member_id, t.at,
      case t.reason when 'stake' then t.amount when 'stake_returned' then -t.amount else 0 end,
      case when t.reason in ('stake', 'payout_reversed') then t.amount when t.reason = 'deposit' then 0 else -t.amount end,
      case t.reason when 'deposit' then t.amount else 0 end)
    from fresh t
    join ledger_account a on a.id = case when t.reason in ('stake', 'payout_reversed') then t.debit else t.credit end
   where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit')
     and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real';
  return null;
end $$;
create trigger play_day_transfers after insert on ledger_transfer referencing new table as fresh
  for each statement execute function play_day_transfers();

create function play_day_holds() returns trigger language plpgsql as $$
begin
  perform play_day_add(a.member_id, h.at, h.amount, h.amount, 0)
    from fresh h join ledger_account a on a.id = h.account_id
   where h.reason = 'vendor_in' and a.realm = 'real';
  return null;
end $$;
create trigger play_day_holds after insert on ledger_hold referencing new table as fresh
  for each statement execute function play_day_holds();

create function play_day_releases() returns trigger language plpgsql as $$
begin
  perform play_day_add(a.member_id, r.at, -r.amount, -r.amount, 0)
    from fresh r join ledger_hold h on h.id = r.hold_id join ledger_account a on a.id = h.account_id
   where h.reason = 'vendor_in' and a.realm = 'real';
  return null;
end $$;
create trigger play_day_releases after insert on ledger_release referencing new table as fresh
  for each statement execute function play_day_releases();

-- What was played before.
select play_day_add(a.member_id, t.at,
    case t.reason when 'stake' then t.amount when 'vendor_in' then t.amount when 'stake_returned' then -t.amount else 0 end,
    case when t.reason in ('stake', 'payout_reversed', 'vendor_in') then t.amount when t.reason = 'deposit' then 0 else -t.amount end,
    case t.reason when 'deposit' then t.amount else 0 end)
  from ledger_transfer t
  join ledger_account a on a.id = case when t.reason in ('stake', 'payout_reversed', 'vendor_in') then t.debit else t.credit end
 where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_in', 'vendor_out', 'deposit')
   and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real';

-- A session in which an excluded member can do nothing but bring the money home.
alter table member_session drop constraint member_session_scope_check;
alter table member_session add constraint member_session_scope_check check (scope in ('site', 'client', 'withdrawal'));

-- What the member had lost that day when the session began: the net of a session is the days' losses since, less this.
alter table member_session add column lost_before bigint not null default 0;

-- Signs that somebody plays too much, one of a kind a day; staff talk to the member and close them.
create table harm_marker (
  id uuid primary key,
  member_id bigint not null references member,
  marker text not null,
  day date not null,
  -- What was counted, and the cut-off it passed.
  counted bigint not null,
  cut_off bigint not null,
  state text not null default 'open' check (state in ('open', 'talked', 'closed')),
  note text not null default '',
  found_at timestamptz not null,
  changed_at timestamptz,
  changed_by bigint references staff,
  unique (member_id, marker, day)
);
create index harm_marker_open on harm_marker (found_at) where state <> 'closed';

grant select on play_day to tamarind_app;
grant select, insert on member_pause to tamarind_app;
grant select, insert, update on play_time to tamarind_app;
grant select, insert, update (state, from_at, ended_at) on member_limit to tamarind_app;
grant select, insert, update (state, note, changed_at, changed_by) on harm_marker to tamarind_app;
