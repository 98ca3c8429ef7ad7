-- The lottery room: prices and limits as versions, draws that only move forward, tickets, results, settlement.

-- What a bet type of a game sells at from a moment on. A line keeps the version it was sold at.
create table lottery_price (
  game text not null,
  bet_type text not null,
  version integer not null,
  is_on boolean not null,
  -- By the levels of the bet type.
  odds_e4 bigint[] not null check (cardinality(odds_e4) > 0 and 0 < all (odds_e4)),
  charge integer not null check (charge > 0),
  discount_e4 smallint not null check (discount_e4 between 0 and 5000),
  effective_from timestamptz not null,
  -- The two people who changed it; null: as the brand was made.
  proposed_by bigint references staff,
  approved_by bigint references staff,
  check (proposed_by <> approved_by),
  primary key (game, bet_type, version)
);

-- A price that somebody asked for; another person makes it a version.
create table lottery_price_request (
  id uuid primary key,
  game text not null,
  bet_type text not null,
  is_on boolean not null,
  odds_e4 bigint[] not null,
  discount_e4 smallint not null,
  effective_from timestamptz not null,
  reason text not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint references staff,
  decided_at timestamptz,
  check (asked_by <> decided_by)
);

create table lottery_limit (
  game text not null,
  currency text not null check (currency in ('THB', 'VND')),
  version integer not null,
  unit_stake_min bigint not null check (unit_stake_min > 0),
  unit_stake_max bigint not null,
  payout_max bigint not null,
  member_payout_max bigint not null,
  number_stake_max bigint not null,
  lines_max smallint not null check (lines_max between 1 and 500),
  -- A result that pays more than this in all waits for one more person.
  release_above bigint not null,
  -- A draw whose worst case costs more than this stops selling.
  worst_case_max bigint not null,
  presets bigint[] not null,
  effective_from timestamptz not null,
  primary key (game, currency, version)
);

-- How the price of one number falls as it is bet on: from so much liability on, the base odds times a factor; at max it is full.
create table lottery_ladder (
  game text not null,
  bet_type text not null,
  currency text not null check (currency in ('THB', 'VND')),
  version integer not null,
  step_from bigint[] not null,
  step_factor_e4 integer[] not null,
  max bigint not null check (max > 0),
  effective_from timestamptz not null,
  check (cardinality(step_from) = cardinality(step_factor_e4)),
  primary key (game, bet_type, currency, version)
);

-- Whether the brand sells a game. What the brand's jurisdiction does not allow is off whatever stands here.
create table lottery_switch (
  game text not null,
  version integer not null,
  is_on boolean not null,
  reason text not null,
  set_by bigint references staff,
  effective_from timestamptz not null,
  primary key (game, version)
);

-- Days that differ from the weekly habit; both times null: no draw.
create table lottery_override (
  game text not null,
  day date not null,
  draws_at text,
  closes_at text,
  primary key (game, day)
);

-- Seeds of own draws, a hash chain a day: draw n reveals the n-th value, its commit is the value before. Sealed at rest.
create table seed_chain (
  game text not null,
  day date not null,
  end_sealed bytea not null,
  made_at timestamptz not null,
  primary key (game, day)
);

