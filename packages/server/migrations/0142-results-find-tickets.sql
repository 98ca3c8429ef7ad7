-- The check of imported past results asks whether a draw has tickets. Tickets have no index by draw alone, so it read all
-- tickets for each imported result; the key of the lines begins with the draw.
create or replace function result_comes_once() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from fresh f join draw d on d.id = f.draw_id
     where not (f.version = d.result_version + 1
                and (d.state = 'closed'
                     or d.state = 'settled' and d.commit_hash is null and corrections_of(d.id) >= d.result_version))
       -- An imported past draw of an official lottery: inserted as settled, in one statement with its only result.
       and not (f.version = 1 and d.state = 'settled' and d.result_version = 1 and d.commit_hash is null
                and not exists (select 1 from ticket_line l where l.draw_id = d.id))) then
    raise exception 'a result comes once, to a closed draw';
  end if;
  return null;
end $$;
