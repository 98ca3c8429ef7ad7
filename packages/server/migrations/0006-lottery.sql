-- Lottery: versions of prices and limits, draws that only move forward, tickets, results, settlement.

-- The price of a bet type from a moment on. A line refers to the version at which it was sold.
create table lottery_price (
  game text not null,
  bet_type text not null,
  version integer not null,
  is_on boolean not null,
  -- One for each level of the bet type.
  odds_e4 bigint[] not null check (cardinality(odds_e4) > 0 and 0 < all (odds_e4)),
  charge integer not null check (charge > 0),
  discount_e4 smallint not null check (discount_e4 between 0 and 5000),
  effective_from timestamptz not null,
  -- The two people who changed it; null for the first price.
  proposed_by bigint references staff,
  approved_by bigint references staff,
  check (proposed_by <> approved_by),
  primary key (game, bet_type, version)
);

-- A proposed price; a second person makes it a version.
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
  -- A result whose payouts exceed this waits for a second person.
  release_above bigint not null,
  -- A draw whose worst case costs more than this stops selling.
  worst_case_max bigint not null,
  presets bigint[] not null,
  effective_from timestamptz not null,
  -- The two people who changed it; null for the first limits.
  proposed_by bigint references staff,
  approved_by bigint references staff,
  primary key (game, currency, version)
);
alter table lottery_limit add check (proposed_by <> approved_by);

-- How the price of a number falls with its liability: from each step on, the base odds times the step's factor; at `max` it is sold out.
create table lottery_ladder (
  game text not null,
  bet_type text not null,
  currency text not null check (currency in ('THB', 'VND')),
  version integer not null,
  step_from bigint[] not null,
  step_factor_e4 integer[] not null,
  max bigint not null check (max > 0),
  effective_from timestamptz not null,
  proposed_by bigint references staff,
  approved_by bigint references staff,
  check (cardinality(step_from) = cardinality(step_factor_e4)),
  primary key (game, bet_type, currency, version)
);
alter table lottery_ladder add check (proposed_by <> approved_by);

-- Proposed limits of a game (bet_type is null), or the proposed ladder of one of its bet types.
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

-- Whether the brand sells a game. A game that the brand's jurisdiction forbids is off, whatever this table says.
create table lottery_switch (
  game text not null,
  version integer not null,
  is_on boolean not null,
  reason text not null,
  set_by bigint references staff,
  effective_from timestamptz not null,
  primary key (game, version)
);

-- Processes cache prices, limits, ladders and switches under this stamp. It changes in the transaction of each change, so whoever
-- sees the change also sees the new stamp (lottery/selling/price-book.ts).
create table lottery_price_stamp (
  only_one boolean primary key default true check (only_one),
  stamp uuid not null
);
insert into lottery_price_stamp (stamp) values (gen_random_uuid());

create function price_stamp_moves() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update lottery_price_stamp set stamp = gen_random_uuid();
  return null;
end $$;
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_price
  for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_limit
  for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_ladder
  for each statement execute function price_stamp_moves();
create trigger price_stamp_moves after insert or update or delete or truncate on lottery_switch
  for each statement execute function price_stamp_moves();

-- Days that differ from the calendar, as versions with a reason; the newest counts. `rest`: no draw. `held`: a draw, at these times
-- if they are set. `withdrawn`: the calendar applies again.
create table lottery_override (
  game text not null,
  day date not null,
  draws_at text,
  closes_at text,
  version integer not null default 1,
  kind text not null default 'rest' check (kind in ('rest', 'held', 'withdrawn')),
  reason text,
  set_by bigint references staff,
  set_at timestamptz,
  primary key (game, day, version),
  check (kind = 'held' or num_nonnulls(draws_at, closes_at) = 0)
);

