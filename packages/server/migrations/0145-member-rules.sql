-- The rules that may stop members, and the operator's general rules (without a member): one row for each fact, as JSON. With `p_first`,
-- also what the members have used of their limits since that day. Most members have few of these facts, so each table is searched once
-- for all members. A plan that was made while the tables were empty must not scan them whole when they have grown.
create function member_rules(p_members bigint[], p_now timestamptz, p_first date)
returns table (what text, member_id bigint, facts json) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select 'limits', member_id, json_build_object('kind', kind, 'period', period, 'value', value::text)
    from member_limit where member_id = any (p_members) and state = 'in_force' and value is not null
  union all
  select 'pauses', member_id, json_build_object('kind', kind, 'until', greatest(until, back_at),
                                                'isAskable', kind = 'exclusion' and until <= p_now and back_at is null)
    from (select p.member_id, p.kind, p.until,
                 (select min(r.back_at) from pause_return r
                   where r.member_id = p.member_id and p.kind = 'exclusion' and r.asked_at >= p.until) as back_at
            from member_pause p where p.member_id = any (p_members)) pause
   where until > p_now or (kind = 'exclusion' and coalesce(back_at, 'infinity') > p_now)
  union all
  select 'blocks', member_id, json_build_object('kind', kind, 'until', until)
    from member_block where member_id = any (p_members) and lifted_at is null and (until is null or until > p_now)
  union all
  -- If staff stop a member on the back office's page of vendors, this counts as a block of play without an end.
  select 'blocks', member_id, json_build_object('kind', 'play', 'until', null)
    from member_clearance where member_id = any (p_members) and state = 'disabled'
  union all
  select name, null, value::json from brand_setting where name = 'playerLimits' or name = 'jurisdiction';
  if p_first is null then return; end if;
  return query
  select 'sessions', member_id, to_json(started_at)
    from member_session where member_id = any (p_members) and scope = 'site' and ended_at is null and expires_at > p_now
  union all
  -- The pair is compared because the index on days cannot serve it; that index would find the days of all members.
  select 'played', m.id, x.facts
    from unnest(p_members) m (id)
   cross join lateral (
     select json_build_object('day', day, 'staked', greatest(staked, 0)::text, 'lost', lost::text, 'deposited', deposited::text) as facts
       from play_day where member_id = m.id and (member_id, day) >= (m.id, p_first) offset 0) x
  union all
  select 'spent', member_id, json_build_object('day', day, 'seconds', seconds)
    from play_time where member_id = any (p_members) and day >= p_first;
end $$;
revoke execute on function member_rules from public;
grant execute on function member_rules to tamarind_app;
