-- Reconciliation no longer writes a match into the rows of its two sides: both tables are large and indexed, so marking
-- 100,000 lines took 46 times as long as finding their movements. Matches are rows of arrays, and what is open is a list.

-- A movement's number: shorter than its id, in the order in which movements are copied.
alter table bank_movement add column seq bigint generated always as identity;
alter table bank_movement add constraint bank_movement_seq unique (seq);

-- Lines and movements with the same sum. The nth line and the nth movement are one payment, unless the set has one side
-- alone or a correction: then all of them belong together. No index and no foreign key by line or movement: each would
-- cost more than the match, and only a day as a whole is read.
create table bank_match (
  id bigint generated always as identity primary key,
  currency text not null,
  -- The day of its lines; without lines the movements' first day.
  day date not null,
  lines bigint[] not null,
  movements bigint[] not null,
  matched_at timestamptz not null,
  check (cardinality(lines) + cardinality(movements) >= 2)
);
create index bank_match_day on bank_match (currency, day);
-- Compressing took longer than writing.
alter table bank_match alter lines set storage external, alter movements set storage external;

-- The open lines and movements of a currency. All with an id or a seq up to the mark that are not listed are matched, or
-- are movements from before the first statement.
create table bank_open (
  currency text primary key,
  lines bigint[] not null,
  movements bigint[] not null,
  line_mark bigint not null,
  movement_mark bigint not null
);
alter table bank_open alter lines set storage external, alter movements set storage external;

insert into bank_open (currency, lines, movements, line_mark, movement_mark)
select c.currency,
       array(select id from bank_statement_line l where l.currency = c.currency and l.match_id is null order by id),
       array(select seq from bank_movement m where m.currency = c.currency and m.match_id is null order by seq),
       coalesce((select max(id) from bank_statement_line), 0), coalesce((select max(seq) from bank_movement), 0)
  from (select distinct currency from bank_statement) c;

-- Pairs have the movement's id as that of their match.
insert into bank_match (currency, day, lines, movements, matched_at)
select l.currency, l.day, array_agg(l.id order by l.id), array_agg(m.seq order by l.id), max(l.matched_at)
  from bank_statement_line l join bank_movement m on m.transfer_id = l.match_id and m.match_id = m.transfer_id
 group by l.currency, l.day;
-- The line for all that is from before the first statement has no set.
insert into bank_match (currency, day, lines, movements, matched_at)
select s.currency, coalesce(min(s.day) filter (where s.line is not null), min(s.day)),
       coalesce(array_agg(s.line order by s.line) filter (where s.line is not null), '{}'),
       coalesce(array_agg(s.movement order by s.movement) filter (where s.movement is not null), '{}'), max(s.matched_at)
  from (select match_id, currency, day, id as line, null::bigint as movement, matched_at from bank_statement_line
         union all
        select match_id, currency, day, null, seq, matched_at from bank_movement) s
 where s.match_id is not null
   and not exists (select 1 from bank_movement m where m.transfer_id = s.match_id)
   and not exists (select 1 from bank_statement_line l
                    where l.match_id = s.match_id and l.is_gap and l.key like 'start %' and l.currency = s.currency)
 group by s.match_id, s.currency
having count(*) >= 2;

-- Nobody reads match_id and matched_at from here on. A process of the release before may still run: it must not match in
-- rows what is matched in sets, so its reconciliation fails until that process is replaced.
revoke update (match_id, matched_at) on bank_statement_line, bank_movement from tamarind_app;
drop index bank_statement_line_open, bank_statement_line_match, bank_movement_open, bank_movement_match;
-- Looked up at each run; without it all lines of a statement's first day are read.
create index bank_statement_line_gap on bank_statement_line (currency, account, day) where is_gap;

grant select, insert on bank_match to tamarind_app;
grant select, insert, update (lines, movements, line_mark, movement_mark) on bank_open to tamarind_app;