-- Seeds of own draws: a hash chain per day. Draw n reveals the n-th value and is committed to by the previous one. Sealed.
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
  -- From then on it is the next draw of its game.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Own draws: see DrawProof in the contract. The seed is stored elsewhere until it is revealed.
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
  -- Why selling is paused.
  paused_reason text,
  -- Staff resumed selling after the guard had stopped it; the guard does not stop it again.
  is_guard_off boolean not null default false,
  -- The first ball fell before the close: bets from this moment on are void.
  started_at timestamptz,
  -- Why the result waits for a second person, and who that was.
  hold_reason text,
  result_by bigint references staff,
  released_by bigint references staff,
  check (result_by <> released_by),
  -- Hash of the list of players' numbers that make the result, fixed before the beacon's value exists.
  list_hash text,
  -- The last result version whose winners are written; their credits may still be due.
  graded_version integer not null default 0,
  settled_at timestamptz,
  -- From then on bets are accepted although other draws of the game come first; null: not sold ahead. State `open` begins with
  -- the earlier of sells_at and opens_at.
  sells_at timestamptz,
  -- When the winners of the newest version were written: staff see the progress of a settlement.
  graded_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((state in ('resulted', 'settled')) = (result_version > 0) or state = 'void'),
  check (sells_at <= opens_at)
);
create index draw_due on draw (state, closes_at) where state in ('scheduled', 'open', 'closed', 'resulted');
create index draw_of_game on draw (game, draws_at desc);
create index draw_void on draw (id) where state = 'void' and settled_at is null;
create index draw_settled_at on draw (settled_at) where state = 'settled';

-- Number of corrections of a draw that two people agreed on. Its table comes below: plpgsql resolves it at the call.
create function corrections_of(p_draw bigint) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from draw_correction where draw_id = p_draw and decision = 'approved');
end $$;

-- A draw only moves forward, and published values are fixed: times and commit once it opened, the seal once set, the result with
-- the step that set it, everything once it is settled.
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
  -- No foreign keys: the trigger tickets_belong checks a whole statement at once, and nobody may delete draws or members.
  draw_id bigint not null,
  member_id bigint not null,
  -- The ledger account that pays the stake and gets the payout.
  wallet bigint not null,
  currency text not null check (currency in ('THB', 'VND')),
  realm text not null check (realm in ('real', 'trial')),
  stake bigint not null check (stake > 0),
  highest_payout bigint not null,
  line_count smallint not null check (line_count between 1 and 500),
  state text not null default 'accepted' check (state in ('accepted', 'cancelled', 'void')),
  placed_at timestamptz not null,
  cancel_until timestamptz,
  -- When it was cancelled or voided.
  ended_at timestamptz,
  -- Tickets of one slip on several draws: the place of this one, and their number. Each lives by itself.
  series uuid,
  series_place smallint,
  series_size smallint,
  check (
    (series is null) = (series_place is null) and (series is null) = (series_size is null)
    and series_size between 2 and 6 and series_place between 1 and series_size)
);
create index ticket_of_member on ticket (member_id, placed_at desc);
create index ticket_of_member_in_draw on ticket (draw_id, member_id) where state = 'accepted';
create unique index ticket_of_series on ticket (series, series_place) where series is not null;

-- Never updated: whether a line loses follows from its draw. The primary key keeps a draw's rows together, so settling a draw is one
-- range scan. A trigger replaces the foreign key to the ticket.
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
  -- One for each level of the selection, as sold: after the ladder and after half pay.
  odds_e4 bigint[] not null check (cardinality(odds_e4) > 0),
  -- Payout of one hit.
  liability bigint not null,
  price_version integer not null,
  primary key (draw_id, ticket_id, line),
  check (stake = (2 * unit_stake::numeric * charge * (10000 - discount_e4) + 10000)::bigint / 20000)
);

