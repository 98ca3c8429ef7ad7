-- The check of new lines looks up the ticket of each by its key. A plan that was made while the table was small read all tickets
-- for each new one, as long as the connection lasted.
create or replace function lines_make_the_ticket() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
        select draw_id, ticket_id, count(*) as lines, min(line) as first, max(line) as last, sum(stake) as stake from fresh group by 1, 2) f
      left join lateral (
        select line_count, stake from ticket where id = f.ticket_id and draw_id = f.draw_id offset 0) t on true
     where (f.first, f.last, f.lines, f.stake) is distinct from (1::smallint, t.line_count, t.line_count::bigint, t.stake::numeric)) then
    raise exception 'the lines do not make the ticket';
  end if;
  return null;
end $$;
