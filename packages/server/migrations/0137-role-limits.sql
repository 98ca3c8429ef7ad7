-- The currencies or branches of one role among limits by role, sorted; empty for no limit. The functions role_currencies and
-- role_branches do the same; they stay for the release before, which calls them.
create function role_limits(p_limits jsonb, p_role text) returns text[] language sql immutable as $$
  select array(select value from jsonb_array_elements_text(coalesce(p_limits -> p_role, '[]')) value order by value)
$$;