-- Accepted liability and stakes of each number of a draw; the ladder reads them under lock. Every batch rewrites the rows of its
-- numbers, so each page has room for their new versions.
create table exposure (
  draw_id bigint not null references draw,
  bet_type text not null,
  selection text not null,
  currency text not null check (currency in ('THB', 'VND')),
  liability bigint not null check (liability >= 0),
  stake bigint not null check (stake >= 0),
  lines integer not null check (lines >= 0),
  primary key (draw_id, currency, bet_type, selection)
) with (fillfactor = 50);

-- Rules of staff for one number of one draw; the newest counts.
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

-- The draw of new tickets and lines exists and is open. One check per statement: one per row would cost more than writing the rows.
create function lines_only_while_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct draw_id from fresh) f left join draw d on d.id = f.draw_id where d.state is distinct from 'open') then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  return null;
end $$;
create trigger tickets_only_while_open after insert on ticket referencing new table as fresh
  for each statement execute function lines_only_while_open();
create trigger lines_only_while_open after insert on ticket_line referencing new table as fresh
  for each statement execute function lines_only_while_open();

-- All lines of a ticket come in one statement, numbered from 1, with its count and stake. So no line can be added later.
create function lines_make_the_ticket() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
        select draw_id, ticket_id, count(*) as lines, min(line) as first, max(line) as last, sum(stake) as stake from fresh group by 1, 2) f
      left join ticket t on t.id = f.ticket_id and t.draw_id = f.draw_id
     where (f.first, f.last, f.lines, f.stake) is distinct from (1::smallint, t.line_count, t.line_count::bigint, t.stake::numeric)) then
    raise exception 'the lines do not make the ticket';
  end if;
  return null;
end $$;
create trigger lines_make_the_ticket after insert on ticket_line referencing new table as fresh
  for each statement execute function lines_make_the_ticket();

-- A ticket's member exists; the check of open draws covers the draw. Foreign keys would look up each row again and lock the member.
create function tickets_belong() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f where not exists (select 1 from member m where m.id = f.member_id)) then
    raise exception 'a ticket of nobody';
  end if;
  return null;
end $$;
create trigger tickets_belong after insert on ticket referencing new table as fresh
  for each statement execute function tickets_belong();

-- A cancelled or void ticket never changes again: its stake was returned.
create function ticket_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'accepted' then raise exception 'ticket %: % stays %', old.reference, old.state, old.state; end if;
  return new;
end $$;
create trigger ticket_ends_once before update on ticket for each row execute function ticket_ends_once();

-- Players cancel only while the draw is open; late bets are voided until the result exists.
create function tickets_end_in_time() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f join draw d on d.id = f.draw_id where not (d.state = 'open' or d.state = 'closed' and f.state = 'void')) then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  return null;
end $$;
create trigger cancel_only_while_open after update on ticket referencing new table as fresh
  for each statement execute function tickets_end_in_time();

-- Lists of numbers that members saved.
create table number_set (
  id uuid not null,
  member_id bigint not null references member,
  name text not null,
  game text not null,
  lines jsonb not null,
  saved_at timestamptz not null,
  primary key (member_id, id)
);

-- Numbers that members sent to a yeekee round, in order of acceptance. Rows are only added.
create table yeekee_shot (
  draw_id bigint not null references draw,
  seq integer not null,
  member_id bigint not null references member,
  number text not null check (number ~ '^[0-9]{5}$'),
  at timestamptz not null,
  primary key (draw_id, seq)
);
create index yeekee_shot_of_member on yeekee_shot (draw_id, member_id, seq desc);

-- Numbers are accepted from the opening until two minutes after the close, while the list is not fixed, without gaps and in order of
-- time. The shared lock on the draw makes the fixing of the list wait for numbers on their way; the advisory lock, taken before the
-- last number is read, serialises the numbers of a round.
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

-- Small prizes of yeekee rounds, for reports by draw and member; the ledger has the money under shot:DRAW:POSITION.
create table yeekee_prize (
  draw_id bigint not null references draw,
  position smallint not null,
  member_id bigint not null references member,
  currency text not null,
  amount bigint not null check (amount > 0),
  primary key (draw_id, position)
);
create index yeekee_prize_of_member on yeekee_prize (member_id);

