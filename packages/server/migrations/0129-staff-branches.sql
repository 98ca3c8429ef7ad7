-- The branches of agents to which a role of a person is limited, and the members whom a proposal is about.

-- Account names of agents in lower case, which never change. Empty: the whole house. The release before gives no such
-- limit. A role has one kind of limit.
alter table staff_grant add column branches text[] not null default '{}'
  constraint staff_grant_branches check (branches = '{}' or (role <> 'owner' and currencies = '{}'));

-- In the form of `currencies`: {"cashier": ["agentanong"]}.
alter table staff_invitation add column branches jsonb not null default '{}';
alter table staff_review add column branches jsonb not null default '{}';

-- The branches of a person's limited roles in this form.
create function staff_branches(p_staff bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(role, branches), '{}') from staff_grant
   where staff_id = p_staff and ended_at is null and branches <> '{}'
$$;

-- The branches of one role in it; empty for the whole house.
create function role_branches(p_limits jsonb, p_role text) returns text[] language sql immutable as $$
  select array(select value from jsonb_array_elements_text(coalesce(p_limits -> p_role, '[]')) value order by value)
$$;

-- True if the member is one of these agents, or below one of them on the day.
create function in_branches(p_member bigint, p_agents text[], p_day date) returns boolean language sql stable as $$
  select exists (
    select from member a join member_line l on l.ancestor_id = a.id and l.member_id = p_member
     where a.account_folded = any (p_agents) and l.from_day <= p_day and l.until_day > p_day)
$$;

-- The account's name, masked as `maskAccount` does if the member is in none of the branches; without branches unmasked.
create function account_in_branches(p_member bigint, p_account text, p_agents text[], p_day date) returns text
language sql stable as $$
  select case when p_agents is null or in_branches(p_member, p_agents, p_day) then p_account
              else left(p_account, 2) || '***' || right(p_account, 2) end
$$;

-- Empty: the whole house. Only people without a limit to a branch decide such a proposal.
alter table staff_proposal add column members bigint[] not null default '{}';
update staff_proposal p set members = array[m.id]
  from member m
 where p.decision is null and p.act <> 'agent.move' and m.account_folded = lower(trim(p.content ->> 'account'));
