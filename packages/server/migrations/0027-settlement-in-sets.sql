-- Settling is a handful of statements over many rows (decision 22). What was checked row by row is checked once a statement, and paying a
-- credit changes its row where it lies.

-- Was a plpgsql call for each credit.
drop trigger paid_once on settlement_credit;
create or replace function paid_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from old_credit where paid_at is not null) then raise exception 'a credit is paid once'; end if;
  return null;
end $$;
create trigger paid_once after update on settlement_credit referencing old table as old_credit for each statement execute function paid_once();

-- Asks each draw once, not once for each of its rows. That the draw is there is asked here, so no foreign key looks it up for each credit.
create or replace function graded_once() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct draw_id, result_version from fresh) f left join draw d on d.id = f.draw_id
              where d.id is null
                 or not (d.state = 'resulted' and d.graded_version < d.result_version and f.result_version = d.result_version)
                and not (d.state = 'void' and d.settled_at is null and f.result_version = 0)) then
    raise exception 'a draw is graded once';
  end if;
  return null;
end $$;
alter table settlement_credit drop constraint settlement_credit_draw_id_fkey;

-- No index holds paid_at, and each page has room for the paid rows: they stay where they are. What is due is found by the primary key,
-- from the wallet on that was paid last.
drop index settlement_credit_due;
drop index settlement_credit_member;
create index settlement_credit_member on settlement_credit (member_id) where result_version > 0;
alter table settlement_credit set (fillfactor = 50);

-- When the winners of the newest version were found: staff see how far a settlement is, and since when.
alter table draw add column graded_at timestamptz;

-- A plan made while the table of transfers was small read all of it once for the batch and compared each posting with each row.
alter function ledger_post(text[], text[], text[], bigint[], text[], text[], timestamptz[]) set enable_material = off;

-- As in migration 0007, and whose wallet it is. The winning selections are put into one table in memory, which the lines pass by: they are
-- grouped by one key because only then does the planner know that they differ from one another; it would rather gather all lines into the
-- table, or sort them. Nearly all selections have one level, and what those pay needs no sum.
drop function lottery_wins(bigint, text[], text[], text[], text[], text[]);
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
