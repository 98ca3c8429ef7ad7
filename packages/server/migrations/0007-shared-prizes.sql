-- Prizes that several winners share (decision 11): what one ticket of each pool was paid, by result version, as graded.
create table draw_share (
  draw_id bigint not null references draw,
  result_version integer not null,
  -- The code of the pool: jackpot, jackpot2, fifth, keno10.
  pool text not null,
  -- The most a ticket gets; otherwise it replaces the odds of the line.
  is_cap boolean not null,
  base bigint not null check (base >= 0),
  pot bigint not null check (pot >= 0),
  tickets_e4 bigint not null check (tickets_e4 > 0),
  odds_e4 bigint not null check (odds_e4 >= 0),
  primary key (draw_id, result_version, pool)
);
create trigger graded_once after insert on draw_share referencing new table as fresh for each statement execute function graded_once();
grant select, insert on draw_share to tamarind_app;

-- As in migration 0005, with the most that a level is paid at (0: no bound), where winners share a cap.
drop function lottery_wins(bigint, text[], text[], text[], text[]);
create function lottery_wins(p_draw bigint, p_types text[], p_selections text[], p_hits text[], p_published text[], p_most text[])
returns table (ticket_id uuid, line smallint, bet_type text, selection text, hits integer[], payout bigint, currency text, realm text) language sql stable as $$
  select l.ticket_id, l.line, l.bet_type, l.selection, w.hits::int[], (2 * l.unit_stake::numeric * o.odds + 10000)::bigint / 20000, t.currency, t.realm
    from ticket_line l
    join unnest(p_types, p_selections, p_hits, p_published, p_most) as w (bet_type, selection, hits, published, most) on w.bet_type = l.bet_type and w.selection = l.selection
    cross join lateral (
      select sum(least(coalesce(nullif((w.published::bigint[])[i], 0), l.odds_e4[i]), nullif((w.most::bigint[])[i], 0))::numeric * (w.hits::int[])[i]) as odds
        from generate_subscripts(w.hits::int[], 1) i) o
    join ticket t on t.id = l.ticket_id and t.state = 'accepted'
   where l.draw_id = p_draw and o.odds > 0
$$;

-- The small prizes of yeekee rounds, for reports by draw and member; the money is in the ledger under shot:DRAW:POSITION.
create table yeekee_prize (
  draw_id bigint not null references draw,
  position smallint not null,
  member_id bigint not null references member,
  currency text not null,
  amount bigint not null check (amount > 0),
  primary key (draw_id, position)
);
create index yeekee_prize_of_member on yeekee_prize (member_id);
grant select, insert on yeekee_prize to tamarind_app;
insert into yeekee_prize (draw_id, position, member_id, currency, amount)
select d.id, split_part(t.key, ':', 3)::smallint, a.member_id, a.currency, t.amount
  from ledger_transfer t join draw d on d.code = split_part(t.key, ':', 2) join ledger_account a on a.id = t.credit
 where starts_with(t.key, 'shot:');