-- Versions of a draw's result; never changed.
create table draw_result (
  draw_id bigint not null references draw,
  version integer not null check (version > 0),
  -- Null: the draw was voided after it had settled.
  prizes jsonb,
  -- Prizes set by the publisher, such as a shared jackpot: winners and value by level.
  amounts jsonb,
  source text not null,
  at timestamptz not null,
  primary key (draw_id, version)
);

-- A new version of a settled result: proposed by one person, decided by another.
create table draw_correction (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw,
  kind text not null check (kind in ('result', 'void')),
  prizes jsonb,
  amounts jsonb,
  reason text not null,
  -- The text that players read.
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

-- One blind reading of an official result, by a person or from a source. A repeated reading is a new row; each reader's newest counts.
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

-- A reading cannot exist before the drawing time.
create function result_entry_not_early() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.at < (select draws_at from draw where id = new.draw_id) then
    raise exception 'a result of draw % cannot be read before its drawing time', new.draw_id;
  end if;
  return new;
end $$;
create trigger result_entry_not_early before insert on result_entry
  for each row execute function result_entry_not_early();

-- Prizes that several winners share (decision 11): the pool's payout per ticket, by result version, as graded.
create table draw_share (
  draw_id bigint not null references draw,
  result_version integer not null,
  -- Code of the pool: jackpot, jackpot2, fifth, keno10.
  pool text not null,
  -- True: an upper bound of the line's odds. False: it replaces them.
  is_cap boolean not null,
  base bigint not null check (base >= 0),
  pot bigint not null check (pot >= 0),
  tickets_e4 bigint not null check (tickets_e4 > 0),
  odds_e4 bigint not null check (odds_e4 >= 0),
  primary key (draw_id, result_version, pool)
);

create table ticket_win (
  draw_id bigint not null,
  result_version integer not null,
  ticket_id uuid not null,
  line smallint not null,
  -- One for each level of the selection.
  hits integer[] not null,
  payout bigint not null check (payout > 0),
  primary key (draw_id, result_version, ticket_id, line)
);

-- The winning lines of a draw with their payouts and wallets: a join with the winning selections; losing lines are not touched.
-- Hits, published prizes (0: the line's own odds) and maxima (0: none) are arrays by level of the selection, as text.
-- The selections form one hash table, grouped by one key because only then does the planner know that they are distinct; otherwise it
-- puts all lines into the hash table or sorts them. Nearly all selections have one level, whose payout needs no sum.
create function lottery_wins(p_draw bigint, p_types text[], p_selections text[], p_hits text[], p_published text[], p_most text[])
returns table (
  ticket_id uuid, line smallint, bet_type text, selection text, hits integer[], payout bigint,
  wallet bigint, member_id bigint, currency text, realm text
) language sql stable as $$
  select l.ticket_id, l.line, l.bet_type, l.selection, w.hits, (2 * l.unit_stake::numeric * o.odds + 10000)::bigint / 20000,
         t.wallet, t.member_id, t.currency, t.realm
    from ticket_line l
    join (select type || ' ' || selection as key, min(hits)::int[] as hits, min(published)::bigint[] as published, min(most)::bigint[] as most,
                 cardinality(min(hits)::int[]) as levels
            from unnest(p_types, p_selections, p_hits, p_published, p_most) as w (type, selection, hits, published, most)
           group by 1) w on w.key = l.bet_type || ' ' || l.selection
    cross join lateral (select case w.levels
      when 1 then least(coalesce(nullif(w.published[1], 0), l.odds_e4[1]), nullif(w.most[1], 0))::numeric * w.hits[1]
      else (select sum(least(coalesce(nullif(w.published[i], 0), l.odds_e4[i]), nullif(w.most[i], 0))::numeric * w.hits[i])
              from generate_subscripts(w.hits, 1) i)
      end as odds) o
    join ticket t on t.id = l.ticket_id and t.state = 'accepted'
   where l.draw_id = p_draw and o.odds > 0
$$;

-- Credits of a settlement by wallet, and when each was paid. Version 0 is the refund of a void draw. No index contains paid_at and
-- each page has room, so paying updates a row where it is; due credits are found by the primary key, from the last paid wallet on.
create table settlement_credit (
  draw_id bigint not null,
  result_version integer not null,
  wallet bigint not null,
  member_id bigint not null,
  realm text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz,
  primary key (draw_id, result_version, wallet)
) with (fillfactor = 50);
create index settlement_credit_member on settlement_credit (member_id) where result_version > 0;

-- Money that a corrected result takes back: `taken` came from the wallet, the rest is owed.
create table settlement_reversal (
  draw_id bigint not null references draw,
  -- The version whose credit is taken back.
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

-- A result comes once, to a closed draw; later versions need an agreed correction, and own draws get none.
create function result_comes_once() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from fresh f join draw d on d.id = f.draw_id
     where not (f.version = d.result_version + 1
                and (d.state = 'closed'
                     or d.state = 'settled' and d.commit_hash is null and corrections_of(d.id) >= d.result_version))
       -- An imported past draw of an official lottery: inserted as settled, in one statement with its only result.
       and not (f.version = 1 and d.state = 'settled' and d.result_version = 1 and d.commit_hash is null
                and not exists (select 1 from ticket t where t.draw_id = d.id))) then
    raise exception 'a result comes once, to a closed draw';
  end if;
  return null;
end $$;
create trigger result_comes_once after insert on draw_result referencing new table as fresh
  for each statement execute function result_comes_once();

-- Wins, credits and shares are written for the newest result, before it is graded; version 0 for a void draw. One check per draw of a
-- statement, which also replaces the foreign key of settlement_credit.
create function graded_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct draw_id, result_version from fresh) f left join draw d on d.id = f.draw_id
              where d.id is null
                 or not (d.state = 'resulted' and d.graded_version < d.result_version and f.result_version = d.result_version)
                and not (d.state = 'void' and d.settled_at is null and f.result_version = 0)) then
    raise exception 'a draw is graded once';
  end if;
  return null;
