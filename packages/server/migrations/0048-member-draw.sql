-- What a member holds of a draw, kept with the tickets: every bet is decided by these sums. They were added up from the tickets by each
-- process that had just started, which cost more with every ticket of the member.
create table member_draw (
  draw_id bigint not null,
  member_id bigint not null,
  -- The highest payouts of the accepted tickets, added up.
  payout bigint not null check (payout >= 0),
  -- Stakes of the accepted tickets by number, such as {"de_db 07": 1000}. A number without stakes may be absent or 0.
  stakes jsonb not null,
  primary key (draw_id, member_id)
) with (fillfactor = 50);

-- The same, added up from the tickets.
create function member_draw_sums(p_draw bigint, p_member bigint) returns table (payout bigint, stakes jsonb) language sql stable as $$
  select coalesce((select sum(t.highest_payout)::bigint from ticket t
                    where t.draw_id = p_draw and t.member_id = p_member and t.state = 'accepted'), 0),
         coalesce((select jsonb_object_agg(n.number, n.stake)
                     from (select l.bet_type || ' ' || l.selection as number, sum(l.stake)::bigint as stake
                             from ticket t join ticket_line l on l.draw_id = t.draw_id and l.ticket_id = t.id
                            where t.draw_id = p_draw and t.member_id = p_member and t.state = 'accepted' group by 1) n), '{}')
$$;

insert into member_draw (draw_id, member_id, payout, stakes)
select x.draw_id, x.member_id, s.payout, s.stakes
  from (select distinct t.draw_id, t.member_id from draw d join ticket t on t.draw_id = d.id and t.state = 'accepted'
         where d.state in ('open', 'closed')) x
 cross join lateral member_draw_sums(x.draw_id, x.member_id) s;

-- A ticket that is cancelled or void is held no longer. The members' play is locked, as a bet on its way writes sums that follow from those
-- it has read; the lock is that of limits/queries.ts. The next statement sees what was committed while the lock was awaited.
create function member_draw_follows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, x.number) from (select distinct (member_id % 2147483647)::int as number from fresh order by 1) x;
  update member_draw m set payout = s.payout, stakes = s.stakes
    from (select distinct draw_id, member_id from fresh) x cross join lateral member_draw_sums(x.draw_id, x.member_id) s
   where m.draw_id = x.draw_id and m.member_id = x.member_id;
  return null;
end $$;
create trigger member_draw_follows after update on ticket referencing new table as fresh for each statement execute function member_draw_follows();

grant select, insert, update (payout, stakes), delete on member_draw to tamarind_app;
