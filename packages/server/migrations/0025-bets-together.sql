-- Hundreds of bets are written by one statement (decision 18). What the database checks and counts row by row then costs more than
-- writing the rows, so it is done once a statement: the same checks, asked of all new rows together.

-- Was a function call and an upsert for each transfer. The day's row of a member is still written only while the wallet is locked.
create or replace function play_day_transfers() returns trigger language plpgsql as $$
begin
  insert into play_day as d (member_id, day, staked, lost, deposited)
  select a.member_id, (t.at at time zone 'UTC' + interval '7 hours')::date,
         sum(case t.reason when 'stake' then t.amount when 'stake_returned' then -t.amount else 0 end)::bigint,
         sum(case when t.reason in ('stake', 'payout_reversed') then t.amount when t.reason = 'deposit' then 0 else -t.amount end)::bigint,
         sum(case t.reason when 'deposit' then t.amount else 0 end)::bigint
    from fresh t
    join ledger_account a on a.id = case when t.reason in ('stake', 'payout_reversed') then t.debit else t.credit end
   where t.reason in ('stake', 'stake_returned', 'payout', 'payout_reversed', 'vendor_out', 'deposit')
     and a.member_id is not null and a.purpose = 'wallet' and a.realm = 'real'
   group by 1, 2 order by 1, 2
  on conflict (member_id, day) do update
    set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost, deposited = d.deposited + excluded.deposited;
  return null;
end $$;

-- Of tickets and of lines: their draw is there and sells.
create or replace function lines_only_while_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct draw_id from fresh) f left join draw d on d.id = f.draw_id where d.state is distinct from 'open') then
    raise exception 'tickets join and leave a draw only while it is open';
  end if;
  return null;
end $$;

-- The lines of a ticket come in one statement, numbered from 1, as many and as dear as it says; so none can come later, and none without
-- its ticket.
create or replace function lines_make_the_ticket() returns trigger language plpgsql as $$
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
alter table ticket_line drop constraint ticket_line_draw_id_ticket_id_fkey;

-- A ticket's member and draw are there. Nobody may delete a member, a draw or a ticket, so they stay; a foreign key would look each up
-- again and lock the member's row.
create function tickets_belong() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f where not exists (select 1 from member m where m.id = f.member_id)) then
    raise exception 'a ticket of nobody';
  end if;
  return null;
end $$;
create trigger tickets_belong after insert on ticket referencing new table as fresh for each statement execute function tickets_belong();
alter table ticket drop constraint ticket_draw_id_fkey, drop constraint ticket_member_id_fkey;

-- A request is claimed with a short row and answered with a long one. Room for the long rows on the page of the short ones: the row
-- stays where it is, and the index need not be written again.
alter table request set (fillfactor = 15);
-- A number's row is written again with every batch that has it.
alter table exposure set (fillfactor = 50);