end $$;
create trigger graded_once after insert on ticket_win referencing new table as fresh
  for each statement execute function graded_once();
create trigger graded_once after insert on draw_share referencing new table as fresh
  for each statement execute function graded_once();
create trigger credited_once after insert on settlement_credit referencing new table as fresh
  for each statement execute function graded_once();

-- A credit is paid once and never changed.
create function paid_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from old_credit where paid_at is not null) then raise exception 'a credit is paid once'; end if;
  return null;
end $$;
create trigger paid_once after update on settlement_credit referencing old table as old_credit
  for each statement execute function paid_once();

grant select, insert on lottery_price, lottery_price_request, lottery_limit, lottery_ladder, lottery_risk_request, lottery_switch,
  lottery_override, seed_chain, ticket_line, number_rule, draw_result, result_entry, draw_correction, draw_share, ticket_win,
  settlement_credit, settlement_reversal, yeekee_shot, yeekee_prize to tamarind_app;
grant select on lottery_price_stamp to tamarind_app;
grant select, insert, update on draw to tamarind_app;
grant select, insert, update, delete on number_set to tamarind_app;
grant select, insert, update (liability, stake, lines) on exposure to tamarind_app;
grant select, insert, update (state, ended_at) on ticket to tamarind_app;
grant update (decision, decided_by, decided_at) on draw_correction, lottery_price_request, lottery_risk_request to tamarind_app;
grant update (taken, taken_at) on settlement_reversal to tamarind_app;
grant update (paid_at) on settlement_credit to tamarind_app;
