-- Money between an upline and a downline; the ledger's transfer has the key team:<id>.
create table team_transfer (
  id uuid primary key,
  from_id bigint not null references member,
  to_id bigint not null references member,
  -- Whether the sender is the upline.
  goes_down boolean not null,
  currency text not null check (currency in ('THB', 'VND')),
  amount bigint not null check (amount > 0),
  reference text not null unique,
  -- The sender, or the sub-account that acted for the sender.
  made_by bigint not null references member,
  made_at timestamptz not null,
  check (from_id <> to_id)
);
create index team_transfer_from on team_transfer (from_id, made_at desc);
create index team_transfer_to on team_transfer (to_id, made_at desc);

-- Members who may not send money: stopped by an agent above them, or by staff (agent_id 0).
create table transfer_freeze (
  member_id bigint not null references member,
  agent_id bigint not null default 0,
  frozen_at timestamptz not null,
  primary key (member_id, agent_id)
);

grant select, insert on team_transfer to tamarind_app;
grant select, insert, delete on transfer_freeze to tamarind_app;

-- As in migration 0049; money from an upline or downline counts for the limits of deposits like a deposit.
create or replace function play_day_transfers() returns trigger language plpgsql as $$
begin
  insert into play_day as d (member_id, day, staked, lost, deposited)
  select a.member_id, (t.at at time zone 'UTC' + interval '7 hours')::date,
         sum(case t.reason when 'stake' then t.amount when 'stake_returned' then -t.amount else 0 end)::bigint,
         sum(case when t.reason in ('stake', 'payout_reversed') then t.amount when t.reason in ('deposit', 'team') then 0
                  else -t.amount end)::bigint,
         sum(case when t.reason in ('deposit', 'team') then t.amount else 0 end)::bigint
    from fresh t
    cross join lateral (
      select b.member_id, b.purpose, b.realm from ledger_account b
       where b.id = case when t.reason in ('stake', 'payout_reversed') then t.debit else t.credit end offset 0) a
   where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit', 'team')
     and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real'
   group by 1, 2 order by 1, 2
  on conflict (member_id, day) do update
    set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited;
  return null;
end $$;