create table draw (
  id bigint generated always as identity primary key,
  code text not null unique,
  game text not null,
  day date not null,
  state text not null check (state in ('scheduled', 'open', 'closed', 'resulted', 'settled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Own draws: see DrawProof in the contract. The seed stays out of this table until it is revealed.
  commit_hash text,
  commit_at timestamptz,
  beacon_chain text,
  beacon_round bigint,
  seal text,
  seal_sums jsonb,
  sealed_at timestamptz,
  randomness text,
  signature text,
  seed text,
  result_version integer not null default 0,
  source text,
  -- Selling stopped for a while, and why.
  paused_reason text,
  -- Staff let it sell on after the guard had stopped it: the guard has said its word.
  is_guard_off boolean not null default false,
  -- The first ball fell before the close: bets from this moment on are void.
  started_at timestamptz,
  -- A result that waits for one more person, and who that was.
  hold_reason text,
  result_by bigint references staff,
  released_by bigint references staff,
  check (result_by <> released_by),
  -- Players' numbers, where they make the result: hash of the list, fixed before the beacon's value exists.
  list_hash text,
  -- Winners of this result version have been written; what is left are credits.
  graded_version integer not null default 0,
  settled_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((state in ('resulted', 'settled')) = (result_version > 0) or state = 'void')
);
create index draw_due on draw (state, closes_at) where state in ('scheduled', 'open', 'closed', 'resulted');
create index draw_of_game on draw (game, draws_at desc);
create index draw_void on draw (id) where state = 'void' and settled_at is null;

-- How many corrections of a draw two people have agreed on. (The table is made below; the body is read when it is called.)
create function corrections_of(p_draw bigint) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from draw_correction where draw_id = p_draw and decision = 'approved');
end $$;

-- A draw moves forward only. What was published is fixed: times and commit once it has opened, the seal once set, the result
-- with the step that gave it, everything once it is settled.
create function draw_moves_forward() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and not (
       (old.state = 'scheduled' and new.state in ('open', 'void'))
    or (old.state = 'open' and new.state in ('closed', 'void'))
    or (old.state = 'closed' and new.state in ('resulted', 'void'))
    or (old.state = 'resulted' and new.state = 'settled')
    -- Corrected by two people: a new version of the result, or none at all.
    or (old.state = 'settled' and new.state in ('resulted', 'void') and new.result_version = old.result_version + 1
        and corrections_of(old.id) >= old.result_version)) then
    raise exception 'draw %: % does not become %', old.code, old.state, new.state;
  end if;
  if (new.code, new.game, new.day, new.opens_at) is distinct from (old.code, old.game, old.day, old.opens_at)
    or (old.state <> 'scheduled' and
        (new.closes_at, new.draws_at, new.commit_hash, new.commit_at, new.beacon_chain, new.beacon_round) is distinct from
        (old.closes_at, old.draws_at, old.commit_hash, old.commit_at, old.beacon_chain, old.beacon_round))
    or (new.seal, new.seal_sums, new.sealed_at) is distinct from (old.seal, old.seal_sums, old.sealed_at) and (old.seal is not null or old.state <> 'closed')
    or new.list_hash is distinct from old.list_hash and (old.list_hash is not null or old.state <> 'closed')
    or new.started_at is distinct from old.started_at and (old.started_at is not null or old.state not in ('open', 'closed'))
    or (not (old.state = 'closed' and new.state = 'resulted') and (new.randomness, new.signature, new.seed) is distinct from (old.randomness, old.signature, old.seed))
    or (not (old.state = 'closed' and new.state = 'resulted') and not (old.state = 'settled' and new.state in ('resulted', 'void')) and
        (new.result_version, new.source, new.result_by) is distinct from (old.result_version, old.source, old.result_by))
    or (old.commit_hash is not null and new.result_version > 1)
    or new.graded_version not between old.graded_version and new.result_version
    or old.settled_at is not null and old.state = 'void' and new is distinct from old
    or old.state = 'settled' and new.state = 'settled' and new is distinct from old then
    raise exception 'draw %: what was published is fixed', old.code;
  end if;
  return new;
end $$;
create trigger draw_moves_forward before update on draw for each row execute function draw_moves_forward();

create table ticket (
  id uuid primary key,
  reference text not null unique,
  draw_id bigint not null references draw,
  member_id bigint not null references member,
  -- The ledger account that paid and will be paid.
  wallet bigint not null,
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  stake bigint not null check (stake > 0),
  highest_payout bigint not null,
  line_count smallint not null check (line_count between 1 and 500),
  state text not null default 'accepted' check (state in ('accepted', 'cancelled', 'void')),
  placed_at timestamptz not null,
  cancel_until timestamptz,
  -- When it was cancelled or became void.
  ended_at timestamptz
);
create unique index ticket_in_draw on ticket (draw_id, id);
create index ticket_of_member on ticket (member_id, placed_at desc);
create index ticket_of_member_in_draw on ticket (draw_id, member_id) where state = 'accepted';

-- Never updated: a losing line follows from its draw. Rows of a draw lie together, so a draw is settled by one range scan.
create table ticket_line (
  draw_id bigint not null,
  ticket_id uuid not null,
  line smallint not null,
  bet_type text not null,
  selection text not null,
  unit_stake bigint not null check (unit_stake > 0),
  charge integer not null check (charge > 0),
  discount_e4 smallint not null check (discount_e4 between 0 and 5000),
  stake bigint not null,
  -- By the levels of the selection, as it was sold: a step of the ladder or half pay is in it.
  odds_e4 bigint[] not null check (cardinality(odds_e4) > 0),
  -- What one hit would cost the house.
  liability bigint not null,
  price_version integer not null,
  primary key (draw_id, ticket_id, line),
  foreign key (draw_id, ticket_id) references ticket (draw_id, id),
  check (stake = (2 * unit_stake::numeric * charge * (10000 - discount_e4) + 10000)::bigint / 20000)
);

-- What was accepted on each number of a draw, reserved with the stake: the ladder reads it under its lock.
create table exposure (
  draw_id bigint not null references draw,
  bet_type text not null,
  selection text not null,
  currency text not null check (currency in ('THB', 'VND')),
  liability bigint not null check (liability >= 0),
  stake bigint not null check (stake >= 0),
  lines integer not null check (lines >= 0),
  primary key (draw_id, currency, bet_type, selection)
);

-- What staff set for one number of one draw; the newest counts.
create table number_rule (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw,
  bet_type text not null,
  selection text not null,
  kind text not null check (kind in ('half', 'closed', 'lifted')),
  reason text not null,
  set_by bigint references staff,
  at timestamptz not null
);
create index number_rule_of_draw on number_rule (draw_id, bet_type, selection, id desc);

-- The database, not the code, refuses to add to a draw that is not open, or to take a ticket out of one.
create function lines_only_while_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from draw d where d.id in (select distinct f.draw_id from fresh f) and d.state <> 'open') then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  return null;
end $$;

