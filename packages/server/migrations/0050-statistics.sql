-- The server asks for statistics when it starts: a new database has none until autovacuum has looked at it, within a minute. Only tables that
-- have rows and were never analysed: of an empty one nothing is known, which the planner takes for ten pages; analysed empty it would take
-- it for empty for ever, and read all of it for each row of another once it has grown.
create function analyse_filled() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text;
  v_count integer := 0;
begin
  for v_table in
    select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0 order by 1
  loop
    execute 'analyze ' || v_table;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke execute on function analyse_filled from public;
grant execute on function analyse_filled to tamarind_app;
