-- Protection of players [R8]: members' own limits, breaks and self-exclusion; stakes, losses and deposits by day, time played;
-- markers of harm, which staff discuss with members; consent to the winners board.

-- Versions of a member's own limits. A stricter one applies at once; a looser one after 24 hours and a second confirmation.
create table member_limit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('session', 'day', 'week', 'month')),
  -- In minor units, or minutes for kind `time`; null: no limit.
  value bigint check (value >= 0),
  state text not null check (state in ('waiting', 'in_force', 'ended', 'withdrawn')),
  asked_at timestamptz not null,
  -- The earliest time at which it applies; a waiting raise can be confirmed from then on.
  from_at timestamptz not null,
  ended_at timestamptz,
  check (case kind when 'time' then period in ('session', 'day') else period <> 'session' end),
  check ((ended_at is not null) = (state in ('ended', 'withdrawn')))
);
create unique index member_limit_in_force on member_limit (member_id, kind, period) where state = 'in_force';
create unique index member_limit_waiting on member_limit (member_id, kind, period) where state = 'waiting';
create index member_limit_asked on member_limit (asked_at);

-- Breaks and self-exclusions. None is shortened; a longer one is a new row. Kept for seven years.
create table member_pause (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('break', 'exclusion')),
  from_at timestamptz not null,
  until timestamptz not null check (until > from_at)
);
create index member_pause_member on member_pause (member_id, until);
create trigger append_only before update or delete or truncate on member_pause execute function ledger_forbid();

-- A self-exclusion does not end by itself: after its time the member asks to return, gives a reason and waits [GLI A.3.8].
create table pause_return (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  reason text not null,
  asked_at timestamptz not null,
  back_at timestamptz not null check (back_at > asked_at)
);
create index pause_return_member on pause_return (member_id, asked_at);

-- Whether a member is on a break or excluded; such members are on no public board. An exclusion lasts until the return takes effect.
create function rests(member bigint, now timestamptz) returns boolean
  language sql stable
  begin atomic
    select exists (
      select 1
        from member_pause p
       where p.member_id = rests.member
         and (p.until > rests.now
              or (p.kind = 'exclusion'
                  and not exists (select 1 from pause_return r
                                   where r.member_id = p.member_id and r.asked_at >= p.until and r.back_at <= rests.now))));
  end;

-- Movements of a member's wallet by day (UTC+7), written by triggers of the ledger for every posting. A row is written only while its
-- wallet is locked, so no deadlock is possible. `staked` is negative on a day on which earlier stakes were returned.
create table play_day (
  member_id bigint not null,
  day date not null,
  staked bigint not null default 0,
  lost bigint not null default 0,
  deposited bigint not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);
create index play_day_day on play_day (day);

-- Apart from play_day, so that reading a page never waits for a bet.
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

-- Money on its way to a vendor counts from its hold on, so the transfer that takes the hold counts nothing more. One statement for all
-- new rows: a function call and an upsert per transfer cost more than the transfer.
create function play_day_transfers() returns trigger language plpgsql as $$
begin
  insert into play_day as d (member_id, day, staked, lost, deposited)
  select a.member_id, (t.at at time zone 'UTC' + interval '7 hours')::date,
         sum(case t.reason when 'stake' then t.amount when 'stake_returned' then -t.amount else 0 end)::bigint,
         sum(case when t.reason in ('stake', 'payout_reversed') then t.amount when t.reason = 'deposit' then 0 else -t.amount end)::bigint,
         sum(case t.reason when 'deposit' then t.amount else 0 end)::bigint
    from fresh t
    join ledger_account a on a.id = case when t.reason in ('stake', 'payout_reversed') then t.debit else t.credit end
   where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit')
     and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real'
   group by 1, 2 order by 1, 2
  on conflict (member_id, day) do update
    set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited;
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

-- Markers of harmful play, one of a kind per day; staff talk to the member and close them.
create table harm_marker (
  id uuid primary key,
  member_id bigint not null references member,
  marker text not null,
  day date not null,
  -- The counted value, and the cut-off that it passed.
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

-- Members who chose to be on the winners board; earlier wins are not shown. Members without a row are not shown.
create table winner_consent (
  member_id bigint primary key references member,
  since timestamptz not null
);

grant select on play_day to tamarind_app;
grant select, insert on member_pause, pause_return to tamarind_app;
grant select, insert, update on play_time to tamarind_app;
grant select, insert, delete on winner_consent to tamarind_app;
grant select, insert, update (state, from_at, ended_at) on member_limit to tamarind_app;
grant select, insert, update (state, note, changed_at, changed_by) on harm_marker to tamarind_app;