-- A ticket is written whole: its lines are as many and cost as much as it says, and none comes later.
create function lines_make_the_ticket() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct draw_id, ticket_id from fresh) f
      join ticket t on t.id = f.ticket_id
      cross join lateral (select count(*) as lines, sum(l.stake) as stake from ticket_line l where l.draw_id = f.draw_id and l.ticket_id = f.ticket_id) l
     where l.lines <> t.line_count or l.stake <> t.stake) then
    raise exception 'the lines do not make the ticket';
  end if;
  return null;
end $$;
create trigger lines_make_the_ticket after insert on ticket_line referencing new table as fresh for each statement execute function lines_make_the_ticket();

-- Cancelled or void is an end: the stake went back.
create function ticket_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'accepted' then raise exception 'ticket %: % stays %', old.reference, old.state, old.state; end if;
  return new;
end $$;
create trigger ticket_ends_once before update on ticket for each row execute function ticket_ends_once();
create trigger lines_only_while_open after insert on ticket_line referencing new table as fresh for each statement execute function lines_only_while_open();
create trigger tickets_only_while_open after insert on ticket referencing new table as fresh for each statement execute function lines_only_while_open();

-- A player's cancellation only while the draw sells; a late bet becomes void until the result is there.
create function tickets_end_in_time() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f join draw d on d.id = f.draw_id where not (d.state = 'open' or d.state = 'closed' and f.state = 'void')) then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  return null;
end $$;
create trigger cancel_only_while_open after update on ticket referencing new table as fresh for each statement execute function tickets_end_in_time();

