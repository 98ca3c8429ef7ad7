-- Limits and ladders by two people, like prices; the calendar's exceptions as versions with a reason.

alter table lottery_limit
  add column proposed_by bigint references staff,
  add column approved_by bigint references staff,
  add check (proposed_by <> approved_by);
alter table lottery_ladder
  add column proposed_by bigint references staff,
  add column approved_by bigint references staff,
  add check (proposed_by <> approved_by);

-- Limits of a game (bet_type is null) or the ladder of one of its types that somebody asked for.
create table lottery_risk_request (
  id uuid primary key,
  game text not null,
  currency text not null check (currency in ('THB', 'VND')),
  bet_type text,
  unit_stake_min bigint,
  unit_stake_max bigint,
  lines_max smallint,
  number_stake_max bigint,
  payout_max bigint,
  member_payout_max bigint,
  release_above bigint,
  worst_case_max bigint,
  step_from bigint[],
  step_factor_e4 integer[],
  max bigint,
  effective_from timestamptz not null,
  reason text not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint references staff,
  decided_at timestamptz,
  check (asked_by <> decided_by),
  check (num_nulls(unit_stake_min, unit_stake_max, lines_max, number_stake_max, payout_max, member_payout_max, release_above, worst_case_max) = case when bet_type is null then 0 else 8 end),
  check (num_nulls(step_from, step_factor_e4, max) = case when bet_type is null then 3 else 0 end)
);
grant select, insert on lottery_risk_request to tamarind_app;
grant update (decision, decided_by, decided_at) on lottery_risk_request to tamarind_app;

-- The newest version of a day counts; a withdrawn one gives the day back to the habit.
alter table lottery_override
  add column version integer not null default 1,
  add column kind text not null default 'rest' check (kind in ('rest', 'held', 'withdrawn')),
  add column reason text,
  add column set_by bigint references staff,
  add column set_at timestamptz,
  drop constraint lottery_override_pkey,
  add primary key (game, day, version);
update lottery_override set kind = 'held' where draws_at is not null or closes_at is not null;
alter table lottery_override add check (kind = 'held' or num_nonnulls(draws_at, closes_at) = 0);
