-- The request ids of a batch are locked and looked up by one function. With the id first in the key, one search of the index finds all ids
-- of a batch; with the actor first, each was searched alone. A plan that was made while the table was empty must not scan it whole later.
create unique index request_by_id on request (id, actor);
alter table request drop constraint request_pkey;
alter table request add constraint request_pkey primary key using index request_by_id;

-- Locks the request ids until commit, in a fixed order to avoid deadlocks, and returns the stored answers of those that were used before.
create function claim_requests(p_actors text[], p_ids uuid[])
returns table (actor text, id uuid, call text, content_hash bytea, status smallint, answer bytea) language plpgsql volatile
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(x.key)
     from (select hashtextextended(unnest(p_actors), 0) # uuid_hash_extended(unnest(p_ids), 0) as key order by 1) x;
  -- A new statement: it sees what was committed while this transaction waited for the locks.
  return query
  select actor, id, call, content_hash, status, answer from request where id = any (p_ids) and actor = any (p_actors);
end $$;
revoke execute on function claim_requests from public;
grant execute on function claim_requests to tamarind_app;