-- Lists of numbers that members keep to bet again.
create table number_set (
  id uuid not null,
  member_id bigint not null references member,
  name text not null,
  game text not null,
  lines jsonb not null,
  saved_at timestamptz not null,
  primary key (member_id, id)
);

-- Numbers that members sent into a yeekee round, in the order in which they were accepted. Only ever added to.
create table yeekee_shot (
  draw_id bigint not null references draw,
  seq integer not null,
  member_id bigint not null references member,
  number text not null check (number ~ '^[0-9]{5}$'),
  at timestamptz not null,
  primary key (draw_id, seq)
);
create index yeekee_shot_of_member on yeekee_shot (draw_id, member_id, seq desc);

-- From the opening until two minutes after betting closed, until the list is fixed, without a gap and in the order of time.
-- The row of the draw is shared until commit: whoever fixes the list waits for the shots on their way, and none follows. One
-- shot of a round comes after the other, as the lock is taken before the last number is read.
create function shot_in_time() returns trigger language plpgsql as $$
declare d draw; last yeekee_shot;
begin
  select * into d from draw where id = new.draw_id for share;
  perform pg_advisory_xact_lock(hashtextextended('yeekee_shot', new.draw_id));
  select * into last from yeekee_shot where draw_id = new.draw_id order by seq desc limit 1;
  if d.state not in ('open', 'closed') or d.list_hash is not null or d.commit_hash is null
    or new.at < d.opens_at or new.at >= d.closes_at + interval '2 minutes' then
    raise exception 'draw %: no numbers are taken at %', d.code, new.at;
  end if;
  if new.seq <> coalesce(last.seq, 0) + 1 or new.at < last.at then
    raise exception 'draw %: number % does not follow %', d.code, new.seq, coalesce(last.seq, 0);
  end if;
  if (select realm from member where id = new.member_id) <> 'real' then
    raise exception 'draw %: play money makes no result', d.code;
  end if;
  return new;
end $$;
create trigger shot_in_time before insert on yeekee_shot for each row execute function shot_in_time();

-- Immutable versions of a draw's result.
create table draw_result (
  draw_id bigint not null references draw,
  version integer not null check (version > 0),
  -- Null: the draw was found void after it had settled.
  prizes jsonb,
  -- Prizes that the publisher sets (a shared jackpot): winners and value by level.
  amounts jsonb,
  source text not null,
  at timestamptz not null,
  primary key (draw_id, version)
);

