-- The lottery room: prices and limits as versions, draws that only move forward, tickets, results, settlement.

-- What a bet type of a game sells at from a moment on. A line keeps the version it was sold at.
create table lottery_price (
  game text not null,
  bet_type text not null,
  version integer not null,
  odds_e4 bigint not null check (odds_e4 > 0),
  charge smallint not null check (charge > 0),
  effective_from timestamptz not null,
  primary key (game, bet_type, version)
);

create table lottery_limit (
  game text not null,
  currency text not null check (currency in ('THB', 'VND')),
  version integer not null,
  unit_stake_min bigint not null check (unit_stake_min > 0),
  unit_stake_max bigint not null,
  payout_max bigint not null,
  lines_max smallint not null check (lines_max between 1 and 500),
  presets bigint[] not null,
  effective_from timestamptz not null,
  primary key (game, currency, version)
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
  sealed_at timestamptz,
  randomness text,
  signature text,
  seed text,
  result_version integer not null default 0,
  source text,
  -- Winners of this result version have been written; what is left are credits.
  graded_version integer not null default 0,
  settled_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((state in ('resulted', 'settled')) = (result_version > 0) or state = 'void')
);
create index draw_due on draw (state, closes_at) where state in ('scheduled', 'open', 'closed', 'resulted');
create index draw_of_game on draw (game, draws_at desc);
create index draw_void on draw (id) where state = 'void' and settled_at is null;

-- A draw moves forward only. What was published is fixed: times and commit once it has opened, the seal once set, the result
-- with the step that gave it, everything once it is settled.
create function draw_moves_forward() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and not (
       (old.state = 'scheduled' and new.state in ('open', 'void'))
    or (old.state = 'open' and new.state in ('closed', 'void'))
    or (old.state = 'closed' and new.state in ('resulted', 'void'))
    or (old.state = 'resulted' and new.state = 'settled')) then
    raise exception 'draw %: % does not become %', old.code, old.state, new.state;
  end if;
  if (new.code, new.game, new.day, new.opens_at) is distinct from (old.code, old.game, old.day, old.opens_at)
    or (old.state <> 'scheduled' and
        (new.closes_at, new.draws_at, new.commit_hash, new.commit_at, new.beacon_chain, new.beacon_round) is distinct from
        (old.closes_at, old.draws_at, old.commit_hash, old.commit_at, old.beacon_chain, old.beacon_round))
    or (new.seal, new.sealed_at) is distinct from (old.seal, old.sealed_at) and (old.seal is not null or old.state <> 'closed')
    or (not (old.state = 'closed' and new.state = 'resulted') and
        (new.result_version, new.source, new.randomness, new.signature, new.seed) is distinct from
        (old.result_version, old.source, old.randomness, old.signature, old.seed))
    or new.graded_version not between old.graded_version and new.result_version
    or old.settled_at is not null and new is distinct from old then
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
  line_count smallint not null check (line_count between 1 and 500),
  state text not null default 'accepted' check (state in ('accepted', 'cancelled')),
  placed_at timestamptz not null,
  cancel_until timestamptz,
  cancelled_at timestamptz
);
create unique index ticket_in_draw on ticket (draw_id, id);
create index ticket_of_member on ticket (member_id, placed_at desc);

-- Never updated: a losing line follows from its draw. Rows of a draw lie together, so a draw is settled by one range scan.
create table ticket_line (
  draw_id bigint not null,
  ticket_id uuid not null,
  line smallint not null,
  bet_type text not null,
  selection text not null,
  unit_stake bigint not null check (unit_stake > 0),
  charge smallint not null check (charge > 0),
  stake bigint not null,
  odds_e4 bigint not null check (odds_e4 > 0),
  price_version integer not null,
  primary key (draw_id, ticket_id, line),
  foreign key (draw_id, ticket_id) references ticket (draw_id, id),
  check (stake = unit_stake * charge)
);

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

-- Cancelled is an end: the stake went back.
create function ticket_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'accepted' then raise exception 'ticket %: cancelled stays cancelled', old.reference; end if;
  return new;
end $$;
create trigger ticket_ends_once before update on ticket for each row execute function ticket_ends_once();
create trigger lines_only_while_open after insert on ticket_line referencing new table as fresh for each statement execute function lines_only_while_open();
create trigger tickets_only_while_open after insert on ticket referencing new table as fresh for each statement execute function lines_only_while_open();
create trigger cancel_only_while_open after update on ticket referencing new table as fresh for each statement execute function lines_only_while_open();

-- Immutable versions of a draw's result.
create table draw_result (
  draw_id bigint not null references draw,
  version integer not null check (version > 0),
  prizes jsonb not null,
  source text not null,
  at timestamptz not null,
  primary key (draw_id, version)
);

-- One person's blind reading of an official result. Whoever reads again adds a row; the newest of each person counts.
create table result_entry (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw,
  staff_id bigint not null references staff,
  prizes jsonb not null,
  source text not null check (source in ('typed', 'file')),
  source_note text not null,
  at timestamptz not null
);
create index result_entry_of_draw on result_entry (draw_id, id);

create table ticket_win (
  draw_id bigint not null,
  result_version integer not null,
  ticket_id uuid not null,
  line smallint not null,
  hits smallint not null check (hits > 0),
  payout bigint not null check (payout > 0),
  primary key (draw_id, result_version, ticket_id, line)
);

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
create index settlement_credit_due on settlement_credit (draw_id, result_version, wallet) where paid_at is null;

-- Results come to closed draws, wins and credits to a result that has not been graded; a credit is paid once and never changed.
create function result_comes_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f join draw d on d.id = f.draw_id
              where not (d.state = 'closed' and f.version = d.result_version + 1) and exists (select 1 from ticket t where t.draw_id = d.id)) then
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

grant select, insert on lottery_price, lottery_limit, lottery_override, seed_chain, ticket_line, draw_result, result_entry, ticket_win, settlement_credit to tamarind_app;
grant select, insert, update on draw to tamarind_app;
grant update (paid_at) on settlement_credit to tamarind_app;
grant select, insert, update (state, cancelled_at) on ticket to tamarind_app;
