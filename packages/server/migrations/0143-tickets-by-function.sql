-- The tickets of a batch of bets are written by a function that makes the checks of four triggers. Each of these triggers kept a
-- copy of the new rows, and looked up tickets that the statement had just written: together a tenth of a bet's work.
drop trigger tickets_only_while_open on ticket;
drop trigger tickets_belong on ticket;
drop trigger lines_only_while_open on ticket_line;
drop trigger lines_make_the_ticket on ticket_line;
drop function lines_only_while_open(), tickets_belong(), lines_make_the_ticket();

-- Inserts tickets with their lines, and the new sums of their holders (`member_draw`), one row for each holder and draw. A line names
-- its ticket by the ticket's place in the lists of tickets, from 1. Raises if a draw is not open, if a member does not exist, if a
-- holder has two rows of sums, or if the lines of a ticket are not numbered from 1 up to its count or do not add up to its stake. So no
-- line can be added later.
create function place_tickets(
  p_id uuid[], p_reference text[], p_draw bigint[], p_member bigint[], p_wallet bigint[], p_currency text[], p_realm text[],
  p_stake bigint[], p_highest_payout bigint[], p_line_count smallint[], p_placed_at timestamptz[], p_cancel_until timestamptz[],
  p_series uuid[], p_series_place smallint[], p_series_size smallint[],
  l_ticket integer[], l_line smallint[], l_bet_type text[], l_selection text[], l_unit_stake bigint[], l_charge integer[],
  l_discount_e4 smallint[], l_stake bigint[], l_odds_e4 text[], l_liability bigint[], l_price_version integer[],
  h_draw bigint[], h_member bigint[], h_payout bigint[], h_stakes jsonb[]
) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_done integer;
  v_made integer;
begin
  if exists (select from (select distinct unnest(p_draw) as id) x left join draw d using (id) where d.state is distinct from 'open') then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  if (select count(*) from member where id = any (p_member)) < (select count(distinct m) from unnest(p_member) m) then
    raise exception 'a ticket of nobody';
  end if;
  if exists (
    select from (select unnest(p_line_count) as lines, unnest(p_stake) as stake, generate_subscripts(p_stake, 1) as ticket) t
      full join (select ticket, count(*) as lines, min(line) as first, max(line) as last, sum(stake) as stake
                   from (select unnest(l_ticket) as ticket, unnest(l_line) as line, unnest(l_stake) as stake) l
                  group by 1) l using (ticket)
     where (l.first, l.last, l.lines, l.stake) is distinct from (1::smallint, t.lines, t.lines::bigint, t.stake::numeric)) then
    raise exception 'the lines do not make the ticket';
  end if;

  insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at,
                      cancel_until, series, series_place, series_size)
  select unnest(p_id), unnest(p_reference), unnest(p_draw), unnest(p_member), unnest(p_wallet), unnest(p_currency), unnest(p_realm),
         unnest(p_stake), unnest(p_highest_payout), unnest(p_line_count), unnest(p_placed_at), unnest(p_cancel_until), unnest(p_series),
         unnest(p_series_place), unnest(p_series_size);
  insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4, stake, odds_e4, liability,
                           price_version)
  select p_draw[l.ticket], p_id[l.ticket], l.line, l.bet_type, l.selection, l.unit_stake, l.charge, l.discount_e4, l.stake,
         l.odds_e4::bigint[], l.liability, l.price_version
    from (select unnest(l_ticket) as ticket, unnest(l_line) as line, unnest(l_bet_type) as bet_type, unnest(l_selection) as selection,
                 unnest(l_unit_stake) as unit_stake, unnest(l_charge) as charge, unnest(l_discount_e4) as discount_e4,
                 unnest(l_stake) as stake, unnest(l_odds_e4) as odds_e4, unnest(l_liability) as liability,
                 unnest(l_price_version) as price_version) l;

  -- The members' play is locked, so no other transaction inserts the missing rows. An upsert would lock each row before it updates it.
  update member_draw m set payout = h.payout, stakes = m.stakes || h.stakes
    from (select unnest(h_draw) as draw, unnest(h_member) as member, unnest(h_payout) as payout, unnest(h_stakes) as stakes) h
   where m.draw_id = h.draw and m.member_id = h.member;
  get diagnostics v_done = row_count;
  if v_done < cardinality(h_draw) then
    insert into member_draw (draw_id, member_id, payout, stakes)
    select unnest(h_draw), unnest(h_member), unnest(h_payout), unnest(h_stakes) on conflict do nothing;
    get diagnostics v_made = row_count;
    if v_done + v_made <> cardinality(h_draw) then raise exception 'two sums of one holder'; end if;
  end if;
end $$;
revoke execute on function place_tickets from public;
grant execute on function place_tickets to tamarind_app;

-- The release before inserts tickets and lines itself. Rows that do not come from the function, which runs as the owner, are checked one
-- by one. The release after this one takes the right to insert from the application and drops these triggers (docs/operations.md).
create function ticket_checks_row() returns trigger language plpgsql as $$
begin
  if (select state from draw where id = new.draw_id) is distinct from 'open' then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  if not exists (select from member where id = new.member_id) then raise exception 'a ticket of nobody'; end if;
  return null;
end $$;
create trigger ticket_checks_row after insert on ticket
  for each row when (current_user = session_user or current_user = 'tamarind_app') execute function ticket_checks_row();

create function line_checks_row() returns trigger language plpgsql as $$
begin
  if (select state from draw where id = new.draw_id) is distinct from 'open' then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  if not exists (
    select from ticket t
      join lateral (select count(*) as lines, min(line) as first, max(line) as last, sum(stake) as stake
                      from ticket_line where draw_id = t.draw_id and ticket_id = t.id) l on true
     where t.id = new.ticket_id and t.draw_id = new.draw_id
       and (l.first, l.last, l.lines, l.stake) = (1::smallint, t.line_count, t.line_count::bigint, t.stake::numeric)) then
    raise exception 'the lines do not make the ticket';
  end if;
  return null;
end $$;
create trigger line_checks_row after insert on ticket_line
  for each row when (current_user = session_user or current_user = 'tamarind_app') execute function line_checks_row();