-- A new version of a settled result: asked for by one person, decided by another.
create table draw_correction (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw,
  kind text not null check (kind in ('result', 'void')),
  prizes jsonb,
  amounts jsonb,
  reason text not null,
  -- What players are told.
  notice text not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint references staff,
  decided_at timestamptz,
  check (asked_by <> decided_by),
  check ((kind = 'result') = (prizes is not null)),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index draw_correction_open on draw_correction (draw_id) where decision is null;

-- One blind reading of an official result, by a person or from a source of published results. Whoever reads again adds a row;
-- the newest of each counts.
create table result_entry (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw,
  staff_id bigint references staff,
  feed text,
  prizes jsonb not null,
  amounts jsonb,
  source text not null check (source in ('typed', 'file', 'feed')),
  check ((staff_id is null) = (feed is not null)),

  source_note text not null,
  at timestamptz not null
);
create index result_entry_of_draw on result_entry (draw_id, id);

create table ticket_win (
  draw_id bigint not null,
  result_version integer not null,
  ticket_id uuid not null,
  line smallint not null,
  -- By the levels of the selection.
  hits integer[] not null,
  payout bigint not null check (payout > 0),
  primary key (draw_id, result_version, ticket_id, line)
);

-- The lines of a draw that win by a result, and what they are paid: one join with the winning selections, losing lines are not
-- touched. Hits and published prizes (0: none, the odds of the line count) are arrays by the levels of the selection, as text.
create function lottery_wins(p_draw bigint, p_types text[], p_selections text[], p_hits text[], p_published text[])
returns table (ticket_id uuid, line smallint, bet_type text, selection text, hits integer[], payout bigint, currency text, realm text) language sql stable as $$
  select l.ticket_id, l.line, l.bet_type, l.selection, w.hits::int[], (2 * l.unit_stake::numeric * o.odds + 10000)::bigint / 20000, t.currency, t.realm
    from ticket_line l
    join unnest(p_types, p_selections, p_hits, p_published) as w (bet_type, selection, hits, published) on w.bet_type = l.bet_type and w.selection = l.selection
    cross join lateral (
      select sum(coalesce(nullif((w.published::bigint[])[i], 0), l.odds_e4[i])::numeric * (w.hits::int[])[i]) as odds from generate_subscripts(w.hits::int[], 1) i) o
    join ticket t on t.id = l.ticket_id and t.state = 'accepted'
   where l.draw_id = p_draw and o.odds > 0
$$;

-- What each member is owed by a settlement, and when it was paid. Version 0 is the refund of a void draw.
create table settlement_credit (
  draw_id bigint not null references draw,
  result_version integer not null,
  wallet bigint not null,
  member_id bigint not null,
  realm text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz,
  primary key (draw_id, result_version, wallet)
);
-- What a corrected result takes back from a member: `taken` came from the wallet, the rest is owed.
create table settlement_reversal (
  draw_id bigint not null references draw,
  -- The version that is taken back.
  result_version integer not null,
  wallet bigint not null,
  member_id bigint not null references member,
  realm text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  taken bigint check (taken between 0 and amount),
  taken_at timestamptz,
  primary key (draw_id, result_version, wallet)
);
create index settlement_reversal_due on settlement_reversal (draw_id) where taken_at is null;
create index settlement_reversal_owed on settlement_reversal (member_id) where taken < amount;

create index settlement_credit_due on settlement_credit (draw_id, result_version, wallet) where paid_at is null;

-- Results come to closed draws, wins and credits to a result that has not been graded; a credit is paid once and never changed.
create function result_comes_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f join draw d on d.id = f.draw_id
              where not (f.version = d.result_version + 1 and (d.state = 'closed' or d.state = 'settled' and corrections_of(d.id) >= d.result_version)) and exists (select 1 from ticket t where t.draw_id = d.id)) then
    raise exception 'a result comes once, to a closed draw';
  end if;
  return null;
end $$;
create trigger result_comes_once after insert on draw_result referencing new table as fresh for each statement execute function result_comes_once();

create function graded_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f join draw d on d.id = f.draw_id
              where not (d.state = 'resulted' and d.graded_version < d.result_version and f.result_version = d.result_version)
                and not (d.state = 'void' and d.settled_at is null and f.result_version = 0)) then
    raise exception 'a draw is graded once';
  end if;
  return null;
end $$;
create trigger graded_once after insert on ticket_win referencing new table as fresh for each statement execute function graded_once();
create trigger credited_once after insert on settlement_credit referencing new table as fresh for each statement execute function graded_once();

create function paid_once() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null then raise exception 'a credit is paid once'; end if;
  return new;
end $$;
create trigger paid_once before update on settlement_credit for each row execute function paid_once();

grant select, insert on lottery_price, lottery_price_request, lottery_limit, lottery_ladder, lottery_switch, lottery_override, seed_chain, ticket_line, number_rule, draw_result, result_entry, draw_correction, ticket_win, settlement_credit, settlement_reversal, yeekee_shot to tamarind_app;
grant select, insert, update (liability, stake, lines) on exposure to tamarind_app;
grant update (decision, decided_by, decided_at) on draw_correction, lottery_price_request to tamarind_app;
grant select, insert, update, delete on number_set to tamarind_app;
grant update (taken, taken_at) on settlement_reversal to tamarind_app;
grant select, insert, update on draw to tamarind_app;
grant update (paid_at) on settlement_credit to tamarind_app;
grant select, insert, update (state, ended_at) on ticket to tamarind_app;
