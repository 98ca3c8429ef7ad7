-- An invitation and a review say the currencies of each limited role, as staff_grant does: {"cashier": ["THB"]}. A role
-- that is not listed has all. The release before limits no role.
alter table staff_invitation add column currencies jsonb not null default '{}';
alter table staff_review add column currencies jsonb not null default '{}';

-- The currencies of a person's limited roles in this form.
create function staff_currencies(p_staff bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(role, currencies), '{}') from staff_grant
   where staff_id = p_staff and ended_at is null and currencies <> '{}'
$$;

-- The currencies of one role in it; empty for all.
create function role_currencies(p_limits jsonb, p_role text) returns text[] language sql immutable as $$
  select array(select value from jsonb_array_elements_text(coalesce(p_limits -> p_role, '[]')) value order by value)
$$;

-- A change of roles now depends on the roles that it replaces. Open proposals get the present ones, all without a limit.
update staff_proposal p
   set rests = jsonb_build_object('roles', (
     select coalesce(string_agg(g.role, ', ' order by g.role collate "C"), '')
       from staff_grant g join staff f on f.id = g.staff_id
      where f.username = p.content ->> 'username' and g.ended_at is null))
 where act = 'staff.roles' and decision is null;
